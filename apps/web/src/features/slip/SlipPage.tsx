import { useSearch } from '@tanstack/react-router';
import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { pages } from '../../pages.ts';
import { SlipPages } from '../accounts/SlipPages.tsx';
import { useFacts } from './facts.ts';
import { slipPage as words } from './messages.ts';
import { SlipDesk } from './SlipDesk.tsx';

export function SlipPage() {
  const facts = useFacts();
  const { page = 1 } = useSearch({ from: pages.slip });
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      <Asked query={facts}>{(known) => <SlipDesk facts={known} first={page - 1} />}</Asked>
    </Page>
  );
}
