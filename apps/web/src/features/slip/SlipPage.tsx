import { Text } from '@mantine/core';
import { Page } from '../../design/Page.tsx';
import { SlipPages } from '../accounts/SlipPages.tsx';
import { facts } from './facts.ts';
import { slipPage as words } from './messages.ja.ts';
import { SlipDesk } from './SlipDesk.tsx';

export function SlipPage() {
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      {facts.ok ? (
        <SlipDesk facts={facts.value} />
      ) : (
        // Without the registry every colleague would be a guest: nothing is checked then.
        <Text role="alert">{facts.error.message}</Text>
      )}
    </Page>
  );
}
