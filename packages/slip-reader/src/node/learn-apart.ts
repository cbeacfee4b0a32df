import { err, type Problem, type Result } from '@tashika/kernel';
import type { Learnt } from '../learn/learn-hands.ts';
import type { SettledPage } from '../learn/settled.ts';
import { problems } from '../report/messages.ts';
import type { LearningSettings } from './learn-photos.ts';
import { openThreads } from './threads.ts';
import { learningTuning } from './tuning.ts';

export interface LearnAsked {
  readonly photos: readonly { readonly photo: Uint8Array; readonly page: SettledPage }[];
  readonly settings: LearningSettings;
}

export type LearnAnswer = Result<Learnt, Problem>;

/** Learns the hands of a shop in a thread of its own, which ends with it. */
export async function learnApart(asked: LearnAsked): Promise<LearnAnswer> {
  const { seconds, megabytes } = learningTuning;
  const thread = openThreads<LearnAsked, LearnAnswer>({
    script: new URL('./learn-worker.ts', import.meta.url),
    threads: 1,
    seconds,
    megabytes,
    waiting: { all: 1, each: 1 },
    restSeconds: 1,
  });
  try {
    const answered = await thread.run(asked);
    return answered.ok
      ? answered.value
      : err({ code: 'learning-stopped', message: problems.learningStopped(), kind: 'unavailable' });
  } finally {
    await thread.close();
  }
}
