import type { HandsCard, KindCard } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { sureFrom } from '@tashika/slip/certainty';
import { frameWriting } from '../cell/frame.ts';
import { frameTuning } from '../cell/tuning.ts';
import { writingOf } from '../cell/writing.ts';
import { keyOf, type Lexicon, lexiconOf } from '../label/lexicon.ts';
import type { Expected } from '../read/expected.ts';
import type { Lattice } from '../recognise/ctc.ts';
import type { Pass } from '../recognise/passes.ts';
import type { Layers, NetName, OpenRecognisers, Recognisers } from '../recognisers.ts';
import { problems } from '../report/messages.ts';
import { layerJson, type ShopHands } from './hands.ts';
import { expectedWith, ownWords } from './own-words.ts';
import type { Example } from './settled.ts';
import { type Lesson, trainLayer } from './train-layer.ts';
import { lessonTuning } from './tuning.ts';
import { labelForms, likeliestForm, numberForms } from './written-forms.ts';

const { heldOf, leastLearnt, leastHeld } = lessonTuning;

export interface Learnt {
  /** null where nothing that was tried reads the held slips better. */
  readonly hands: ShopHands | null;
  readonly card: HandsCard;
}

type Kind = 'digits' | 'label';
const kindOf = ({ kind }: Example): Kind => (kind === 'label' ? 'label' : 'digits');
const isHeld = ({ slip }: Example): boolean => slip % heldOf === heldOf - 1;

/**
 * Learns the hands of a shop from what people settled. Three slips in four are learnt from; the others are
 * read with and without what was learnt, which is kept only if they are read better. Numbers and labels are
 * judged each by themselves.
 */
export async function learnHands(
  examples: readonly Example[],
  recognisers: OpenRecognisers,
  expected: Expected,
  before: ShopHands | null,
): Promise<Result<Learnt, Problem>> {
  const learnt = examples.filter((example) => !isHeld(example));
  const held = examples.filter(isHeld);
  const of = (list: readonly Example[], kind: Kind) =>
    list.filter((example) => kindOf(example) === kind);
  const isEnough = (kind: Kind): boolean =>
    of(learnt, kind).length >= leastLearnt && of(held, kind).length >= leastHeld;
  if (!isEnough('digits') && !isEnough('label')) {
    return err(tooFew());
  }
  const own = ownWords(learnt, expected);
  const taught: Teaching = {
    layers: {
      ...(isEnough('digits') ? await digitLayers(of(learnt, 'digits'), recognisers) : {}),
      ...(isEnough('label')
        ? await labelLayers(of(learnt, 'label'), recognisers, lexiconOf(expected.words))
        : {}),
    },
    expected: expectedWith(expected, own),
  };
  const judge = async (kind: Kind): Promise<KindCard> => {
    const cells = of(held, kind);
    const then = await judged(cells, recognisers, expected);
    const now = await judged(cells, recognisers.taught(taught.layers), taught.expected);
    return {
      learnt: of(learnt, kind).length,
      held: cells.length,
      asked: [then.asked, now.asked],
      wrong: [then.wrong, now.wrong],
      accepted: isEnough(kind) && isBetter(then, now),
    };
  };
  const slips = (list: readonly Example[]): number => new Set(list.map(({ slip }) => slip)).size;
  const card: HandsCard = {
    slips: [slips(learnt), slips(held)],
    digits: await judge('digits'),
    label: await judge('label'),
  };
  const { digits, label } = card;
  if (!digits.accepted && !label.accepted) return ok({ hands: null, card });
  const hands: ShopHands = {
    version: 1,
    layers: layersJson(taught.layers, { digits: digits.accepted, label: label.accepted }),
    names: label.accepted ? own.names : [],
    items: label.accepted ? own.items : [],
    prices: digits.accepted ? own.prices : [],
    card,
    before: before === null ? null : { ...before, before: null },
  };
  return ok({ hands, card });
}

