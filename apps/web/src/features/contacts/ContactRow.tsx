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
  const { id, name, reading, role, address, groups, revision } = contact;
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: contactsKey });
  const edit = useDeed<Contact, Problem, WrittenContact>({
    mutationFn: (body) =>
      ask(`/api/contacts/${id}`, contactSchema, { method: 'PATCH', body, revision }),
    onSuccess: refresh,
  });
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
        <>
          <ContactForm
            contact={contact}
            label={words.editOf(name)}
            submit={words.save}
            busy={edit.isPending}
            problem={edit.error}
            onSubmit={(written) =>
              edit.mutateAsync(written).then(
                () => {
                  close();
                  return true;
                },
                () => false,
              )
            }
            onCancel={close}
          />
          {edit.error?.code === 'revision-stale' && (
            <Button variant="default" onClick={() => void refresh().then(() => edit.reset())}>
              {words.reload}
            </Button>
          )}
        </>
      ) : (
        <>
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
