# Numbers written with digits of real people (cells/tiles.mjs), as strips of ink: any number of them, each one new.
# Cells drawn and photographed (cells/make.mjs) show what a camera does; these show how people write.
import json, math
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


class Composed:
    def __init__(self, name, rng):
        about, data = json.load(open(name + '.json')), np.fromfile(name + '.bin', dtype=np.uint8)
        self.rng, at = rng, 0
        self.tiles = [[[] for _ in range(10)] for _ in about['sources']]
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

    def strip(self, text):
        """One hand: one source, one pen, one slant of its own sizes and gaps."""
        r = self.rng
        digits = self.tiles[r.integers(len(self.tiles))]
        high, level, soft = r.uniform(20, 28), r.uniform(.12, .46), r.uniform(.1, .3)
        squeeze, gap, drift = r.uniform(.8, 1.15), r.uniform(-.03, .22), r.normal(0, .012)
        ink = np.zeros((HEIGHT + 12, int(len(text) * 40) + 40), dtype=np.float32)
        x, middle = r.uniform(2, 8), ink.shape[0] / 2
        for sign in text:
            y = middle + drift * x + r.normal(0, .03) * high
            if sign == ':':
                x += self.colon(ink, x, y, high)
                continue
            if sign == ',':
                x += self.comma(ink, x, y, high)
                continue
            pool = digits[int(sign)]
            tile = pool[r.integers(len(pool))].astype(np.float32) / 255
            tall = max(8, int(high * r.uniform(.88, 1.1)))
            wide = max(3, int(tile.shape[1] * tall / tile.shape[0] * squeeze * r.uniform(.92, 1.08)))
            drawn = np.clip((grown(tile, tall, wide) - level) / soft + .5, 0, 1)
            top, left = max(0, int(y - tall / 2)), int(x)
            room = ink[top:top + tall, left:left + wide]
            np.maximum(room, drawn[:room.shape[0], :room.shape[1]], out=room)
            x += wide + max(-.05, gap + r.normal(.03, .04)) * high
        return self.framed(ink)

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
        return np.pad(grown(cut, high, wide), pad)

    def batch(self, count, room=1.):
        r = self.rng
        kind = r.choice(['time', 'total', 'price'], p=[.25, .45, .3])
        texts = [self.text(kind) for _ in range(count)]
        if kind != 'time':
            texts = [f'{int(t):,}' if len(t) > 3 and t[0] != '0' and r.random() < .3 else t for t in texts]
        strips = [self.strip(t) for t in texts]
        w = int(math.ceil((max(s.shape[1] for s in strips) * room + 8) / 8) * 8)
        x = np.zeros((count, 1, HEIGHT, w), dtype=np.float32)
        for k, s in enumerate(strips):
            x[k, 0, :, :s.shape[1]] = s
        return x, texts
