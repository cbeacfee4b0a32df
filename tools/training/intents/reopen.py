# /usr/bin/python3 reopen.py [made/shipped.pt] [../../../packages/attendance/src/understand/trained/data/weights.json]
# The net that is shipped, as train.py --init goes on from it: what export.py wrote, read back.
import argparse, base64, json, os
import numpy as np, torch
from export import TABLES, WEIGHTS

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = {short: name for name, short in TABLES.items()}


def tensor_of(stored):
    steps = np.frombuffer(base64.b64decode(stored['steps']), np.float32)
    rows = np.frombuffer(base64.b64decode(stored['bytes']), np.int8).reshape(len(steps), -1)
    return torch.tensor((rows * steps[:, None]).astype(np.float32).reshape(stored['shape']))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('model', nargs='?', default=os.path.join(HERE, 'made', 'shipped.pt'))
    p.add_argument('weights', nargs='?', default=WEIGHTS)
    a = p.parse_args()
    with open(a.weights) as file:
        net = json.load(file)
    state = {NAMES.get(name, name): tensor_of(stored) for name, stored in net['tensors'].items()}
    vocabulary = {feature: row for row, feature in enumerate(net['features']) if row > 0}
    os.makedirs(os.path.dirname(a.model), exist_ok=True)
    torch.save(dict(state=state, vocab=vocabulary, d=net['width'], layers=net['depth']), a.model)


if __name__ == '__main__':
    main()
