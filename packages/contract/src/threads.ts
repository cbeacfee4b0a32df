/** Stored threads: what the organiser hands in and sees, what goes out, and what the invited see. */
export * from './threads/board.ts';
export * from './threads/feed.ts';
export * from './threads/given.ts';
export * from './threads/invite.ts';
export * from './threads/open-link.ts';
