#!/usr/bin/env python3
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        move = random.Random(message["seed"]).choice(message["legal"])
        print(json.dumps({"id": message["id"], "move": move}), flush=True)
