# /usr/bin/python3 average.py A.pt B.pt ... OUT.pt
# The mean of nets that went on from the same net with other seeds: it errs less often than any of them, and reads as fast
# as one.
import sys
import torch


def main():
    *files, out = sys.argv[1:]
    nets = [torch.load(file) for file in files]
    first = nets[0]
    assert all(net['vocab'] == first['vocab'] for net in nets), 'The nets know other features.'
    first['state'] = {name: sum(net['state'][name] for net in nets) / len(nets) for name in first['state']}
    torch.save(first, out)


if __name__ == '__main__':
    main()
