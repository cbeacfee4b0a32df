import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { workspace as renamed } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { SignalsSection } from '../signals/SignalsSection.tsx';
import { AuditSection } from './AuditSection.tsx';
import { MailSection } from './MailSection.tsx';
import { MembersSection } from './MembersSection.tsx';
import { workspace as words } from './messages.ts';
import { PersonalSection } from './PersonalSection.tsx';
import classes from './profile.module.css';
import { RemovalSection } from './RemovalSection.tsx';
import { RetentionSection } from './RetentionSection.tsx';
import { useSession, type Workspace } from './session.ts';
import { TokensSection } from './TokensSection.tsx';
import { Trouble } from './Trouble.tsx';

/** The owner's page: who comes in, which programs do, and what is kept about people. */
export function WorkspacePage() {
  const session = useSession();
  return (
    <Page title={words.title} lead={words.lead}>
      <Asked query={session}>
        {({ workspace, sign_in }) =>
          workspace?.role === 'owner' ? (
            <>
              <Rename key={workspace.id} workspace={workspace} />
              {sign_in === 'required' ? (
                <MembersSection />
              ) : (
                <Section title={words.members}>
                  <Text>{words.membersOff}</Text>
                </Section>
              )}
              <MailSection isSignedIn={sign_in === 'required'} />
              <SignalsSection />
              <TokensSection />
              <PersonalSection />
              <RetentionSection />
              <AuditSection />
              {sign_in === 'required' && <RemovalSection workspace={workspace} />}
            </>
          ) : (
            <Text>{words.ownersOnly}</Text>
          )
        }
      </Asked>
    </Page>
  );
}

function Rename({ workspace }: { readonly workspace: Workspace }) {
  const queries = useQueryClient();
  const [name, setName] = useState(workspace.name);
  const rename = useDeed<Pick<Workspace, 'id' | 'name'>, Problem>({
    mutationFn: () =>
      ask(`/api/workspaces/${workspace.id}`, renamed, { method: 'PATCH', body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['session'] }),
  });
  return (
    <Section title={words.rename}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <TextInput
          label={words.renameLabel}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Trouble problem={rename.error} />
        <div>
          <Button type="submit" variant="default" loading={rename.isPending}>
            {words.renameSubmit}
          </Button>
        </div>
        <Text role="status">{rename.isSuccess ? words.renamed : ''}</Text>
      </form>
    </Section>
  );
}
