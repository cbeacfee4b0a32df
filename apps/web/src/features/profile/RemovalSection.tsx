import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sessionState } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { Section } from '../../design/Section.tsx';
import { pages } from '../../pages.ts';
import { workspace as words } from './messages.ts';
import { ProvenTrouble } from './ProofDialog.tsx';
import { enter, type Workspace } from './session.ts';

/** Everything goes: asked with the name in one's own hand. */
export function RemovalSection({ workspace }: { readonly workspace: Workspace }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState<string>();
  const remove = useDeed<void, Problem, string>({
    mutationFn: (written) =>
      ask(`/api/workspaces/${workspace.id}/deletion`, { method: 'POST', body: { name: written } }),
    onSuccess: async () => {
      // Whoever has another workspace goes on there; whoever has none has to sign in anew.
      enter(queries, await ask('/api/auth/session', sessionState));
      await navigate({ to: pages.home });
    },
  });
  const isProofWanted = remove.error?.code === 'proof-required';
  return (
    <Section title={words.removal}>
      <Text>{words.removalLead}</Text>
      <div>
        <Button variant="outline" color="red" onClick={() => setName('')}>
          {words.removalSubmit}
        </Button>
      </div>
      {isProofWanted ? (
        <ProvenTrouble
          problem={remove.error}
          again={() => remove.mutate(name ?? '')}
          giveUp={remove.reset}
        />
      ) : (
        name !== undefined && (
          <ConfirmDialog
            title={words.removalTitle(workspace.name)}
            confirm={words.removalConfirm}
            cancel={words.cancel}
            isGrave
            isBusy={remove.isPending}
            problem={remove.error?.message}
            onConfirm={() => remove.mutate(name)}
            onCancel={() => {
              remove.reset();
              setName(undefined);
            }}
          >
            <Text>{words.removalLead}</Text>
            <TextInput
              label={words.removalLabel}
              autoComplete="off"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </ConfirmDialog>
        )
      )}
    </Section>
  );
}
