import {
  emailInviteeKey,
  type InviteeKey,
  type KnownPerson,
  makeInviteeKey,
} from '@tashika/attendance';

/** Someone to invite, as typed in. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly reading: string;
  readonly role: string;
  /** Names of groups, as typed: 営業部、役員会. */
  readonly groups: string;
  readonly email: string;
  /** From the address book: whose address only the server knows. */
  readonly contact?: KnownContact | undefined;
}

export interface KnownContact {
  readonly id: string;
  readonly key: InviteeKey;
  /** Masked; null where there is none. */
  readonly address: string | null;
}

export type PersonField = Exclude<keyof Person, 'id' | 'contact'>;
export const personFields: readonly PersonField[] = ['name', 'reading', 'role', 'groups', 'email'];

export const blankPerson = (id: number): Person => ({
  id,
  name: '',
  reading: '',
  role: '',
  groups: '',
  email: '',
});

export const groupNames = (groups: string): readonly string[] =>
  groups
    .split(/[、,，;；/／\s]+/u)
    .map((name) => name.trim())
    .filter(Boolean);

export const isAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim());

/** What is wrong with a row of the list; nothing is refused, but it is said. */
export type PersonTrouble = 'no-name' | 'bad-email' | 'same-email';

export function troubleOf(person: Person, people: readonly Person[]): PersonTrouble | null {
  if (person.name.trim() === '') return 'no-name';
  if (person.email.trim() === '') return null;
  if (!isAddress(person.email)) return 'bad-email';
  return sharesAddress(person, people) ? 'same-email' : null;
}

const address = (person: Person) => person.email.trim().toLowerCase();

const sharesAddress = (person: Person, people: readonly Person[]) =>
  people.some((other) => other.id !== person.id && address(other) === address(person));

/**
 * By address where there is one, so that an address in the words finds its person; an address two
 * people share identifies neither.
 */
export function keyOf(person: Person, people: readonly Person[]): InviteeKey {
  if (person.contact !== undefined) return person.contact.key;
  return isAddress(person.email) && !sharesAddress(person, people)
    ? emailInviteeKey(person.email)
    : makeInviteeKey({ kind: 'listMember', listMemberId: String(person.id) });
}

/** Where the person can be written to, as far as the page may know it. */
export const hasAddress = ({ email, contact }: Person): boolean =>
  contact === undefined ? isAddress(email) : contact.address !== null;

/** The people with a name, as the engine knows them. */
export function membersOf(people: readonly Person[]): readonly KnownPerson[] {
  return people
    .filter(({ name }) => name.trim() !== '')
    .map((person) => {
      const groups = groupNames(person.groups);
      return {
        name: person.name.trim(),
        key: keyOf(person, people),
        ...(person.reading.trim() === '' ? {} : { reading: person.reading.trim() }),
        ...(person.role.trim() === '' ? {} : { role: person.role.trim() }),
        ...(groups.length === 0 ? {} : { groups }),
      };
    });
}
