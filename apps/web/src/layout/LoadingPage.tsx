import { Text } from '@mantine/core';
import { frame } from '../messages.ts';

/** Seen only when a page takes noticeably long to arrive. */
export function LoadingPage() {
  return (
    <Text role="status" c="dimmed">
      {frame.loading}
    </Text>
  );
}
