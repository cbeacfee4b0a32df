import { Asked } from '../../../design/Asked.tsx';
import { Page } from '../../../design/Page.tsx';
import { SlipPages } from '../../accounts/SlipPages.tsx';
import { useFacts } from '../facts.ts';
import { tonight as words } from '../messages.ts';
import { Tonight } from './Tonight.tsx';

/** The page one opens at closing time. */
export function TonightPage() {
  const facts = useFacts();
  return (
    <Page title={words.title} isCompact>
      <SlipPages />
      <Asked query={facts}>{(known) => <Tonight facts={known} />}</Asked>
    </Page>
  );
}
