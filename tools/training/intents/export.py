# /usr/bin/python3 export.py [made/model.pt] [../../../packages/attendance/src/understand/trained/data/weights.json]
# Writes a trained net as the product loads it (trained/weights.ts): each row of a weight in bytes, with what a step of
# them is worth. That is a quarter of the size, and reads the same.
import argparse, base64, json, os
import numpy as np, torch

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, 'made', 'model.pt')
WEIGHTS = os.path.join(HERE, '../../../packages/attendance/src/understand/trained/data/weights.json')

# Tables that are looked up, not multiplied with: the product knows them by their name alone.
TABLES = {'e.weight': 'e', 'sym.weight': 'sym'}


def text_of(numbers):
    return base64.b64encode(numbers.tobytes()).decode()


def packed(tensor):
    numbers = tensor.numpy().astype(np.float32)
    # of shifts and norms every number is a row: there are few, and they must be exact
    rows = numbers.reshape(len(numbers), -1)
    steps = np.abs(rows).max(1) / 127
    steps[steps == 0] = 1e-9
    return dict(shape=list(numbers.shape), steps=text_of(steps.astype(np.float32)),
                bytes=text_of(np.round(rows / steps[:, None]).astype(np.int8)))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('model', nargs='?', default=MODEL)
    p.add_argument('weights', nargs='?', default=WEIGHTS)
    a = p.parse_args()
    net = torch.load(a.model)
    features = [''] * (len(net['vocab']) + 1)
    for feature, row in net['vocab'].items():
        features[row] = feature
    tensors = {TABLES.get(name, name): packed(tensor) for name, tensor in net['state'].items()}
    with open(a.weights, 'w') as out:
        json.dump(dict(width=net['d'], depth=net['layers'], features=features, tensors=tensors), out,
                  ensure_ascii=False, separators=(',', ':'))
    print(f'{os.path.getsize(a.weights)} bytes')


if __name__ == '__main__':
    main()
