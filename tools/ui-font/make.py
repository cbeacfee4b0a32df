"""Writes the font of what the app itself says: apps/web/src/design/ui-font.woff2 and ui-font.css.

The font comes from npm in 124 slices, each with a hundred characters of which a page shows three:
a page fetched 25 slices. What our own sentences are written with goes into one file; the slices
stay for all that people write. A sentence with a character that is not in the file yet is shown
from a slice, so that this need not be run for every change.

    apt-get install python3-fonttools python3-brotli
    python3 tools/ui-font/make.py
"""

import re
import subprocess
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

root = Path(__file__).resolve().parents[2]
slices = root / "node_modules/@fontsource-variable/noto-sans-jp"
design = root / "apps/web/src/design"
spoken = ["*.ja.ts", "docs/guide/*.md"]
always = "".join(map(chr, [*range(0x20, 0x7F), *range(0x3041, 0x3097), *range(0x30A1, 0x30FD)]))
# For features, vertical lines and metrics that our pages do not use; drawn outlines need none of them.
unused = ["GSUB", "GPOS", "GDEF", "HVAR", "VVAR", "MVAR", "vhea", "vmtx", "VORG", "BASE", "STAT"]


def wanted():
    files = subprocess.run(
        ["git", "ls-files", *spoken], cwd=root, capture_output=True, text=True, check=True
    ).stdout.split()
    text = always + "".join((root / file).read_text() for file in files)
    return {ord(character) for character in text if character >= " "}


def faces():
    """Each slice's file and the characters it is for; the last that has one gives it, as in CSS."""
    for face in re.findall(r"@font-face \{(.*?)\}", (slices / "index.css").read_text(), re.S):
        file = re.search(r"url\(\./([^)]+)\)", face)[1]
        ranges = re.search(r"unicode-range: ([^;]+)", face)
        parts = [part.strip()[2:].split("-") for part in ranges[1].split(",")] if ranges else []
        yield file, {n for part in parts for n in range(int(part[0], 16), int(part[-1], 16) + 1)}


def collect(characters):
    """One of the slices, to hold them all; and of each character its outline, variations and width."""
    found, names, holder = {}, {}, None
    for file, range_ in reversed(list(faces())):
        take = (characters & range_) - names.keys()
        if not take:
            continue
        font = TTFont(slices / file)
        known = font.getBestCmap()
        if holder is None:
            holder = font
            known[-1] = ".notdef"
            take.add(-1)
        for number in sorted(take & known.keys()):
            glyph = known[number]
            outline = font["glyf"][glyph]
            assert not outline.isComposite(), f"{file}: {glyph} is made of others"
            name = ".notdef" if number < 0 else f"u{number:04X}"
            variations = font["gvar"].variations.get(glyph, [])
            found[name] = (outline, variations, font["hmtx"][glyph])
            if number >= 0:
                names[number] = name
    return holder, found, names


def write(font, found, names):
    for part in unused:
        if part in font:
            del font[part]
    order = list(found)
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    font["glyf"].glyphs = {name: outline for name, (outline, _, _) in found.items()}
    font["gvar"].variations = {name: variations for name, (_, variations, _) in found.items()}
    font["hmtx"].metrics = {name: width for name, (_, _, width) in found.items()}
    font["cmap"].tables = [table(4, 1, names), table(12, 10, names)]
    font["post"].formatType = 3.0
    font.flavor = "woff2"
    font.save(design / "ui-font.woff2")


def table(form, encoding, names):
    made = CmapSubtable.newSubtable(form)
    made.platformID, made.platEncID, made.language = 3, encoding, 0
    made.cmap = {number: name for number, name in names.items() if form == 12 or number < 0x10000}
    return made


def ranges(numbers):
    runs = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return [f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in runs]


def main():
    font, found, names = collect(wanted())
    write(font, found, names)
    listed = ",\n    ".join(ranges(names))
    (design / "ui-font.css").write_text(
        f"""/* Long because it names every character of the file, which tools/ui-font/make.py writes with it. */
@font-face {{
  font-family: "Noto Sans JP Variable";
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url("./ui-font.woff2") format("woff2-variations");
  unicode-range:
    {listed};
}}
"""
    )
    print(len(names), "characters,", (design / "ui-font.woff2").stat().st_size, "bytes")


main()
