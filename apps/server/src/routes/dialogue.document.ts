import { z } from '@hono/zod-openapi';
import * as contract from '@tashika/contract/dialogue';
import { shippedProfiles } from '@tashika/dialogue';
import { judging, openApi } from '../dialogue/messages.ts';
import { documented } from '../openapi/documented.ts';

/** The contract's dialogue schemas with their sentences, and with the names this server knows. */

const { ensemble: about, judge: say, report: reported, runs } = openApi;

const profiles = shippedProfiles.map(({ name }) => name);

type Context = z.core.$RefinementCtx;
type Path = (string | number)[];

/** The names of characters in a request, each with its place; a whole character needs no name. */
export function unknownCharacters(
  named: readonly { readonly name: unknown; readonly path: Path }[],
  cast: readonly { readonly name: string }[],
): z.core.$ZodIssue[] {
  const names = z.enum(cast.map(({ name }) => name));
  return named.flatMap(({ name, path }) => {
    if (typeof name !== 'string') return [];
    const read = names.safeParse(name);
    return read.success ? [] : read.error.issues.map((issue) => ({ ...issue, path }));
  });
}

export const namesInLines = ({ character, lines = [], history = [] }: contract.JudgeRequest) => [
  { name: character, path: ['character'] },
  ...lines.map((line, index) => ({ name: line.character, path: ['lines', index, 'character'] })),
  ...history.map((line, index) => ({
    name: line.character,
    path: ['history', index, 'character'],
  })),
];

export const namesInRun = ({ characters = [] }: contract.RunRequest) =>
  characters.map((name, index) => ({ name, path: ['characters', index] }));

/** A name that must be one of those that are known. */
function known(context: Context, names: readonly string[], given: unknown, path: Path): void {
  if (typeof given !== 'string' || names.includes(given)) return;
  context.addIssue({ code: 'invalid_value', values: [...names], path, input: given });
}

documented(contract.judgedLine, {
  fields: {
    character: say.character,
    status: say.status,
    shown_as: say.shownAs,
    text: say.shown,
    tone: say.tone,
    tone_heard: say.toneHeard,
    sentences: say.sentences,
    topics: say.topics,
    severity: say.severity,
    findings: say.findings,
    'findings[].severity': say.severity,
    'findings[].evidence': say.evidence,
    notes: say.notes,
    judge: say.judge,
    judge_detail: say.judgeDetail,
  },
});
documented(contract.judgedLines, { fields: { results: say.results } });
documented(contract.ensemble, {
  fields: {
    characters: about.characters,
    profiles: about.profiles,
    rules: about.rules,
    model: about.model,
  },
});
documented(contract.report, {
  fields: {
    summary: reported.summaryOf,
    comparison: reported.comparison,
    lines: reported.lines,
    before_lines: reported.beforeLines,
    problems: reported.problems,
    'problems[].input': reported.input,
    'problems[].line': reported.line,
    unreadable: reported.unreadable,
    html: reported.html,
  },
});
const runFields = {
  id: runs.id,
  status: runs.status,
  reason: runs.reason,
  turns: runs.done,
  planned_turns: runs.planned,
  resumable: runs.resumable,
};
documented(contract.runStatus, { fields: runFields });
documented(contract.keptRun, { fields: { ...runFields, title: runs.title } });
documented(contract.resumeRequest, { fields: { turns: runs.turns } });

const oneLine = { character: say.character, text: say.text, scene: say.scene };

export const judgeRequest = documented(contract.judgeRequest, {
  fields: {
    ...oneLine,
    lines: say.lines,
    history: say.history,
    conversation: say.conversation,
    profile: say.profile,
    director: say.director,
  },
})
  .superRefine((given, context) => {
    known(context, profiles, given.profile, ['profile']);
    if (given.lines !== undefined) return;
    for (const field of ['character', 'text'] as const) {
      if (given[field] === undefined) {
        context.addIssue({ code: 'custom', path: [field], message: judging.oneOrSeveral });
      }
    }
  })
  .openapi('DialogueLine', {
    example: { character: 'やな', text: 'わ！ この夜店、すっごい楽しそうじゃん！' },
  });

export const reportRequest = documented(contract.reportRequest, {
  fields: {
    text: reported.text,
    as: reported.as,
    profile: reported.profile,
    before: reported.before,
    before_profile: reported.beforeProfile,
  },
})
  .superRefine((given, context) => {
    known(context, profiles, given.profile, ['profile']);
    known(context, profiles, given.before_profile, ['before_profile']);
  })
  .openapi('DialogueReportRequest', {
    example: { text: '{"character":"やな","text":"綺麗だね"}', before_profile: 'relaxed' },
  });

export const exportRequest = documented(contract.exportRequest, {
  fields: {
    text: reported.text,
    as: reported.as,
    profile: reported.profile,
    before: reported.before,
    before_profile: reported.beforeProfile,
    format: reported.format,
  },
})
  .superRefine((given, context) => known(context, profiles, given.profile, ['profile']))
  .openapi('DialogueExportRequest', {
    example: { text: '{"character":"やな","text":"綺麗だね"}', format: 'csv' },
  });

export const runRequest = documented(contract.runRequest, {
  fields: {
    scene: runs.scene,
    turns: runs.turns,
    characters: runs.characters,
    profile: say.profile,
    script: runs.script,
    director: runs.director,
    panel: runs.panel,
    pace_ms: runs.pace,
    transcript: runs.transcript,
  },
})
  .superRefine((given, context) => {
    known(context, profiles, given.profile, ['profile']);
  })
  .openapi('DialogueRunRequest', {
    example: { scene: '縁日の夜店', script: 'やな：わ！ この夜店、すっごい楽しそうじゃん！' },
  });
