# /usr/bin/python3 train.py [--train made/rows.jsonl] [--valid made/measured.jsonl] --minutes 44 [--out made/model.pt]
# Trains the net that reads intents on what prepare.ts wrote: words to signs, and to the names and numbers they point at.
# PyTorch comes from Debian's python3-torch. libopenblas0-pthread must be installed beside it: without it matrix products
# run at a twentieth of the speed. On a machine that others use as well: OPENBLAS_NUM_THREADS=1 and --threads 1.
# The plan of the learning rate follows the processor's time, so that a training fits the time it is given.
# What is held back (held-back.ts) is not learnt from; how much of it is written exactly is printed now and then. --valid
# adds files to that, --preds keeps what was written for each of their rows, --init goes on from a net trained before.
import argparse, collections, json, math, os, random, time
import torch, torch.nn as nn

MADE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'made')

# Longer texts are few, and each takes as long as many short ones.
LONGEST = 150
# A feature of fewer words than this says nothing that would hold elsewhere.
RAREST = 3
BATCH = 48
HEADS = 4
# How far apart two words, or two signs, still make a difference.
NEAR_WORDS, NEAR_SIGNS = 24, 16
MOST_SIGNS = 40
# What a decoder is shown: before the first sign, and where a batch has no sign.
START, NO_SIGN = -2, -1


class Example:
    """A row as numbers: the features of each word, the word of each mention, the signs to be written."""
    def __init__(self, words, mentions, signs, row):
        self.words, self.mentions, self.signs, self.row = words, mentions, signs, row

    def is_talk(self):
        return self.row['signs'][0] == 'NONE'


class Corpus:
    """What is learnt from, what is measured on, and the numbers of features and signs."""
    def __init__(self, train_files, valid_files, vocabulary=None):
        self.signs = None
        rows = [row for file in train_files for row in self.read(file)]
        learnt = [row for row in rows if not row.get('held') and len(row['words']) <= LONGEST]
        measured = [row for row in rows if row.get('held')] + [row for file in valid_files for row in self.read(file)]
        found = collections.Counter(feature for row in learnt for word in row['words'] for feature in word)
        self.vocabulary = dict(vocabulary or {})
        for feature, times in found.most_common():
            if times >= RAREST and feature not in self.vocabulary:
                self.vocabulary[feature] = len(self.vocabulary) + 1
        self.number_of = {sign: place for place, sign in enumerate(self.signs)}
        self.learnt = [self.example(row) for row in learnt]
        self.measured = [self.example(row) for row in measured]
        # ordinary talk, short enough to stand beside something else
        self.talk = [one for one in self.learnt if one.is_talk() and len(one.words) < 40]

    def read(self, file):
        """The rows of a file; its first line is the list of signs."""
        with open(file) as lines:
            signs = json.loads(next(lines))['signs']
            if self.signs not in (None, signs):
                raise SystemExit(f'{file} has other signs than the file before it: prepare both anew.')
            self.signs = signs
            return [json.loads(line) for line in lines]

    def example(self, row):
        words = [[self.vocabulary[feature] for feature in word if feature in self.vocabulary] for word in row['words']]
        signs = [self.number_of[sign] if isinstance(sign, str) else len(self.signs) + sign for sign in row['signs']]
        return Example(words, row['mentions'], signs, row)

    def sign_of(self, number):
        return self.signs[number] if number < len(self.signs) else number - len(self.signs)

    def beside_talk(self, one, share):
        """An ordinary sentence before or behind says nothing of who comes: now and then there is one."""
        if share == 0 or random.random() > share or not self.talk or one.is_talk() or len(one.words) > 90:
            return one
        talk, stop = random.choice(self.talk), self.vocabulary.get('b:。')
        between = [[stop]] if stop else []
        if random.random() < .5:
            moved, pointers = len(talk.words) + len(between), len(talk.mentions)
            return Example(talk.words + between + one.words,
                           talk.mentions + [at + moved for at in one.mentions],
                           [sign if sign < len(self.signs) else sign + pointers for sign in one.signs], one.row)
        if len(one.row['texts']) > 1:
            return one  # behind the last turn it would be a reply
        moved = len(one.words) + len(between)
        return Example(one.words + between + talk.words,
                       one.mentions + [at + moved for at in talk.mentions], one.signs, one.row)


