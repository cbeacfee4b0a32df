import { Asked } from '../../design/Asked.tsx';
import { Page } from '../../design/Page.tsx';
import { SlipPages } from '../accounts/SlipPages.tsx';
import { useFacts } from './facts.ts';
import { slipPage as words } from './messages.ts';
import { SlipDesk } from './SlipDesk.tsx';

export function SlipPage() {
  const facts = useFacts();
  return (
    <Page title={words.title} lead={words.lead}>
      <SlipPages />
      <Asked query={facts}>{(known) => <SlipDesk facts={known} />}</Asked>
    </Page>
  );
}
