import { hasPhones } from '@tashika/store';
import { generate } from 'lean-qr';
import { firstWorkspace } from '../auth/workspaces.ts';
import type { Service } from '../resource.ts';
import type { PhoneDoor } from './door.ts';
import { terminal as words } from './messages.ts';
import { newPairingCode, pairingLink, pairingMinutes, spelt } from './pairing.ts';

/**
 * What the terminal says about phones. The door is opened where one is to be let in now, and where
 * one was let in before: it is paired once, and not once a day.
 */
export async function phoneGreeting(
  service: Service,
  door: PhoneDoor | undefined,
  { isWanted }: { readonly isWanted: boolean },
): Promise<string | undefined> {
  if (!isWanted && !(await hasPhones(service.store.db, service.now()))) return undefined;
  const opened = await door?.open();
  if (opened?.ok === false) return opened.error.message;
  const { url, trust, fingerprint } = opened?.value ?? { url: service.publicUrl };
  if (!isWanted) return opened && words.waiting(url);
  const workspaceId = await firstWorkspace(service.store);
  const { code } = await newPairingCode(service, { workspaceId, actor: 'local' });
  return [
    words.scan(pairingMinutes),
    qrText(pairingLink(url, code)),
    words.typed(new URL('/pair', url).href, spelt(code)),
    ...(trust === 'own' && fingerprint ? [words.own(fingerprint)] : []),
  ].join('\n');
}

/** Readers want so much white around the code. */
const margin = 4;

/** Two rows of the code in each line of text, dark on white whatever colours the terminal has. */
export function qrText(text: string): string {
  const code = generate(text);
  const { size } = code;
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size && code.get(x, y);
  const lines: string[] = [];
  for (let y = -margin; y < size + margin; y += 2) {
    let line = '';
    for (let x = -margin; x < size + margin; x += 1) {
      line += ['█', '▀', '▄', ' '][2 * Number(isDark(x, y)) + Number(isDark(x, y + 1))];
    }
    lines.push(`\u001b[97;40m${line}\u001b[0m`);
  }
  return lines.join('\n');
}
