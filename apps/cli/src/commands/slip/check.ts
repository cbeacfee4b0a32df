import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  type Account,
  accountToJson,
  addPages,
  checkSlips,
  checkStack,
  emptyStack,
  type PageStack,
  parseShop,
  parseStack,
  parseTranscript,
  readJson as readModeJson,
  renderReport,
  type ShopFacts,
  stackToJson,
} from '@tashika/slip';
import { answerInputs, show } from '../../answer.ts';
import type { Call, ExitCode, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { inputNames, readJson } from '../../input.ts';
import { writeFileWhole } from '../../output-file.ts';
import { readFacts } from './facts.ts';
import { messages } from './messages.ts';
import { isPhoto, openPhotoReader, type ReaderPool, readPage, readRemembered } from './photos.ts';
import type { checkOptions } from './table.ts';

type CheckCall = Call<typeof checkOptions>;

export const run: Run<typeof checkOptions> = async (call) => {
  const { values } = call;
  if (values.jsonl && (values.session !== undefined || values.say.length > 0)) {
    await complain(call.stderr, { code: 'usage', message: messages.sessionAlone() });
    return 2;
  }
  const facts = await readFacts(call);
  if (!facts.ok) return tell(call, facts);
  if (values.jsonl) {
    const each = (value: unknown) => {
      const own = factsOf(value, facts.value);
      return own.ok ? checkTranscript(value, own.value) : own;
    };
    return answerInputs(call, call.positionals, { each, plain: String });
  }
  return checkSitting(call, facts.value);
};

/** A line may bring its whole shop; without one it is the shop of the call. */
function factsOf(value: unknown, facts: ShopFacts): Result<ShopFacts, Problem> {
  const given = typeof value === 'object' && value !== null ? Reflect.get(value, 'shop') : null;
  if (given === null || given === undefined) return ok(facts);
  const shop = parseShop(given);
  return shop.ok ? ok({ ...facts, shop: shop.value }) : shop;
}

function checkTranscript(value: unknown, facts: ShopFacts): Result<unknown, Problem> {
  const pages = parseTranscript(value);
  if (!pages.ok) return pages;
  const accounts = checkSlips(pages.value, facts);
  return accounts.ok ? ok({ accounts: accounts.value.map(accountToJson) }) : accounts;
}

/** The files of one call, page after page, on top of what the session's file has kept. */
async function checkSitting(call: CheckCall, facts: ShopFacts): Promise<ExitCode> {
  const before = await openKept(call);
  if (!before.ok) return tell(call, before);
  let stack = before.value;
  let failed = false;
  let said: readonly string[] = call.values.say;
  const remembered = await readRemembered(call.values, call);
  if (!remembered.ok) return tell(call, remembered);
  const photos = call.positionals.some(isPhoto)
    ? await openPhotoReader(facts, 1, remembered.value)
    : null;
  for (const name of inputNames(call.positionals)) {
    const added = await addFile(stack, name, call, facts, said, photos);
    if (call.signal.aborted) return 1;
    if (added.ok) {
      stack = added.value;
      // What was said with the call counts for its first page.
      said = [];
    } else {
      failed = true;
      await tell(call, added);
    }
  }
  await photos?.close();
  if (stack === before.value) return 1;

  const touched = {
    accounts: stack.accounts.filter((account, index) => account !== before.value.accounts[index]),
  };
  const { session: file } = call.values;
  if (file !== undefined) {
    const text = `${JSON.stringify(stackToJson(stack), null, 2)}\n`;
    const kept = await writeFileWhole(file, text);
    if (!kept.ok) {
      return tell(
        call,
        err({
          code: 'session-not-written',
          message: messages.sessionNotWritten(file, kept.error.code),
        }),
      );
    }
  }
  await tell(call, ok(checkStack(touched, facts)));
  return failed ? 1 : 0;
}

async function openKept(call: CheckCall): Promise<Result<PageStack, Problem>> {
  const { session: file } = call.values;
  if (file === undefined) return ok(emptyStack);
  const json = await readJson(file, call);
  if (json.ok) return parseStack(json.value);
  return json.error.code === 'file-not-found' ? ok(emptyStack) : json;
}

async function addFile(
  stack: PageStack,
  name: string,
  call: CheckCall,
  { shop }: ShopFacts,
  said: readonly string[],
  photos: ReaderPool | null,
): Promise<Result<PageStack, Problem>> {
  const json =
    photos !== null && isPhoto(name)
      ? await readPage(name, call, photos)
      : await readJson(name, call);
  if (!json.ok) return json;
  const pages = parseTranscript(json.value);
  return pages.ok ? addPages(stack, pages.value, shop, said) : pages;
}

/** In read mode there is nothing but JSON, problems included (A74). */
function tell(call: CheckCall, answer: Result<readonly Account[], Problem>): Promise<ExitCode> {
  const { mode, json } = call.values;
  const document = answer.ok ? ok({ accounts: answer.value.map(accountToJson) }) : answer;
  if (json || (mode === 'read' && !answer.ok)) {
    return show({ ...call, values: { ...call.values, json: true } }, document, String);
  }
  const inWords = (accounts: readonly Account[]) =>
    mode === 'read'
      ? accounts.map((account) => `${JSON.stringify(readModeJson(account), null, 2)}\n`).join('')
      : accounts.map(renderReport).join('\n');
  return show(call, answer, inWords);
}
