import { Button, Switch, Text } from '@mantine/core';
import { IconLink, IconPrinter, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type OpenLinkState, openLinkState, type ThreadBoard } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../../api.ts';
import { ConfirmDialog } from '../../../design/ConfirmDialog.tsx';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { QrCode } from '../../../design/QrCode.tsx';
import { Section } from '../../../design/Section.tsx';
import { momentText } from '../messages.ts';
import { useAct } from '../use-thread.ts';
import classes from './OpenLinkSection.module.css';
import { sharing as words } from './sharing.messages.ts';

type OpenLink = NonNullable<OpenLinkState['open_link']>;

const path = '/open-link';

/** M39: one link for everybody, to be copied, shared, shown or printed. */
export function OpenLinkSection({ status }: { readonly status: ThreadBoard }) {
  const { thread } = status;
  const { data } = useQuery<OpenLinkState, Problem>({
    queryKey: ['threads', 'open-link', thread.id],
    queryFn: ({ signal }) => ask(`/api/threads/${thread.id}${path}`, openLinkState, { signal }),
  });
  const put = useAct(thread.id);
  const link = data?.open_link ?? null;
  return (
    <Section title={words.title}>
      <Text c="dimmed" size="sm">
        {words.lead}
        {words.rule}
      </Text>
      {link === null ? (
        <div>
          <Button
            leftSection={<IconLink aria-hidden size={18} />}
            loading={put.isPending}
            disabled={data === undefined}
            onClick={() => put.mutate({ path, method: 'PUT', body: { lists_names: false } })}
          >
            {words.on}
          </Button>
        </div>
      ) : (
        <Sharing status={status} link={link} />
      )}
      {put.error !== null && (
        <Text role="alert" className={classes.problem}>
          {put.error.message}
        </Text>
      )}
    </Section>
  );
}

interface SharingProps {
  readonly status: ThreadBoard;
  readonly link: OpenLink;
}

function Sharing({ status, link }: SharingProps) {
  const { thread } = status;
  const text = sharedText(status, link.link);
  const change = useAct(thread.id);
  const [isStopping, setIsStopping] = useState(false);
  return (
    <>
      <code className={classes.link}>{link.link}</code>
      <div className={classes.tools}>
        <CopyButton text={() => text} label={words.copyText} />
        <CopyButton text={() => link.link} label={words.copyLink} />
        {typeof navigator.share === 'function' && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconShare aria-hidden size={16} />}
            // Whoever closes the sheet without sharing has changed their mind.
            onClick={() => void navigator.share({ title: thread.title, text }).catch(() => {})}
          >
            {words.share}
          </Button>
        )}
      </div>
      <Qr title={thread.title} link={link.link} />
      <Switch
        label={words.listsNames}
        description={words.listsNamesHelp}
        checked={link.lists_names}
        disabled={change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate({ path, method: 'PUT', body: { lists_names: currentTarget.checked } })
        }
      />
      <div>
        <Button variant="default" onClick={() => setIsStopping(true)}>
          {words.off}
        </Button>
      </div>
      {isStopping && (
        <ConfirmDialog
          title={words.offTitle}
          confirm={words.offYes}
          cancel={words.keep}
          isGrave
          isBusy={change.isPending}
          problem={change.error?.message}
          onConfirm={() =>
            change.mutate({ path, method: 'DELETE' }, { onSuccess: () => setIsStopping(false) })
          }
          onCancel={() => setIsStopping(false)}
        >
          <Text>{words.offText}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

/** On the screen for a room, on paper for a notice board. */
function Qr({ title, link }: { readonly title: string; readonly link: string }) {
  return (
    <details className={classes.qr}>
      <summary>{words.qr}</summary>
      <div className={classes.sheet}>
        <p className={classes.sheetTitle}>{title}</p>
        <QrCode text={link} name={words.qrOf(title)} />
        <p>{words.qrHint}</p>
        <p className={classes.link}>{link}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconPrinter aria-hidden size={16} />}
        onClick={printSheet}
      >
        {words.print}
      </Button>
    </details>
  );
}

/** The style sheet leaves the code alone on the paper while this stands on the page. */
function printSheet(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'qr';
  window.print();
  delete dataset.print;
}

/** A text longer than that is not read on a phone. */
const mostSlots = 10;

function sharedText({ thread, slots }: ThreadBoard, link: string): string {
  const shown = slots.slice(0, mostSlots);
  const { deadline, timezone } = thread;
  return words.text({
    title: thread.title,
    organiser: thread.organiser.name,
    slots: shown.map(({ label }) => label),
    more: slots.length - shown.length,
    deadline: deadline === null ? null : momentText(deadline, timezone),
    link,
  });
}
