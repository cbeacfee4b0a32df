import type { AttendanceRule } from '@tashika/attendance';
import { type InviteRow, mapTexts, type NewInvite, type Sealer } from '@tashika/store';
import type { Person } from './plan.ts';

/**
 * Outside a key is what M05 says, and whoever has an address can compute it; kept is what only the
 * instance's secret makes of it (M27). Words, plans and JSON have keys as they are outside, rows and
 * locked threads as they are kept, and this is where one becomes the other.
 */

type KeptKey = Pick<InviteRow, 'invitee_key' | 'key_sealed'>;

/** As it is outside; once a thread is over, what is kept is all there is. */
export function shownKey({ open }: Sealer, { invitee_key, key_sealed }: KeptKey): string {
  return (key_sealed === null ? null : open(key_sealed)) ?? invitee_key;
}

/** A row as plans have it. */
export const withShownKey = <Row extends KeptKey>(sealer: Sealer, row: Row): Row => ({
  ...row,
  invitee_key: shownKey(sealer, row),
});

export function keptKey({ blind, seal }: Sealer, key: string): KeptKey {
  const kept = blind(key);
  return { invitee_key: kept, key_sealed: kept === key ? null : seal(key) };
}

export function keptInvite(sealer: Sealer, person: Person): NewInvite {
  const { name, addressSealed, inviteeKey, expectedLocale } = person;
  const { invitee_key, key_sealed } = keptKey(sealer, inviteeKey);
  return { name, addressSealed, inviteeKey: invitee_key, keySealed: key_sealed, expectedLocale };
}

export const keptRule = ({ blind }: Sealer, rule: AttendanceRule): AttendanceRule =>
  mapTexts(rule, blind);

/** JSON in which keys as they are kept give way to keys as they are outside. */
export function jsonWithShownKeys(sealer: Sealer, json: object, rows: readonly KeptKey[]): string {
  const shown = new Map(rows.map((row) => [row.invitee_key, shownKey(sealer, row)]));
  return JSON.stringify(json, (_, value) =>
    typeof value === 'string' ? (shown.get(value) ?? value) : value,
  );
}
