import { ok } from '@tashika/kernel';
import { lostMails, newAnswers } from '@tashika/store';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Service } from '../service.ts';
import { threadsOf } from '../threads/threads-of.ts';

const payloadSchema = z.object({ thread_id: z.string() });

/** What came together since the organiser heard last: answers, where they wish, and lost mails (M38). */
export const tellOrganiser =
  (service: Service): Task =>
  async (payload) => {
    const { thread_id: threadId } = payloadSchema.parse(payload);
    await threadsOf(service).change({ threadId, actor: 'timer' }, async (thread) => {
      const { tx, row } = thread;
      const lost = await lostMails(tx, row.id);
      if (lost.length > 0) thread.tell({ type: 'undelivered', mails: lost });
      if (row.tells_answers && row.status === 'open') {
        const inviteeKeys = await newAnswers(tx, row);
        if (inviteeKeys.length > 0) thread.tell({ type: 'answers_came', inviteeKeys });
      }
      return ok(undefined);
    });
  };
