# Numbers written with digits of many hands (cells/tiles.mjs), as strips of ink: any number of them, each one new.
# Cells drawn and photographed (cells/make.mjs) show what a camera does; these show how people write.
# python3 compose.py TILES COUNT OUT writes COUNT strips of every source to OUT-<source>.json and .bin, as cells/make.mjs does.
import json, math, sys
import numpy as np

HEIGHT = 32


def grown(tile, high, wide):
    """A tile at another size, smoothly."""
    h, w = tile.shape
    ys = np.clip((np.arange(high) + .5) * h / high - .5, 0, h - 1)
    xs = np.clip((np.arange(wide) + .5) * w / wide - .5, 0, w - 1)
    y0, x0 = ys.astype(int), xs.astype(int)
    y1, x1 = np.minimum(y0 + 1, h - 1), np.minimum(x0 + 1, w - 1)
    fy, fx = (ys - y0)[:, None], (xs - x0)[None, :]
    upper = tile[y0][:, x0] * (1 - fx) + tile[y0][:, x1] * fx
    lower = tile[y1][:, x0] * (1 - fx) + tile[y1][:, x1] * fx
    return upper * (1 - fy) + lower * fy


def blurred(ink, sigma):
    """Out of focus by so many points, as every photo is a little."""
    reach = max(1, int(math.ceil(2 * sigma)))
    taps = np.exp(-.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    taps = (taps / taps.sum()).astype(np.float32)
    h, w = ink.shape
    wide = np.pad(ink, ((0, 0), (reach, reach)))
    ink = sum(t * wide[:, k:k + w] for k, t in enumerate(taps))
    high = np.pad(ink, ((reach, reach), (0, 0)))
    return sum(t * high[k:k + h] for k, t in enumerate(taps))


class Composed:
    def __init__(self, name, rng):
        about, data = json.load(open(name + '.json')), np.fromfile(name + '.bin', dtype=np.uint8)
        self.rng, at = rng, 0
        self.sources = about['sources']
        self.tiles = [[[] for _ in range(10)] for _ in self.sources]
        for source, digit, w, h in about['tiles']:
            self.tiles[source][digit].append(data[at:at + w * h].reshape(h, w))
            at += w * h

    def text(self, kind):
        r = self.rng
        if kind == 'time':
            return f'{r.integers(0, 30)}:{r.integers(0, 12) * 5 if r.random() < .6 else r.integers(0, 60):02d}'
        if kind == 'total':
            return str(r.integers(20, 2000) * (100 if r.random() < .7 else 10) + (0 if r.random() < .8 else r.integers(0, 10)))
        if r.random() < .5:
            return str(r.choice([300, 500, 600, 700, 800, 1000, 1100, 1200, 1500, 1700, 2200, 3300, 8400]))
        return ''.join(str(d) for d in r.integers(0, 10, r.integers(1, 6)))

    def kind(self):
        return self.rng.choice(['time', 'total', 'price'], p=[.25, .45, .3])

    def dressed(self, kind):
        r, text = self.rng, self.text(kind)
        if kind == 'time':
            return text
        if len(text) > 3 and text[0] != '0' and r.random() < .3:
            text = f'{int(text):,}'
        return r.choice(DRESSES).replace('_', text) if r.random() < .16 else text

    def strip(self, text, source=None):
        """One hand: one source, one pen, one slant of its own sizes and gaps."""
        r = self.rng
        digits = self.tiles[r.integers(len(self.tiles)) if source is None else source]
        high, level, soft = r.uniform(20, 28), r.uniform(.15, .5), r.uniform(.1, .3)
        self.pen = 1 if r.random() < .2 else 2 if r.random() < .8 else 3
        squeeze, gap, drift = r.uniform(.8, 1.15), r.uniform(-.03, .22), r.normal(0, .012)
        # some write so close that digits touch, some go over a digit again
        touching, again = (r.uniform(-.16, -.04) if r.random() < .12 else -.05), r.random() < .06
        ink = np.zeros((HEIGHT + 12, int(len(text) * 40) + 40), dtype=np.float32)
        x, middle = r.uniform(2, 8), ink.shape[0] / 2
        for sign in text:
            y = middle + drift * x + r.normal(0, .03) * high
            if sign in SIGNS:
                x += SIGNS[sign](self, ink, x, y, high)
                continue
            pool = digits[int(sign)]
            tile = pool[r.integers(len(pool))].astype(np.float32) / 255
            tall = max(8, int(high * r.uniform(.88, 1.1)))
            wide = max(3, int(tile.shape[1] * tall / tile.shape[0] * squeeze * r.uniform(.92, 1.08)))
            drawn = np.clip((grown(tile, tall, wide) - level) / soft + .5, 0, 1)
            top, left = max(0, int(y - tall / 2)), int(x)
            room = ink[top:top + tall, left:left + wide]
            np.maximum(room, drawn[:room.shape[0], :room.shape[1]], out=room)
            if again and r.random() < .5:
                room = ink[top + r.integers(0, 3):top + tall, left + r.integers(0, 3):left + wide]
                np.maximum(room, drawn[:room.shape[0], :room.shape[1]], out=room)
            x += wide + max(touching, gap + r.normal(.03, .04) + min(0, touching + .05)) * high
        if r.random() < .12:
            self.rest(ink, x, middle, high)
        return self.framed(ink)

    def stroke(self, ink, *points):
        """A pen's way through points, (x, y) in points of the strip."""
        thick = self.pen
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            for t in np.linspace(0, 1, max(2, int(max(abs(x1 - x0), abs(y1 - y0)) * 2))):
                top, left = int(y0 + (y1 - y0) * t - thick / 2), int(x0 + (x1 - x0) * t - thick / 2)
                ink[max(0, top):max(0, top) + thick, max(0, left):max(0, left) + thick] = 1

    def rest(self, ink, x, middle, high):
        """What cleaning left of a ruled line above, below or beside the number."""
        r, side = self.rng, self.rng.choice([-1, 1])
        at, long = r.uniform(0, max(4, x - 6)), r.uniform(3, 14)
        y = np.clip(middle + side * high * r.uniform(.55, .68), 0, ink.shape[0] - 2)
        ink[int(y):int(y) + 1, int(at):int(at + long)] = r.uniform(.35, .8)

    def yen(self, ink, x, y, high):
        r, w = self.rng, high * self.rng.uniform(.45, .7)
        waist = y + r.uniform(-.06, .06) * high
        self.stroke(ink, (x, y - high * .5), (x + w * .5, waist), (x + w, y - high * .5))
        self.stroke(ink, (x + w * .5, waist), (x + w * .5, y + high * .5))
        for bar in (.08, .26)[:1 if r.random() < .25 else 2]:
            self.stroke(ink, (x + w * .08, y + bar * high), (x + w * .92, y + (bar + r.normal(0, .02)) * high))
        return w + high * r.uniform(.1, .3)

    def yen_behind(self, ink, x, y, high):
        r, w, x = self.rng, high * self.rng.uniform(.6, .85), x + high * self.rng.uniform(.05, .25)
        top, foot, across = y - high * .45, y + high * .48, y + high * r.uniform(-.05, .15)
        self.stroke(ink, (x, top), (x - high * r.uniform(0, .06), foot))
        self.stroke(ink, (x, top), (x + w, top + r.normal(0, .03) * high), (x + w, foot))
        self.stroke(ink, (x + w * .5, top), (x + w * .5, across))
        self.stroke(ink, (x, across), (x + w, across))
        return w + high * .15

    def dash(self, ink, x, y, high):
        r, long, x = self.rng, high * self.rng.uniform(.3, .8), x + high * self.rng.uniform(.05, .2)
        self.stroke(ink, (x, y), (x + long, y + r.normal(0, .05) * high))
        return long + high * .15

    def colon(self, ink, x, y, high):
        r, size = self.rng, max(1, int(self.rng.uniform(.06, .16) * high))
        for side in (-1, 1):
            top, left = int(y + side * r.uniform(.14, .26) * high), int(x + .12 * high + r.normal(0, .02) * high)
            ink[top:top + size + r.integers(0, 2), left:left + size] = 1
        return high * r.uniform(.28, .42)

    def comma(self, ink, x, y, high):
        r = self.rng
        top, long = int(y + r.uniform(.3, .45) * high), max(2, int(r.uniform(.14, .28) * high))
        for k in range(long):
            left = int(x + .1 * high - k * r.uniform(0, .5))
            ink[min(top + k, ink.shape[0] - 1), left:left + 2] = 1
        return high * r.uniform(.14, .26)

    def framed(self, ink):
        """As the reader frames a cell: its ink with a margin, 32 points high."""
        rows, columns = np.where(ink.max(1) > .35)[0], np.where(ink.max(0) > .35)[0]
        cut = ink[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]
        margin = self.rng.uniform(.1, .22)
        inner = HEIGHT / (1 + 2 * margin)
        scale, pad = inner / cut.shape[0], int(round((HEIGHT - inner) / 2))
        high, wide = HEIGHT - 2 * pad, max(2, int(cut.shape[1] * scale))
        soft = blurred(np.pad(grown(cut, high, wide), pad), self.rng.uniform(.35, 1))
        return np.clip(soft * self.rng.uniform(1, 1.5), 0, 1)

    def batch(self, count, room=1.):
        r = self.rng
        kind = self.kind()
        texts = [self.dressed(kind) for _ in range(count)]
        strips = [self.strip(t) for t in texts]
        w = int(math.ceil((max(s.shape[1] for s in strips) * room + 8) / 8) * 8)
        x = np.zeros((count, 1, HEIGHT, w), dtype=np.float32)
        for k, s in enumerate(strips):
            x[k, 0, :, :s.shape[1]] = s
        return x, texts


SIGNS = {':': Composed.colon, ',': Composed.comma, '¥': Composed.yen, '円': Composed.yen_behind, '-': Composed.dash}
DRESSES = ['¥_', '_円', '_-', '¥_-']


def write(composed, count, out):
    alphabet = '0123456789:,.¥円-時分×'  # packages/slip-reader/src/digits/alphabet.ts
    for n, source in enumerate(composed.sources):
        texts = [composed.dressed(composed.kind()) for _ in range(count)]
        strips = [(composed.strip(text, n) * 255).astype(np.uint8) for text in texts]
        np.concatenate([s.ravel() for s in strips]).tofile(f'{out}-{source}.bin')
        json.dump({'height': HEIGHT, 'widths': [s.shape[1] for s in strips], 'texts': texts, 'alphabet': alphabet},
                  open(f'{out}-{source}.json', 'w'))


if __name__ == '__main__':
    write(Composed(sys.argv[1], np.random.default_rng(0)), int(sys.argv[2]), sys.argv[3])
