import type { Migration } from 'kysely/migration';
import { up as first } from './0001-first.ts';
import { up as answersOfPerson } from './0002-answers-of-person.ts';
import { up as correctionsInCells } from './0003-corrections-in-cells.ts';
import { up as identity } from './0004-identity.ts';
import { up as keysKeptBlind } from './0005-keys-kept-blind.ts';
import { up as retention } from './0005-retention.ts';
import { up as threeAnswers } from './0007-three-answers.ts';
import { up as keptOnce } from './0008-kept-once.ts';
import { up as changesOfThreads } from './0009-changes-of-threads.ts';
import { up as characters } from './0010-characters.ts';
import { up as openLink } from './0011-open-link.ts';
import { up as signals } from './0012-signals.ts';
import { up as mailsAsWished } from './0013-mails-as-wished.ts';
import { up as calendars } from './0014-calendars.ts';
import { up as viewers } from './0015-viewers.ts';
import { up as calendarFeeds } from './0016-calendar-feeds.ts';
import { up as phones } from './0017-phones.ts';
import { up as dialogueModels } from './0018-dialogue-models.ts';
import { up as dialogueLabels } from './0019-dialogue-labels.ts';
import { up as invitedReaders } from './0020-invited-readers.ts';
import { up as photoContents } from './0021-photo-contents.ts';
import { up as shopHands } from './0022-shop-hands.ts';
import { up as lessonTrouble } from './0023-lesson-trouble.ts';
import { up as answersToOwnSlots } from './0024-answers-to-own-slots.ts';

/** In the order of their names; a migration that has run somewhere is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
  '0002-answers-of-person': { up: answersOfPerson },
  '0003-corrections-in-cells': { up: correctionsInCells },
  '0004-identity': { up: identity },
  '0005-keys-kept-blind': { up: keysKeptBlind },
  '0005-retention': { up: retention },
  '0007-three-answers': { up: threeAnswers },
  '0008-kept-once': { up: keptOnce },
  '0009-changes-of-threads': { up: changesOfThreads },
  '0010-characters': { up: characters },
  '0011-open-link': { up: openLink },
  '0012-signals': { up: signals },
  '0013-mails-as-wished': { up: mailsAsWished },
  '0014-calendars': { up: calendars },
  '0015-viewers': { up: viewers },
  '0016-calendar-feeds': { up: calendarFeeds },
  '0017-phones': { up: phones },
  '0018-dialogue-models': { up: dialogueModels },
  '0019-dialogue-labels': { up: dialogueLabels },
  '0020-invited-readers': { up: invitedReaders },
  '0021-photo-contents': { up: photoContents },
  '0022-shop-hands': { up: shopHands },
  '0023-lesson-trouble': { up: lessonTrouble },
  '0024-answers-to-own-slots': { up: answersToOwnSlots },
};
