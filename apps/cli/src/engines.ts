import type { Engine } from './command.ts';

/** Every command of the program, in the order of the help. Each engine has its table beside its commands. */
export const engines: readonly Engine[] = [];
