export type { Expected } from '../read/expected.ts';
export { learnApart } from './learn-apart.ts';
export { learnFromPhotos, type SettledPhoto } from './learn-photos.ts';
export type { Reader, ReaderSettings, ReadWishes } from './open-reader.ts';
export { openReader } from './open-reader.ts';
export type { PoolSettings, ReaderPool } from './pool.ts';
export { openPool } from './pool.ts';
export type { Said, Threads, Turn, Unanswered } from './threads.ts';
export { openThreads } from './threads.ts';
