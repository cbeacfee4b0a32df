import { Button, Text } from '@mantine/core';
import { type SessionState, sessionState } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Section } from '../../design/Section.tsx';
import { pages } from '../../pages.ts';
import { Trouble } from '../profile/Trouble.tsx';
import { own as words } from './messages.ts';

/** What a paired phone is told about itself. */
export function OwnPhone({ state }: { readonly state: SessionState }) {
  const leave = useDeed<SessionState, Problem>({
    mutationFn: () => ask('/api/auth/sign-out', sessionState, { method: 'POST' }),
    // Everything anew: nothing stays in the page's memory.
    onSuccess: () => window.location.assign(pages.home),
  });
  return (
    <Section title={words.title}>
      <Text>{words.lead(state.workspace?.name ?? '')}</Text>
      <div>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {words.leave}
        </Button>
      </div>
      <Trouble problem={leave.error} />
      <Text>{words.trustLead}</Text>
      <p>
        <a href="/api/auth/authority.crt">{words.trust}</a>
      </p>
    </Section>
  );
}
