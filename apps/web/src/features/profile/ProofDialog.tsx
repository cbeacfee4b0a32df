import { Button, PasswordInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { fields, proof as words } from './messages.ts';
import { proveWithPasskey } from './passkey.ts';
import classes from './profile.module.css';
import { useSession } from './session.ts';
import { Trouble } from './Trouble.tsx';

interface ProofDialogProps {
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

/** Once more, that it is the person: by their password or a passkey. */
export function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
  const queries = useQueryClient();
  const ways = useSession().data?.ways;
  const [password, setPassword] = useState('');
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: ['session'] });
    onProven();
  };
  const withPassword = useDeed<void, Problem>({
    mutationFn: () => ask('/api/account/proof', { body: { password } }),
    onSuccess,
  });
  const withPasskey = useDeed<void, Problem>({ mutationFn: proveWithPasskey, onSuccess });
  const problem = withPassword.error ?? withPasskey.error;
  const prove = () => {
    withPasskey.reset();
    withPassword.mutate();
  };
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      cancel={words.cancel}
      isBusy={withPassword.isPending || withPasskey.isPending}
      problem={problem?.message}
      onConfirm={prove}
      onCancel={onCancel}
    >
      <Text>{words.lead}</Text>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          prove();
        }}
      >
        <PasswordInput
          label={fields.currentPassword}
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </form>
      {ways?.passkey === true && (
        <div>
          <Button
            variant="default"
            loading={withPasskey.isPending}
            onClick={() => {
              withPassword.reset();
              withPasskey.mutate();
            }}
          >
            {words.passkey}
          </Button>
        </div>
      )}
      {ways?.link === true && <Text className={classes.soft}>{words.byMail}</Text>}
    </ConfirmDialog>
  );
}

interface ProvenTroubleProps {
  readonly problem: Problem | null;
  /** Does again what was refused. */
  readonly again: () => void;
  readonly giveUp: () => void;
}

/** Why it did not work; where only a proof is missing, it is asked for and the rest follows. */
export function ProvenTrouble({ problem, again, giveUp }: ProvenTroubleProps) {
  return problem?.code === 'proof-required' ? (
    <ProofDialog onProven={again} onCancel={giveUp} />
  ) : (
    <Trouble problem={problem} />
  );
}
