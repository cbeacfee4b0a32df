import {
  judgeLine,
  shippedCharacters,
  shippedProfiles,
  specProfile,
  verdictJson,
} from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { answerTexts } from '../../answer.ts';
import type { Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { messages } from './messages.ja.ts';
import type { judgeOptions } from './table.ts';
import { withTokeniser } from './tokeniser.ts';

type Character = (typeof shippedCharacters)[number];
type Profile = typeof specProfile;
type VerdictJson = ReturnType<typeof verdictJson>;

export const run: Run<typeof judgeOptions> = async (call) => {
  const profile = findProfile(call.values.profile);
  if (!profile.ok) {
    await complain(call.stderr, profile.error);
    return 2;
  }
  return answerTexts(call, (text) => ({ character: call.values.as, text }), {
    each: (value) => {
      const line = readLine(value, call.values.as);
      if (!line.ok) return line;
      return withTokeniser((tokeniser) =>
        ok(verdictJson(judgeLine({ ...line.value, profile: profile.value }, tokeniser))),
      );
    },
    plain,
  });
};

function findProfile(name: string | undefined): Result<Profile, Problem> {
  if (name === undefined) return ok(specProfile);
  const profile = shippedProfiles.find((shipped) => shipped.name === name);
  if (profile !== undefined) return ok(profile);
  const known = shippedProfiles.map((shipped) => shipped.name);
  return err({ code: 'unknown-profile', message: messages.unknownProfile(name, known) });
}

/** `{character, text}`; a character that is not named is the one of the command line. */
function readLine(
  value: unknown,
  as: string | undefined,
): Result<{ readonly character: Character; readonly text: string }, Problem> {
  const { character: own, text } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<string, unknown>;
  const name = own ?? as;
  const known = shippedCharacters.map((shipped) => shipped.name);
  if (typeof text !== 'string' || (name !== undefined && typeof name !== 'string')) {
    return err({ code: 'invalid-line', message: messages.noLine() });
  }
  if (name === undefined) {
    return err({ code: 'character-missing', message: messages.noCharacter(known) });
  }
  const character = shippedCharacters.find((shipped) => shipped.name === name.trim());
  return character === undefined
    ? err({ code: 'unknown-character', message: messages.unknownCharacter(name, known) })
    : ok({ character, text });
}

function plain(verdict: VerdictJson): string {
  const lines = [
    messages.status(verdict.status),
    ...(verdict.status === 'MODIFY' ? [messages.shownText(verdict.text)] : []),
    messages.tone(verdict.tone),
    ...verdict.findings.flatMap((finding) => [
      messages.finding(finding),
      ...finding.evidence.flatMap((evidence) =>
        evidence.kind === 'text' ? [`    ${messages.evidence(evidence.quote)}`] : [],
      ),
    ]),
    ...verdict.notes.map(messages.note),
  ];
  return `${lines.join('\n')}\n`;
}