export const tooFew = (): Problem => ({
  code: 'too-few-corrections',
  message: problems.tooFewCorrections(),
});

interface Teaching {
  readonly layers: Layers;
  readonly expected: Expected;
}

const layersJson = (
  layers: Layers,
  accepted: Readonly<Record<Kind, boolean>>,
): ShopHands['layers'] =>
  Object.fromEntries(
    Object.entries(layers)
      .filter(([net]) => accepted[net.startsWith('label') ? 'label' : 'digits'])
      .map(([net, layer]) => [net, layerJson(net as NetName, layer)]),
  );

async function digitLayers(
  examples: readonly Example[],
  { passes }: OpenRecognisers,
): Promise<Layers> {
  const [first, second] = await layersFor(examples, passes.digits, (lattices, { value, kind }) =>
    likeliestForm(lattices, kind === 'label' ? [] : numberForms(value, kind), 'digits'),
  );
  return { ...(first && { digits: first }), ...(second && { 'digits-second': second }) };
}

async function labelLayers(
  examples: readonly Example[],
  { passes }: OpenRecognisers,
  lexicon: Lexicon,
): Promise<Layers> {
  const [first, second] = await layersFor(examples, passes.label, (lattices, { value }) =>
    likeliestForm(lattices, labelForms(value, lexicon), 'label'),
  );
  return { ...(first && { label: first }), ...(second && { 'label-second': second }) };
}

/** What is added to both nets that read cells of one kind. */
async function layersFor(
  examples: readonly Example[],
  passes: readonly [Pass, Pass],
  signsOf: (lattices: readonly Lattice[], example: Example) => readonly number[] | null,
) {
  const lessons: [Lesson[], Lesson[]] = [[], []];
  for (const example of examples) {
    const lattices = await latticesOf(example, passes);
    const signs = lattices === null ? null : signsOf(lattices, example);
    if (lattices === null || signs === null) continue;
    for (const [i, lattice] of lattices.entries()) lessons[i as 0 | 1].push({ lattice, signs });
  }
  return [trainLayer(lessons[0]), trainLayer(lessons[1])] as const;
}

/** What both nets see in a cell, framed as when it is read. */
async function latticesOf(
  { picture }: Example,
  [first, second]: readonly [Pass, Pass],
): Promise<readonly [Lattice, Lattice] | null> {
  const written = writingOf(picture);
  if (written === null) return null;
  const { margins } = frameTuning;
  return Promise.all([
    first.net.run(frameWriting(written, first.framing, margins.first), true),
    second.net.run(frameWriting(written, second.framing, margins.second), true),
  ]);
}

/** Fewer silent mistakes, be it that they are asked about now, or less to ask about and no more of them. */
const isBetter = (then: Judged, now: Judged): boolean => {
  const fewer = then.asked + then.wrong - now.asked - now.wrong;
  return now.wrong < then.wrong ? fewer >= 0 : now.wrong === then.wrong && fewer > 0;
};

interface Judged {
  readonly asked: number;
  readonly wrong: number;
}

/** How many of some cells would have to be asked about, and how many are said surely and wrongly. */
async function judged(
  examples: readonly Example[],
  recognisers: Recognisers,
  expected: Expected,
): Promise<Judged> {
  const lexicon = lexiconOf(expected.words);
  let asked = 0;
  let wrong = 0;
  for (const { picture, kind, value } of examples) {
    const read =
      kind === 'label'
        ? await recognisers.readLabel(picture, lexicon)
        : await recognisers.readDigits(picture, kind, expected.prices);
    if (read.state === 'unreadable' || read.confidence < sureFrom) asked++;
    else if (read.value === null || !isSame(kind, read.value, value)) wrong++;
  }
  return { asked, wrong };
}

const isSame = (kind: Example['kind'], said: string, settled: string): boolean =>
  kind === 'label' ? keyOf(said) === keyOf(settled) : said === settled;
