# The numbers of an exported net, read back from its .onnx file without any further library: an ONNX
# file is a protocol buffer of which only the graph (7), its initialisers (5) and, of these, sizes (1),
# name (8) and bytes (9) are needed. train.py keeps all of them in 16 bits.
import numpy as np


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        number, kind = key >> 3, key & 7
        if kind == 0:
            value, at = varint(data, at)
        elif kind == 2:
            size, at = varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            size = 8 if kind == 1 else 4
            value, at = data[at:at + size], at + size
        yield number, kind, value


def whole_numbers(kind, value):
    if kind == 0:
        return [value]
    out, at = [], 0
    while at < len(value):
        number, at = varint(value, at)
        out.append(number)
    return out


def weights_of(file):
    """Every initialiser by its name, as float32."""
    out = {}
    graph = next(value for number, _, value in fields(open(file, 'rb').read()) if number == 7)
    for number, _, tensor in fields(graph):
        if number != 5:
            continue
        sizes, name, raw = [], None, b''
        for part, kind, value in fields(tensor):
            if part == 1:
                sizes += whole_numbers(kind, value)
            elif part == 8:
                name = value.decode()
            elif part == 9:
                raw = value
        if int(np.prod(sizes)) * 2 == len(raw):
            out[name] = np.frombuffer(raw, np.float16).astype(np.float32).reshape(sizes)
    return out
