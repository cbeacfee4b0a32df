import type { Engine } from './command.ts';
import { attendance } from './commands/attendance/table.ts';
import { db } from './commands/db/table.ts';
import { dialogue } from './commands/dialogue/table.ts';
import { mcp } from './commands/mcp/table.ts';
import { model } from './commands/model/table.ts';
import { slip } from './commands/slip/table.ts';

/** Every command of the program, in the order of the help; each engine has its table beside its commands. */
export const engines: readonly Engine[] = [slip, dialogue, attendance, model, mcp, db];