def with_gaps(features):
    """A word that was not understood, or only in part, as names and new words are."""
    luck = random.random()
    if luck < .04:
        return []
    if luck < .12 and len(features) > 3:
        return [feature for feature in features if random.random() < .6]
    return features


class Batch:
    """Examples side by side; `is_no_…` marks what is there only to fill the rows."""
    def __init__(self, examples, is_training):
        longest = max(len(one.words) for one in examples)
        most = max(1, max(len(one.mentions) for one in examples))
        features, offsets = [], []
        self.is_no_word = torch.ones(len(examples), longest, dtype=torch.bool)
        for b, one in enumerate(examples):
            self.is_no_word[b, :len(one.words)] = False
            for at in range(longest):
                offsets.append(len(features))
                if at < len(one.words):
                    features.extend(with_gaps(one.words[at]) if is_training else one.words[at])
        self.features, self.offsets = torch.tensor(features), torch.tensor(offsets)
        self.mentions = torch.zeros(len(examples), most, dtype=torch.long)
        self.is_no_mention = torch.ones(len(examples), most, dtype=torch.bool)
        self.signs = torch.full((len(examples), max(len(one.signs) for one in examples)), NO_SIGN, dtype=torch.long)
        for b, one in enumerate(examples):
            count = len(one.mentions)
            self.mentions[b, :count] = torch.tensor(one.mentions, dtype=torch.long)
            self.is_no_mention[b, :count] = False
            self.signs[b, :len(one.signs)] = torch.tensor(one.signs)

    def before_each(self):
        """The sign before each one, as the decoder is shown them."""
        start = torch.full((self.signs.shape[0], 1), START)
        before = torch.cat([start, self.signs[:, :-1]], 1)
        return before.masked_fill(before == NO_SIGN, 0)


# The names of the parts below are those of the weights, by which packages/attendance/src/understand/trained finds them.


