import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { thread } from '@tashika/contract/threads';
import { pages } from '../../../pages.ts';
import { waysOut as words } from '../messages.ts';
import { useAct } from '../use-thread.ts';

/** The same once more as a draft, which is shown at once. */
export function CopyThread({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const copy = useAct(id, thread);
  return (
    <>
      <Button
        variant="default"
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
