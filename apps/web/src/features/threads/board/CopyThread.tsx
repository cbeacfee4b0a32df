import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { thread } from '@tashika/contract/threads';
import { pages } from '../../../pages.ts';
import { list, waysOut as words } from '../messages.ts';
import { useAct } from '../use-thread.ts';

interface CopyThreadProps {
  readonly id: string;
  /** Named where several are in sight. */
  readonly title?: string;
}

/** The same once more as a draft, which is shown at once. */
export function CopyThread({ id, title }: CopyThreadProps) {
  const navigate = useNavigate();
  const copy = useAct(id, thread);
  return (
    <>
      <Button
        variant={title === undefined ? 'default' : 'subtle'}
        aria-label={title === undefined ? undefined : list.copyOf(title)}
        loading={copy.isPending}
        leftSection={<IconCopy aria-hidden size={18} />}
        onClick={() =>
          copy.mutate(
            { path: '/copy' },
            { onSuccess: (made) => void navigate({ to: pages.thread, params: { id: made.id } }) },
          )
        }
      >
        {words.copy}
      </Button>
      {copy.error !== null && <Text role="alert">{copy.error.message}</Text>}
    </>
  );
}
