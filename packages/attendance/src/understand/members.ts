import { PrefixTable, wordTable } from '@tashika/japanese';
import type { InviteeKey } from '../rules/index.ts';
import { foldKey } from './normalise.ts';

/** Somebody an intent may name: what the request says about them. */
export interface KnownPerson {
  readonly name: string;
  readonly key: InviteeKey;
  readonly reading?: string | undefined;
  readonly role?: string | undefined;
  readonly groups?: readonly string[] | undefined;
}

export interface PersonEntry {
  readonly kind: 'person';
  readonly surface: string;
  readonly keys: readonly InviteeKey[];
  /** A part of a name, or a reading, counts as a name only before さん, 様, 部長 … */
  readonly needsHonorific: boolean;
  /** The whole name or reading: はるか may stand without さん where nothing else can be meant. */
  readonly isWhole: boolean;
  readonly isRole: boolean;
}

export interface GroupEntry {
  readonly kind: 'group';
  readonly surface: string;
  readonly name: string;
  readonly keys: readonly InviteeKey[];
}

export type MemberLexicon = PrefixTable<PersonEntry | GroupEntry>;

/** M05: stripped after a name. Titles can also be somebody's role. */
export const HONORIFICS = foldAll(
  'さん 様 さま くん 君 ちゃん 氏 殿 せんせい 先生 先輩 せんぱい さーん たん っち サン クン チャン',
);
export const TITLES = foldAll(
  '部長 課長 社長 副社長 係長 主任 次長 専務 常務 会長 副会長 副部長 室長 店長 支店長 所長 局長 院長 校長 教頭 教授 准教授 監督 コーチ キャプテン 主将 副主将 リーダー サブリーダー マネージャー マネジャー 議長 理事長 理事 代表 幹事 顧問 本部長 班長 組長 塾長 園長 師匠 秘書 司会 書記 会計係 監事 先生 講師 担任 取締役 社外取締役 PM PL CEO CTO CFO',
);

/** Words that end the name of a group. */
export const GROUP_SUFFIX =
  /(?:部門|部署|部|課|ちーむ|班|組|ぐるーぷ|係|室|局|学年|年生|支店|支社|店舗|さーくる|委員会|しふと|期生|ぱーと|ゆにっと)$/u;

function foldAll(list: string): PrefixTable<null> {
  return wordTable(list.split(' ').map(foldKey).join(' '));
}

/** The longest of `surfaces` that stands at `at`. */
export const startsWithAny = (
  surfaces: PrefixTable<null>,
  key: string,
  at: number,
): string | undefined => surfaces.longestAt(key, at)?.word;

const KANJI = /^[\u3400-\u9fff々ヶ]+$/u;
const lexicons = new WeakMap<readonly KnownPerson[], MemberLexicon>();

/** The names, readings, roles and groups of these members, ready to be matched. */
export function memberLexicon(
  members: readonly KnownPerson[],
  contacts: readonly KnownPerson[] = [],
): MemberLexicon {
  const known = lexicons.get(members);
  if (known && contacts.length === 0) return known;
  const lexicon = buildLexicon(members);
  if (contacts.length > 0) return withContacts(lexicon, contacts, members);
  lexicons.set(members, lexicon);
  return lexicon;
}

const grouped = new WeakMap<MemberLexicon, boolean>();

/** Whether any of the members is known to belong to a group. */
export function knowsGroups(lexicon: MemberLexicon): boolean {
  const known = grouped.get(lexicon);
  if (known !== undefined) return known;
  const found = [...lexicon].some(({ value }) => value.kind === 'group');
  grouped.set(lexicon, found);
  return found;
}

/** A contact answers only to a name no invited person has. */
function withContacts(
  lexicon: MemberLexicon,
  contacts: readonly KnownPerson[],
  members: readonly KnownPerson[],
): MemberLexicon {
  const invited = new Set(members.map(({ key }) => key));
  const others = buildLexicon(contacts.filter(({ key }) => !invited.has(key)));
  const added = [...others].filter(
    ({ word, value }) => value.kind === 'person' && lexicon.of(word).length === 0,
  );
  return new PrefixTable([...lexicon, ...added].map(({ word, value }) => [word, value] as const));
}

