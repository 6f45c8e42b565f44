"""The drawing room: what all boards and pages share.  Emblems and icons, short SVG, pictures in layers."""
