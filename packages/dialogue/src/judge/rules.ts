import { ruleList } from '@tashika/kernel';
import { callName } from './call-name.ts';
import { contradiction } from './contradiction.ts';
import { earlyTopicChange } from './early-topic-change.ts';
import { fact } from './fact.ts';
import { firstPerson } from './first-person.ts';
import { forbiddenEnding } from './forbidden-ending.ts';
import { forbiddenWord } from './forbidden-word.ts';
import { notALine } from './not-a-line.ts';
import { outputFormat } from './output-format.ts';
import { praise } from './praise.ts';
import { scatter } from './scatter.ts';
import { scriptForm } from './script-form.ts';
import { settingConsistency } from './setting-consistency.ts';
import { tone } from './tone.ts';
import { topicLoop } from './topic-loop.ts';

/**
 * The written rules in the order in which their findings are reported: first what was done to the line,
 * whether it is one (T20), then the table of §3 from top to bottom, then what a
 * character's own file says (T22), then what concerns the conversation (§8). No rule
 * depends on another, so the order changes no verdict.
 */
export const rules = ruleList(
  scriptForm,
  notALine,
  outputFormat,
  settingConsistency,
  praise,
  scatter,
  contradiction,
  tone,
  firstPerson,
  callName,
  forbiddenWord,
  forbiddenEnding,
  fact,
  topicLoop,
  earlyTopicChange,
);
