import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Contact, contact as contactSchema } from '@tashika/contract/contacts';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { ContactForm, type WrittenContact } from './ContactForm.tsx';
import classes from './Contacts.module.css';
import { contactsKey } from './contacts.ts';
import { contacts as words } from './messages.ja.ts';

/** One person of the address book, to be looked at, edited and deleted. */
export function ContactRow({ contact }: { readonly contact: Contact }) {
  const { id, name } = contact;
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const edit = useEdit(contact);
  const refresh = useRefresh();
  const remove = useDeed<void, Problem>({
    mutationFn: () => ask(`/api/contacts/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
  const close = () => {
    edit.reset();
    setEditing(false);
  };
  return (
    <li className={classes.contact}>
      {isEditing ? (
        <ContactEditor contact={contact} edit={edit} onClose={close} />
      ) : (
        <>
          <Who contact={contact} />
          <div className={classes.tools}>
            <Button
              variant="default"
              aria-label={words.editOf(name)}
              onClick={() => setEditing(true)}
            >
              {words.edit}
            </Button>
            <Button
              variant="default"
              aria-label={words.removeOf(name)}
              onClick={() => setRemoving(true)}
            >
              {words.remove}
            </Button>
          </div>
        </>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          confirm={words.removeYes}
          cancel={words.cancel}
          isGrave
          isBusy={remove.isPending}
          problem={remove.error?.message}
          onConfirm={() => remove.mutate()}
          onCancel={() => setRemoving(false)}
        >
          <Text>{words.removeText}</Text>
        </ConfirmDialog>
      )}
    </li>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: contactsKey });
}

function useEdit({ id, revision }: Contact) {
  return useDeed<Contact, Problem, WrittenContact>({
    mutationFn: (body) =>
      ask(`/api/contacts/${id}`, contactSchema, { method: 'PATCH', body, revision }),
    onSuccess: useRefresh(),
  });
}

function Who({ contact }: { readonly contact: Contact }) {
  const { name, reading, role, address, groups } = contact;
  return (
    <div className={classes.who}>
      <span className={classes.name}>
        {name}
        {contact.is_sample && <StatusBadge tone="unknown">{words.sample}</StatusBadge>}
      </span>
      <span className={classes.more}>
        {[reading, role, groups.join('・'), address ?? words.noAddress]
          .filter(Boolean)
          .map((one) => (
            <span key={one}>{one}</span>
          ))}
      </span>
    </div>
  );
}

interface ContactEditorProps {
  readonly contact: Contact;
  readonly edit: ReturnType<typeof useEdit>;
  readonly onClose: () => void;
}

function ContactEditor({ contact, edit, onClose }: ContactEditorProps) {
  const refresh = useRefresh();
  return (
    <>
      <ContactForm
        contact={contact}
        label={words.editOf(contact.name)}
        submit={words.save}
        busy={edit.isPending}
        problem={edit.error}
        onSubmit={(written) =>
          edit.mutateAsync(written).then(
            () => {
              onClose();
              return true;
            },
            () => false,
          )
        }
        onCancel={onClose}
      />
      {edit.error?.code === 'revision-stale' && (
        <Button variant="default" onClick={() => void refresh().then(() => edit.reset())}>
          {words.reload}
        </Button>
      )}
    </>
  );
}
