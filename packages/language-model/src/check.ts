import { z } from 'zod';
import { prompts } from './check.prompts.ja.ts';
import { expenseOf } from './expense.ts';
import type {
  Answer,
  Expense,
  ImagePart,
  LanguageModel,
  ReplyFormat,
  Rung,
  UnavailableCause,
} from './model.ts';

/** What one trial showed. */
export type Trial =
  | { readonly state: 'works'; readonly latencyMs: number; readonly rung: Rung }
  | { readonly state: 'fails'; readonly cause: UnavailableCause; readonly detail: string | null }
  /** A reply came, but it shows that the model did not see the picture. */
  | { readonly state: 'blind' }
  /** Not tried, because an earlier trial already failed. */
  | { readonly state: 'untried' };

/** What a model can do, found out by asking it. */
export interface ModelCheck extends Expense {
  readonly model: string;
  /** Plain text: the address, the key and the model's name are right. */
  readonly speaks: Trial;
  readonly jsonSchema: Trial;
  readonly jsonObject: Trial;
  /** Values of a schema by any rung of the ladder. */
  readonly values: Trial;
  readonly images: Trial;
  /** It speaks and gives values; pictures are an extra. */
  readonly usable: boolean;
}

const untried: Trial = { state: 'untried' };

/** The names of the fields stand in no prompt: whoever uses them has seen the schema. */
const wordQuestion = {
  ...prompts.word,
  schema: z.object({ word: z.string(), characters: z.int() }),
  schemaName: 'word_length',
};

const colour = z.object({ colour: z.enum(['赤', '青', '緑', '黄', '黒', '白']) });
const colourQuestion = { ...prompts.colour, schema: colour, schemaName: 'colour' };

/** 64 × 64 pixels of one colour. One picture could be guessed right; two hardly. */
const pictures = [
  {
    shows: '赤',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAABlBMVEXcAAD////AJUOJAAAAD0lEQVR42mNgGAWjgHwAAAJAAAHgTR1EAAAAAElFTkSuQmCC',
  },
  {
    shows: '青',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAABlBMVEUAANz////JW5n8AAAAD0lEQVR42mNgGAWjgHwAAAJAAAHgTR1EAAAAAElFTkSuQmCC',
  },
] as const;

export type Tried = 'speaks' | 'jsonSchema' | 'jsonObject' | 'values' | 'images';

export interface CheckOptions {
  readonly signal?: AbortSignal;
  /** Told before each trial; a slow model takes its time. */
  readonly onTrial?: (tried: Tried) => void;
}

/** Asks a model half a dozen small questions and tells what works. */
export async function checkModel(
  model: LanguageModel,
  { onTrial = () => undefined, ...options }: CheckOptions = {},
): Promise<ModelCheck> {
  const answers: Answer<unknown>[] = [];
  const noted = <T>(answer: Answer<T>): Answer<T> => {
    answers.push(answer);
    return answer;
  };
  const trial = async (tried: Tried, ask: () => Promise<Answer<unknown>>): Promise<Trial> => {
    onTrial(tried);
    return trialOf(noted(await ask()));
  };
  const askIn = (onlyFormat: ReplyFormat) => () =>
    model.ask(wordQuestion, { ...options, onlyFormat });

  const speaks = await trial('speaks', () => model.say(prompts.greeting, options));
  const goOn = speaks.state === 'works';
  const jsonSchema = goOn ? await trial('jsonSchema', askIn('json-schema')) : untried;
  const jsonObject = goOn ? await trial('jsonObject', askIn('json-object')) : untried;
  const direct = [jsonSchema, jsonObject].find(({ state }) => state === 'works');
  const values = goOn
    ? (direct ?? (await trial('values', () => model.ask(wordQuestion, options))))
    : untried;
  let images = untried;
  if (values.state === 'works') {
    onTrial('images');
    images = await trialOfImages((picture) =>
      model.ask({ ...colourQuestion, images: [picture] }, options).then(noted),
    );
  }

  return {
    model: model.name,
    speaks,
    jsonSchema,
    jsonObject,
    values,
    images,
    usable: values.state === 'works',
    ...expenseOf(
      answers.flatMap(({ calls }) => calls),
      answers.reduce((sum, { latencyMs }) => sum + latencyMs, 0),
    ),
  };
}

function trialOf(answer: Answer<unknown>): Trial {
  if (answer.status === 'answered') {
    return { state: 'works', latencyMs: answer.latencyMs, rung: answer.rung };
  }
  return { state: 'fails', cause: answer.cause, detail: answer.detail };
}

async function trialOfImages(
  look: (picture: ImagePart) => Promise<Answer<z.infer<typeof colour>>>,
): Promise<Trial> {
  let trial: Trial = untried;
  for (const { shows, base64 } of pictures) {
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const answer = await look({ mediaType: 'image/png', data });
    trial = trialOf(answer);
    if (answer.status === 'unavailable') return trial;
    if (answer.value.colour !== shows) return { state: 'blind' };
  }
  return trial;
}
