# /usr/bin/python3 train.py digits|tally|label --data 'data/digits-*.json' --test data/digits-test.json
#   --minutes 30 --save weights/digits.pt --out ../../packages/slip-reader/weights/digits.onnx [--init weights/digits.pt|digits.onnx]
# --init goes on from a net trained before. An .onnx has its norms folded in: they are measured anew on the strips, so
# that the net starts by saying what it said.
# --tiles (cells/tiles.mjs): every other batch is numbers written anew with digits of real people.
# digits-second learns from the same strips as digits, stretched as the reader stretches them for it.
# Strips of ink, 32 points high, to signs by CTC. The plan of the learning rate follows the processor's time, so that
# a training fits the time it is given, on a crowded machine as well; pictures added meanwhile by cells/make.mjs are picked up.
# SIGTERM ends a training early: what was learnt so far is measured and written.
import argparse, glob, json, math, os, signal, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
from compose import Composed
from onnx_weights import weights_of

# channels after each convolution, temporal convolutions, columns per time step
SHAPES = {
    'digits': ((16, 32, 64, 96, 128), 2, 2),
    'digits-second': ((16, 32, 64, 88, 120), 2, 2),
    'tally': ((12, 24, 40, 64, 80), 2, 2),
    'label': ((20, 40, 80, 128, 192), 2, 4),
}

# how much wider than written a net is shown its strips, and how narrow and wide the hands are it learns from
STRETCHES = {'digits-second': (1.3, .85, 1.45)}


