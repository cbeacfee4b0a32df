import { Button } from '@mantine/core';
import { GuideLink } from '../design/GuideLink.tsx';
import { Page } from '../design/Page.tsx';
import { failure } from '../messages.ts';

/** What a page shows when it breaks or does not arrive; the frame around it stays usable. */
export function FailurePage() {
  return (
    <Page title={failure.title} lead={failure.lead}>
      <div>
        <Button onClick={() => window.location.reload()}>{failure.reload}</Button>
      </div>
      <p>
        <GuideLink to="trouble" />
      </p>
    </Page>
  );
}
