export * from './evaluate/index.ts';
export * from './finalize/index.ts';
export * from './report/index.ts';
export * from './rules/index.ts';
export * from './slots/index.ts';
export * from './understand/index.ts';
