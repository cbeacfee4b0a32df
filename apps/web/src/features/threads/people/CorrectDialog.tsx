import { Checkbox, Text, TextInput } from '@mantine/core';
import type { Invite, ThreadBoard } from '@tashika/contract/threads';
import { useState } from 'react';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { LocaleField } from '../../contacts/LocaleField.tsx';
import { people as words } from '../messages.ts';
import { pathOf } from '../thread.ts';
import { useAct } from '../use-thread.ts';

interface CorrectDialogProps {
  readonly status: ThreadBoard;
  readonly invite: Invite;
  readonly onClose: () => void;
}

/** A name or an address that was mistyped; the address is never shown, so it is typed anew. */
export function CorrectDialog({ status, invite, onClose }: CorrectDialogProps) {
  const { thread } = status;
  const [name, setName] = useState(invite.name);
  const [address, setAddress] = useState('');
  const [locale, setLocale] = useState(invite.locale);
  const [mail, setMail] = useState(true);
  const save = useAct(thread.id);
  const submit = () => {
    const [who, where] = [name.trim(), address.trim()];
    const body = {
      ...(who !== '' && who !== invite.name && { name: who }),
      ...(locale !== invite.locale && { locale }),
      ...(where !== '' && { address: where, mail: mail && thread.status === 'open' }),
    };
    if (Object.keys(body).length === 0) onClose();
    else save.mutate({ path: pathOf(invite), method: 'PATCH', body }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      title={words.correctTitle(invite.name)}
      confirm={words.correctSave}
      cancel={words.keep}
      isBusy={save.isPending}
      problem={save.error?.message}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Text size="sm">{words.correctText}</Text>
      <TextInput
        label={words.name}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        type="email"
        label={words.correctAddress}
        maxLength={254}
        autoComplete="off"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      {/* Whoever has answered has been heard by now: their own choice goes before. */}
      {invite.answered_at === null && <LocaleField locale={locale} onChoose={setLocale} />}
      {thread.status === 'open' && (
        <Checkbox
          label={words.correctMail}
          checked={mail}
          onChange={({ currentTarget }) => setMail(currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
