import { Link } from '@tanstack/react-router';
import { GuideLink } from '../design/GuideLink.tsx';
import { Page } from '../design/Page.tsx';
import { notFound } from '../messages.ts';
import { pages } from '../pages.ts';

export function NotFoundPage() {
  return (
    <Page title={notFound.title} lead={notFound.lead}>
      <p>
        <Link to={pages.home}>{notFound.toHome}</Link>
      </p>
      <p>
        <GuideLink to="home" />
      </p>
    </Page>
  );
}
