"""Sentences: what is said, apart from the language it is said in.

Rules, records and drawings say a `Message`, English text and values; `say.Say` puts it into a reader's language.
"""

from tischlein.words.message import Message, Player, Value, msg, msgs, pmsg

__all__ = ["Message", "Player", "Value", "msg", "msgs", "pmsg"]
