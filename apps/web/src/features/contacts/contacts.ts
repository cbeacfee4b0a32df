import { useQuery } from '@tanstack/react-query';
import { type Contact, contactPage } from '@tashika/contract/contacts';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';

export const contactsKey = ['contacts'] as const;

/** More than this are looked up elsewhere. */
const mostPages = 10;

/** Everybody, by their reading where it is known. */
export const useContacts = () =>
  useQuery<readonly Contact[], Problem>({
    queryKey: contactsKey,
    queryFn: async ({ signal }) => {
      const all: Contact[] = [];
      let after: string | null = null;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const place: string = after === null ? '' : `&after=${after}`;
        const page = await ask(`/api/contacts?limit=200${place}`, contactPage, { signal });
        all.push(...page.contacts);
        after = page.next;
        if (after === null) break;
      }
      return all.sort(byReading);
    },
    refetchOnMount: 'always',
  });

const collator = new Intl.Collator('ja');
const byReading = (a: Contact, b: Contact): number =>
  collator.compare(a.reading ?? a.name, b.reading ?? b.name);

/** The groups with their people; a group nobody is in is no choice. */
export function groupsOf(
  contacts: readonly Contact[],
): readonly { readonly name: string; readonly members: readonly Contact[] }[] {
  const names = [...new Set(contacts.flatMap(({ groups }) => groups))].sort(collator.compare);
  return names.map((name) => ({
    name,
    members: contacts.filter(({ groups }) => groups.includes(name)),
  }));
}

/** Whoever is meant by a few letters of their name, reading, role or group. */
export function found(contacts: readonly Contact[], wanted: string): readonly Contact[] {
  const words = plain(wanted).split(/\s+/u).filter(Boolean);
  return contacts.filter(({ name, reading, role, groups }) => {
    const about = plain([name, reading ?? '', role ?? '', ...groups].join(' '));
    return words.every((word) => about.includes(word) || about.replaceAll(' ', '').includes(word));
  });
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // カタカナ and ひらがな are one when somebody is looked for.
    .replaceAll(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