def block(i, o, k, stride=1, pad=None):
    return nn.Sequential(nn.Conv2d(i, o, k, stride, k // 2 if pad is None else pad, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


class Net(nn.Module):
    def __init__(self, kind, classes):
        super().__init__()
        (a, b, c, d, e), depth, step = SHAPES[kind]
        # strides instead of pooling: nearly half the time of a step, for learning and for reading
        self.look = nn.Sequential(
            block(1, a, 5, 2), block(a, b, 3, (2, step // 2)), block(b, c, 3, (2, 1)), block(c, d, 3), nn.Dropout2d(.05),
            block(d, e, (4, 1), 1, 0))
        self.along = nn.ModuleList(
            nn.Sequential(nn.Conv2d(e, e, (1, 5), 1, (0, 2), bias=False), nn.BatchNorm2d(e), nn.ReLU(inplace=True)) for _ in range(depth))
        self.drop = nn.Dropout(.1)
        self.tell = nn.Conv2d(e, classes, 1)

    def forward(self, x):
        x = self.look(x)
        for layer in self.along:
            x = x + layer(x)
        return self.tell(self.drop(x)).squeeze(2).permute(0, 2, 1)  # batch, time, class


class Strips:
    def __init__(self, pattern):
        self.pattern, self.seen = pattern, set()
        self.pictures, self.texts, self.widths, self.alphabet = [], [], [], None

    def refresh(self):
        for name in sorted(glob.glob(self.pattern)):
            if name in self.seen or name.endswith('-test.json') and '*' in self.pattern:
                continue
            try:
                about = json.load(open(name))
            except ValueError:
                continue  # still being written
            self.seen.add(name)
            self.alphabet = about['alphabet']
            data, at, h = np.fromfile(name[:-5] + '.bin', dtype=np.uint8), 0, about['height']
            for w, t in zip(about['widths'], about['texts']):
                self.pictures.append(data[at:at + h * w].reshape(h, w))
                at += h * w
            self.texts += about['texts']
            self.widths += about['widths']
        return self

    def batch(self, ids, room=1.):
        w = int(math.ceil((max(self.widths[i] for i in ids) * room + 8) / 8) * 8)
        x = np.zeros((len(ids), 1, 32, w), dtype=np.float32)
        for k, i in enumerate(ids):
            x[k, 0, :, :self.widths[i]] = self.pictures[i]
        return torch.from_numpy(x / 255).contiguous(memory_format=torch.channels_last)

    def targets(self, texts):
        return [[self.alphabet.index(c) + 1 for c in text] for text in texts]


def stretched(x, by):
    return x if by == 1 else F.interpolate(x, (x.shape[2], int(x.shape[3] * by / 8) * 8), mode='bilinear', align_corners=False)


def augment(x, stretch, widest, narrowest):
    b, _, h, w = x.shape
    u = lambda low, high: torch.rand(b) * (high - low) + low
    t = torch.zeros(b, 2, 3)
    # below one stretches: there is room to the right
    sx = torch.exp(u(math.log(widest), math.log(narrowest))) / stretch
    t[:, 0, 0], t[:, 0, 1], t[:, 0, 2] = sx, u(-.18, .18) * h / w, sx - 1 + u(-.04, .02) * h / w
    t[:, 1, 1], t[:, 1, 0], t[:, 1, 2] = u(.88, 1.16), u(-.03, .03), u(-.08, .08)
    # an unsteady hand: every picture is bent anew, by up to two points
    bend = F.interpolate(torch.randn(b, 2, 4, max(3, w // 10)), (h, w), mode='bilinear', align_corners=True)
    bend = bend * (u(0, 1.1)[:, None, None, None] * torch.tensor([2 / w, 2 / h])[None, :, None, None])
    x = F.grid_sample(x, F.affine_grid(t, x.shape, align_corners=False) + bend.permute(0, 2, 3, 1), align_corners=False)
    pen = torch.rand(b)[:, None, None, None]
    thick = F.max_pool2d(x, 3, 1, 1) * .5 + x * .5
    thin = F.pad(-F.max_pool2d(-x, 2, 1, 0), (0, 1, 0, 1))
    x = torch.where(pen < .15, thick, torch.where(pen < .3, thin, x))
    # out of focus, and shaken sideways: two ones run into a block
    blur = torch.rand(b)[:, None, None, None]
    soft = F.avg_pool2d(x, 3, 1, 1)
    softer, shaken = F.avg_pool2d(soft, 3, 1, 1), F.avg_pool2d(x, (1, 5), 1, (0, 2))
    x = torch.where(blur < .12, soft, torch.where(blur < .2, softer, torch.where(blur < .28, shaken, x)))
    x = x.clamp(0, 1) ** u(.6, 1.6)[:, None, None, None]
    return (x * u(.8, 1)[:, None, None, None] + torch.randn_like(x) * .03).clamp(0, 1)


def told(logits, alphabet):
    out = []
    for row in logits.argmax(-1).numpy():
        text, before = '', 0
        for k in row:
            if k != before and k:
                text += alphabet[k - 1]
            before = k
        out.append(text)
    return out


class Packed(nn.Module):
    """The trained net with batch norms folded in and weights kept in 16 bits: half the bytes, same answers. Beside
    what it says (y) it gives what its last layer goes by (seen): a shop's own hands are learnt from that."""
    def __init__(self, net):
        super().__init__()
        self.n = 0
        self.look = [self.fold(m[0], m[1]) if isinstance(m, nn.Sequential) else m for m in net.look if not isinstance(m, nn.Dropout2d)]
        self.along = [self.fold(m[0], m[1]) for m in net.along]
        self.tell = self.keep(net.tell.weight, net.tell.bias, 1, 0)

    def fold(self, conv, bn):
        k = bn.weight / torch.sqrt(bn.running_var + bn.eps)
        return self.keep(conv.weight * k[:, None, None, None], bn.bias - bn.running_mean * k, conv.stride, conv.padding)

    def keep(self, weight, bias, stride, padding):
        self.n += 1
        self.register_buffer(f'w{self.n}', weight.detach().half())
        self.register_buffer(f'b{self.n}', bias.detach().half())
        return self.n, stride, padding

    def conv(self, x, kept):
        n, stride, padding = kept
        return F.conv2d(x, getattr(self, f'w{n}').float(), getattr(self, f'b{n}').float(), stride, padding)

    def forward(self, x):
        for m in self.look:
            x = F.relu(self.conv(x, m)) if isinstance(m, tuple) else m(x)
        for m in self.along:
            x = x + F.relu(self.conv(x, m))
        seen = x.squeeze(2).permute(0, 2, 1)
        return F.log_softmax(self.conv(x, self.tell).squeeze(2).permute(0, 2, 1), -1), seen


def unpack(net, file, strips):
    """Fills a net with the weights of an exported one. `strips`: a batch its norms are measured on."""
    kept = weights_of(file)
    blocks = [m for m in net.look if isinstance(m, nn.Sequential)] + list(net.along)

    def measured(norm, shown):
        # after normalising, scale and shift bring back what the convolution said, and its folded shift
        x = shown[0]
        mean, var = x.mean((0, 2, 3)), x.var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(var)
        norm.weight.copy_(torch.sqrt(var + norm.eps))
        norm.bias.copy_(norm.bias + mean)

    with torch.no_grad():
        for n, (conv, norm, _) in enumerate(blocks, 1):
            conv.weight.copy_(torch.from_numpy(kept[f'w{n}']))
            norm.bias.copy_(torch.from_numpy(kept[f'b{n}']))
        net.tell.weight.copy_(torch.from_numpy(kept[f'w{len(blocks) + 1}']))
        net.tell.bias.copy_(torch.from_numpy(kept[f'b{len(blocks) + 1}']))
        hooks = [block[1].register_forward_pre_hook(measured) for block in blocks]
        net.eval()
        net(strips)
        for hook in hooks:
            hook.remove()


def export(net, out):
    packed = Packed(net).eval()
    torch.onnx.export(packed, torch.zeros(2, 1, 32, 96), out, input_names=['x'], output_names=['y', 'seen'], opset_version=13,
                      do_constant_folding=False, dynamic_axes={'x': {0: 'n', 3: 'w'}, 'y': {0: 'n', 1: 't'}, 'seen': {0: 'n', 1: 't'}})


if __name__ == '__main__':
    p = argparse.ArgumentParser()
    p.add_argument('kind', choices=SHAPES)
    for name in ('--data', '--test', '--save', '--out'):
        p.add_argument(name, required=True)
    p.add_argument('--minutes', type=float, required=True)
    p.add_argument('--init')
    p.add_argument('--rate', type=float, default=3e-3)
    p.add_argument('--batch', type=int, default=48)
    p.add_argument('--tiles')
    p.add_argument('--threads', type=int, default=1)
    p.add_argument('--seed', type=int, default=0)
    a = p.parse_args()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    rng = np.random.RandomState(a.seed)
    strips, test = Strips(a.data).refresh(), Strips(a.test).refresh()
    # channels last: a third faster on one core
    net = Net(a.kind, len(strips.alphabet) + 1).to(memory_format=torch.channels_last)
    shown_as = STRETCHES.get(a.kind, (1., .88, 1.14))
    stretch, widest, _ = shown_as
    shown_strips = lambda ids: augment(strips.batch(ids, stretch / widest), *shown_as)
    composed = Composed(a.tiles, np.random.default_rng(a.seed)) if a.tiles else None
    if a.init and a.init.endswith('.onnx'):
        unpack(net, a.init, shown_strips(rng.permutation(len(strips.texts))[:400]))
    elif a.init:
        net.load_state_dict(torch.load(a.init))
    mean = {k: v.clone() for k, v in net.state_dict().items()}
    ctc = nn.CTCLoss(zero_infinity=True)
    opt = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=2e-3)
    start, done, shown, losses, queue = time.process_time(), 0, time.process_time(), [], []
    warming = 60 if a.init else 200
    told_to_end = []
    signal.signal(signal.SIGTERM, lambda *_: told_to_end.append(True))
    order = np.arange(len(test.texts))

    def measure(ids_to_read):
        keep = {k: v.clone() for k, v in net.state_dict().items()}
        net.load_state_dict(mean)
        net.eval()
        right = 0
        with torch.no_grad():
            for i in range(0, len(ids_to_read), 100):
                ids = ids_to_read[i:i + 100]
                right += sum(t == test.texts[j] for t, j in zip(told(net(stretched(test.batch(ids), stretch)), test.alphabet), ids))
        torch.save(net.state_dict(), a.save + '.tmp')
        os.replace(a.save + '.tmp', a.save)
        export(net, a.out)
        net.load_state_dict(keep)
        net.train()
        return right / len(ids_to_read)

    if a.init:
        print(f'at first: of the test cells exact {measure(order):.4f}', flush=True)
    net.train()
    while True:
        share = (time.process_time() - start) / (a.minutes * 60)
        if share >= 1 or told_to_end:
            break
        if not queue:
            n = len(strips.refresh().texts)
            ids = rng.permutation(n)
            widths = np.array(strips.widths)
            for i in range(0, n, a.batch * 16):
                part = ids[i:i + a.batch * 16]
                part = part[np.argsort(widths[part])]
                queue += [part[j:j + a.batch] for j in range(0, len(part), a.batch)]
            rng.shuffle(queue)
        if composed and done % 2:
            ink, texts = composed.batch(a.batch, stretch / widest)
            shown_now = augment(torch.from_numpy(ink).contiguous(memory_format=torch.channels_last), *shown_as)
        else:
            ids = queue.pop()
            shown_now, texts = shown_strips(ids), [strips.texts[i] for i in ids]
        rate = a.rate * (min(1, done / warming) if share < .5 else 1) * (.5 + .5 * math.cos(math.pi * share)) + 1e-5
        for g in opt.param_groups:
            g['lr'] = rate
        y = net(shown_now).log_softmax(-1).permute(1, 0, 2)
        t = strips.targets(texts)
        loss = ctc(y, torch.tensor(sum(t, []), dtype=torch.long), torch.full((len(texts),), y.shape[0], dtype=torch.long), torch.tensor([len(q) for q in t]))
        opt.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        opt.step()
        done += 1
        decay = min(.998, done / (done + 20))
        for k, v in net.state_dict().items():
            if v.dtype.is_floating_point:
                mean[k].lerp_(v, 1 - decay)
            else:
                mean[k] = v.clone()
        losses.append(loss.item())
        if time.process_time() - shown > 60:
            shown = time.process_time()
            print(f'{(time.process_time() - start) / 60:.1f} min, {done} steps, {len(strips.texts)} cells, loss {np.mean(losses):.3f}, of 300 test cells exact {measure(order[:300]):.4f}', flush=True)
            losses = []
    print(f'end: {done} steps, test exact {measure(order):.4f}', flush=True)
