import { type KnownPerson, readMembers } from '@tashika/attendance';
import { ok, type Problem, type Result } from '@tashika/kernel';
import type { Call, Options } from '../../command.ts';
import { readJson } from '../../input.ts';

interface MembersCall extends Pick<Call<Options>, 'stdin' | 'signal'> {
  readonly values: { readonly members: string | undefined };
}

/** The members of the file that was named; none without one. */
export async function membersOf(
  call: MembersCall,
): Promise<Result<readonly KnownPerson[], Problem>> {
  const { members: file } = call.values;
  if (file === undefined) return ok([]);
  const json = await readJson(file, call);
  return json.ok ? readMembers(json.value) : json;
}