class Attention(nn.Module):
    def __init__(self, d, near=0):
        super().__init__()
        self.q, self.k, self.v, self.o = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)
        self.near = near
        if near:
            self.bias = nn.Parameter(torch.zeros(HEADS, 2 * near + 1))

    def forward(self, x, y, mask):
        b, rows, d = x.shape
        columns = y.shape[1]
        heads = lambda z, length: z.view(b, length, HEADS, -1).transpose(1, 2)
        q, k, v = heads(self.q(x), rows), heads(self.k(y), columns), heads(self.v(y), columns)
        w = q @ k.transpose(-1, -2) / math.sqrt(d // HEADS)
        if self.near:
            apart = torch.arange(columns)[None] - torch.arange(rows)[:, None]
            w = w + self.bias[:, apart.clamp(-self.near, self.near) + self.near][None]
        w = w.masked_fill(mask, -1e9).softmax(-1)
        return self.o((w @ v).transpose(1, 2).reshape(b, rows, d))


class Layer(nn.Module):
    def __init__(self, d, near, drop, is_decoder=False):
        super().__init__()
        self.n1, self.a = nn.LayerNorm(d), Attention(d, near)
        self.n2, self.f = nn.LayerNorm(d), nn.Sequential(nn.Linear(d, 2 * d), nn.ReLU(), nn.Linear(2 * d, d))
        self.drop, self.is_decoder = nn.Dropout(drop), is_decoder
        if is_decoder:
            self.n3, self.c = nn.LayerNorm(d), Attention(d)

    def forward(self, x, mask, words=None, word_mask=None):
        z = self.n1(x)
        x = x + self.drop(self.a(z, z, mask))
        if self.is_decoder:
            x = x + self.drop(self.c(self.n3(x), words, word_mask))
        return x + self.drop(self.f(self.n2(x)))


class Net(nn.Module):
    def __init__(self, features, signs, d, layers, drop):
        super().__init__()
        self.d, self.signs = d, signs
        self.e = nn.EmbeddingBag(features, d, mode='sum', padding_idx=0)
        nn.init.normal_(self.e.weight, std=.3 / math.sqrt(3))
        self.n0 = nn.LayerNorm(d)
        self.enc = nn.ModuleList(Layer(d, NEAR_WORDS, drop) for _ in range(layers))
        self.en = nn.LayerNorm(d)
        self.sym = nn.Embedding(signs + 1, d)  # the last one is the start
        self.pm = nn.Linear(d, d)  # a mention as a sign that was written
        self.dec = nn.ModuleList([Layer(d, NEAR_SIGNS, drop, is_decoder=True)])
        self.dn = nn.LayerNorm(d)
        self.out = nn.Linear(d, signs)
        self.pq, self.pk = nn.Linear(d, d), nn.Linear(d, d)  # what is looked for, and the mentions it may be
        self.drop = nn.Dropout(drop)

    def encode(self, batch):
        """What the words say, and those of them that are mentions."""
        b, longest = batch.is_no_word.shape
        x = self.drop(self.n0(self.e(batch.features, batch.offsets).view(b, longest, -1)))
        for layer in self.enc:
            x = layer(x, batch.is_no_word[:, None, None, :])
        x = self.en(x)
        return x, x.gather(1, batch.mentions[:, :, None].expand(-1, -1, self.d))

    def decode(self, batch, words, mentions, before):
        """Scores of every sign and every mention, behind each of the signs before."""
        signs = self.sym(before.clamp(0, self.signs - 1))
        start = self.sym.weight[self.signs][None, None].expand_as(signs)
        signs = torch.where((before == START)[..., None], start, signs)
        pointed = (before - self.signs).clamp(0, mentions.shape[1] - 1)
        pointers = self.pm(mentions).gather(1, pointed[..., None].expand(-1, -1, self.d))
        y = torch.where((before >= self.signs)[..., None], pointers, signs)
        length = before.shape[1]
        is_later = torch.triu(torch.ones(length, length, dtype=torch.bool), 1)[None, None]
        for layer in self.dec:
            y = layer(y, is_later, words, batch.is_no_word[:, None, None, :])
        y = self.dn(y)
        pointing = (self.pq(y) @ self.pk(mentions).transpose(-1, -2)) / math.sqrt(self.d)
        return torch.cat([self.out(y), pointing.masked_fill(batch.is_no_mention[:, None, :], -1e9)], -1)

    def loss(self, batch):
        """What it learns by, and the share of it that is not smoothing."""
        words, mentions = self.encode(batch)
        logs = self.decode(batch, words, mentions, batch.before_each()).log_softmax(-1)
        counts = batch.signs >= 0
        wanted = -logs.gather(-1, batch.signs.clamp(min=0)[..., None])[..., 0]
        loss = (wanted * counts).sum() / counts.sum()
        smooth = -(logs[..., :self.signs].mean(-1) * counts).sum() / counts.sum()
        return loss * .99 + .01 * smooth, loss

    @torch.no_grad()
    def write(self, examples):
        """For each example the likeliest sign, one after the other, with the log of their share and the least share."""
        self.eval()
        written = [None] * len(examples)
        order = sorted(range(len(examples)), key=lambda i: len(examples[i].words))
        for first in range(0, len(order), 64):
            places = order[first:first + 64]
            for place, signs in zip(places, self.write_batch(Batch([examples[i] for i in places], False))):
                written[place] = signs
        return written

    def write_batch(self, batch):
        words, mentions = self.encode(batch)
        count = words.shape[0]
        before = torch.full((count, 1), START, dtype=torch.long)
        signs, logs, least, is_done = [[] for _ in range(count)], torch.zeros(count), torch.ones(count), [False] * count
        for _ in range(MOST_SIGNS):
            best, chosen = self.decode(batch, words, mentions, before)[:, -1].log_softmax(-1).max(-1)
            for b in range(count):
                if not is_done[b]:
                    signs[b].append(int(chosen[b]))
                    logs[b] += best[b]
                    least[b] = min(least[b], best[b].exp())
                    is_done[b] = int(chosen[b]) == 0  # END
            before = torch.cat([before, chosen[:, None]], 1)
            if all(is_done):
                break
        return [(signs[b], float(logs[b]), float(least[b])) for b in range(count)]


class Training:
    def __init__(self, net, corpus, options):
        self.net, self.corpus, self.options, self.steps = net, corpus, options, 0
        self.optimiser = torch.optim.AdamW(net.parameters(), lr=options.lr, weight_decay=.01, betas=(.9, .98))
        self.start = time.process_time()

    def seconds(self):
        return time.process_time() - self.start

    def run(self):
        total, epoch = self.options.minutes * 60, 0
        self.corpus.learnt.sort(key=lambda one: len(one.words))
        while True:
            loss = self.epoch(total)
            seconds, epoch = self.seconds(), epoch + 1
            exact = ''
            if epoch % 6 == 0 or seconds >= total:
                self.save()
                exact = f' valid exact {self.exact():.3f}'
            print(f'epoch {epoch} cpu {seconds:.0f}s loss {loss:.3f}{exact}', flush=True)
            if seconds >= total:
                return

    def batches(self):
        """Texts of like length together, others every time."""
        learnt = self.corpus.learnt
        order = sorted(range(len(learnt)), key=lambda i: len(learnt[i].words) + random.random() * 8)
        batches = [[learnt[i] for i in order[first:first + BATCH]] for first in range(0, len(order), BATCH)]
        random.shuffle(batches)
        return batches

    def epoch(self, total):
        losses = []
        self.net.train()
        for examples in self.batches():
            share = self.seconds() / total
            if share >= 1:
                break
            rate = self.options.lr * min(1, self.steps / 200) * (.5 * (1 + math.cos(math.pi * share)) + .02)
            for group in self.optimiser.param_groups:
                group['lr'] = rate
            batch = Batch([self.corpus.beside_talk(one, self.options.noise) for one in examples], True)
            learnt, loss = self.net.loss(batch)
            learnt.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 1.)
            self.optimiser.step()
            self.optimiser.zero_grad(set_to_none=True)
            losses.append(float(loss))
            self.steps += 1
        return sum(losses) / max(1, len(losses))

    def exact(self):
        measured = self.corpus.measured
        right = sum(signs == one.signs for one, (signs, _, _) in zip(measured, self.net.write(measured)))
        return right / len(measured) if measured else math.nan

    def save(self):
        options = self.options
        kept = dict(state=self.net.state_dict(), vocab=self.corpus.vocabulary, d=options.d, layers=options.layers)
        torch.save(kept, options.out)


