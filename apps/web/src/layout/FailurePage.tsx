import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Page } from '../design/Page.tsx';
import { failure } from '../messages.ja.ts';

/** What a page shows when it breaks; the frame around it stays usable. */
export function FailurePage({ reset }: ErrorComponentProps) {
  return (
    <Page title={failure.title} lead={failure.lead}>
      <Group>
        <Button onClick={reset}>{failure.retry}</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          {failure.reload}
        </Button>
      </Group>
    </Page>
  );
}
