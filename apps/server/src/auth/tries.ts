import { countTry, forgetTries, type TryRule, takeBackTry } from '@tashika/store';
import type { Service } from '../resource.ts';

/**
 * How often somebody may try to get in. Counted in the database, for all servers together, and
 * before anything is checked: tries at the same moment find each other.
 */

/** Fifty tries to get in are more than a whole office makes in ten minutes. */
const attempts: TryRule = { tries: 50, within: 600 };
/** A link or code that does not arrive is asked for again, but not all day. */
const mails: TryRule = { tries: 3, within: 900 };
/** After a day without a wrong password the count begins anew. */
const memory = 86_400;
const fromOneAddress: TryRule = { free: 5, first: 30, longest: 3_600, memory };
/** From everywhere together: strangers who keep trying keep only strangers out. */
const fromAnywhere: TryRule = { free: 25, first: 30, longest: 600, memory };
/** Of a browser the person has signed in with, or a session: nobody else counts there. */
const fromKnown: TryRule = { free: 5, first: 30, longest: 600, memory };

/** Seconds to wait, or undefined where nothing stands in the way. */
type Wait = number | undefined;

async function count({ store, sealer, now }: Service, key: string, rule: TryRule): Promise<Wait> {
  const at = now();
  const until = await countTry(store, { key: sealer.fingerprint(key), rule, now: at });
  return until && Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
}

/** One more try to get in from an address, by whatever means. */
export const countAttempt = (service: Service, address: string): Promise<Wait> =>
  count(service, `attempt ${address}`, attempts);

/** One more mail to somebody who may not have asked for it; known browsers have their own count. */
export const countMail = (
  service: Service,
  email: string,
  known: string | undefined,
): Promise<Wait> => count(service, `mail ${known ?? email}`, mails);

interface Trying {
  readonly email: string;
  readonly address: string;
  /** What strangers do not have: a browser or session of the person. */
  readonly known: string | undefined;
}

interface PasswordTry {
  readonly wait: Wait;
  /** It was right: nothing that counted against this place does any more. */
  readonly succeeded: () => Promise<void>;
  /** It was not even looked at. */
  readonly takeBack: () => Promise<void>;
}

export async function countPassword(
  service: Service,
  { email, address, known }: Trying,
): Promise<PasswordTry> {
  const { store, sealer } = service;
  const place = known === undefined ? `password ${email} ${address}` : `password of ${known}`;
  const everywhere = known === undefined ? `password ${email}` : undefined;
  const takeBackOf = async (key: string | undefined) => {
    if (key !== undefined) await takeBackTry(store, sealer.fingerprint(key));
  };
  const here = await count(service, place, known === undefined ? fromOneAddress : fromKnown);
  // Only who is let through here counts everywhere: one address cannot use up what others have.
  const wait =
    here ?? (everywhere === undefined ? undefined : await count(service, everywhere, fromAnywhere));
  if (here === undefined && wait !== undefined) await takeBackOf(place);
  return {
    wait,
    async succeeded() {
      await forgetTries(store, sealer.fingerprint(place));
      // The others that failed stay counted: a guesser gains nothing by the person's coming in.
      await takeBackOf(everywhere);
    },
    async takeBack() {
      await takeBackOf(place);
      await takeBackOf(everywhere);
    },
  };
}