def write_predictions(net, corpus, file):
    with open(file, 'w') as out:
        for one, (signs, log, least) in zip(corpus.measured, net.write(corpus.measured)):
            told = dict(source=one.row['source'], texts=one.row['texts'], signs=one.row['signs'],
                        written=[corpus.sign_of(sign) for sign in signs], log=log, least=least)
            out.write(json.dumps(told, ensure_ascii=False) + '\n')


def over(known, own, name):
    """Features and signs the net before did not know keep the rows they begin with."""
    if known.shape == own.shape:
        return known
    grown = own.clone()
    if name == 'sym.weight':
        grown[:len(known) - 1], grown[-1] = known[:-1], known[-1]  # the last one is the start
    else:
        grown[:len(known)] = known
    return grown


def options():
    p = argparse.ArgumentParser()
    p.add_argument('--train', nargs='+', default=[os.path.join(MADE, 'rows.jsonl')])
    p.add_argument('--valid', nargs='*', default=[])
    p.add_argument('--minutes', type=float, default=5)
    p.add_argument('--d', type=int, default=96, help='width of the net')
    p.add_argument('--layers', type=int, default=3)
    p.add_argument('--noise', type=float, default=.2, help='share of texts with an ordinary sentence beside them')
    p.add_argument('--lr', type=float, default=1.8e-3)
    p.add_argument('--drop', type=float, default=.15)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--threads', type=int, default=2)
    p.add_argument('--init')
    p.add_argument('--preds')
    p.add_argument('--out', default=os.path.join(MADE, 'model.pt'))
    return p.parse_args()


def main():
    a = options()
    random.seed(a.seed)
    torch.manual_seed(a.seed)
    torch.set_num_threads(a.threads)
    init = torch.load(a.init) if a.init else None
    corpus = Corpus(a.train, a.valid, init and init['vocab'])
    print(f'train {len(corpus.learnt)} valid {len(corpus.measured)}')
    print(f'features {len(corpus.vocabulary)} talk {len(corpus.talk)}')
    net = Net(len(corpus.vocabulary) + 1, len(corpus.signs), a.d, a.layers, a.drop)
    count = sum(p.numel() for p in net.parameters())
    print(f'params {count} without table {count - net.e.weight.numel()}')
    if init:
        net.load_state_dict({name: over(known, net.state_dict()[name], name) for name, known in init['state'].items()})
    Training(net, corpus, a).run()
    if a.preds:
        write_predictions(net, corpus, a.preds)


if __name__ == '__main__':
    main()