function buildLexicon(members: readonly KnownPerson[]): MemberLexicon {
  const people = new Map<
    string,
    { keys: InviteeKey[]; needsHonorific: boolean; isWhole: boolean; isRole: boolean }
  >();
  const groups = new Map<string, { name: string; keys: InviteeKey[] }>();

  const addPerson = (named: NameSurface, key: InviteeKey, isRole = false) => {
    const { surface, needsHonorific, isWhole } = named;
    if (surface === '') return;
    const entry = people.get(surface);
    if (!entry) people.set(surface, { keys: [key], needsHonorific, isWhole, isRole });
    else {
      if (!entry.keys.includes(key)) entry.keys.push(key);
      if (!needsHonorific) entry.needsHonorific = false;
      if (isWhole) entry.isWhole = true;
    }
  };

  for (const member of members) {
    for (const named of nameSurfaces(member)) addPerson(named, member.key);
    if (member.role) {
      const role = { surface: foldKey(member.role), needsHonorific: false, isWhole: true };
      addPerson(role, member.key, true);
    }
    for (const name of member.groups ?? []) {
      for (const surface of groupSurfaces(name)) {
        const entry = groups.get(surface);
        if (!entry) groups.set(surface, { name, keys: [member.key] });
        else if (entry.name === name && !entry.keys.includes(member.key)) {
          entry.keys.push(member.key);
        }
      }
    }
  }

  const entries: (PersonEntry | GroupEntry)[] = [];
  for (const [surface, entry] of people) entries.push({ kind: 'person', surface, ...entry });
  for (const [surface, entry] of groups) entries.push({ kind: 'group', surface, ...entry });
  return new PrefixTable(entries.map((entry) => [entry.surface, entry] as const));
}

interface NameSurface {
  readonly surface: string;
  readonly needsHonorific: boolean;
  readonly isWhole: boolean;
}

/**
 * How a person can be called: the whole name; the family or given name where a space parts them;
 * else every beginning that could be the family name, which then counts only before an honorific.
 */
function* nameSurfaces(member: KnownPerson): Generator<NameSurface> {
  for (const written of [member.name, member.reading ?? '']) {
    const parts = written.trim().split(/[\s\u3000・]+/u);
    const whole = foldKey(parts.join(''));
    const isKanji = KANJI.test(whole);
    const bare = isKanji || whole.length >= 4;
    yield { surface: whole, needsHonorific: !bare, isWhole: true };
    if (parts.length > 1) {
      // A space parts Latin words in the text as well: Ken Smith.
      yield { surface: foldKey(parts.join(' ')), needsHonorific: !bare, isWhole: true };
      for (const [index, part] of parts.entries()) {
        const surface = foldKey(part);
        const needsHonorific = index > 0 || !KANJI.test(surface) || surface.length < 2;
        yield { surface, needsHonorific, isWhole: false };
      }
    } else if (isKanji) {
      for (let length = 1; length < Math.min(whole.length, 4); length++) {
        // 森 may be the family name of 森太郎; of 森田 it is another person's.
        if (length === 1 && whole.length !== 3) continue;
        // Most family names have two characters: 田中 of 田中花子 is one without さん as well.
        const isFamily = (length === 2 && whole.length >= 3) || (length === 3 && whole.length >= 5);
        yield { surface: whole.slice(0, length), needsHonorific: !isFamily, isWhole: false };
      }
      if (whole.length >= 3) {
        yield { surface: whole.slice(2), needsHonorific: true, isWhole: false };
      }
    } else {
      for (let length = 3; length < whole.length; length++) {
        yield { surface: whole.slice(0, length), needsHonorific: true, isWhole: false };
      }
    }
  }
}

/** 営業部 is also called 営業, Aチーム also チームA. */
function* groupSurfaces(name: string): Generator<string> {
  const whole = foldKey(name);
  yield whole;
  const suffix = GROUP_SUFFIX.exec(whole)?.[0];
  if (suffix === undefined) {
    const prefixed = /^(ちーむ|しふと|ぐるーぷ|ぱーと)(.+)$/u.exec(whole);
    if (prefixed) yield `${prefixed[2]}${prefixed[1]}`;
    return;
  }
  const stem = whole.slice(0, -suffix.length);
  if (stem.length >= 2 && !/^\d+$/u.test(stem)) yield stem;
  if (/^[0-9a-z]$/u.test(stem)) yield `${suffix}${stem}`;
}
