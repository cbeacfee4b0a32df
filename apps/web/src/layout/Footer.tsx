import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { health } from '@tashika/contract/health';
import { request } from '../api.ts';
import { frame } from '../messages.ts';
import { pages } from '../pages.ts';
import classes from './Footer.module.css';

export function Footer() {
  const answered = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => request('/healthz', health, { signal }),
  });
  return (
    <footer className={classes.footer}>
      <div className={classes.line}>
        <span>{frame.footer}</span>
        <span className={classes.end}>
          {answered.data?.ok === true && <span>{frame.version(answered.data.value.version)}</span>}
          <a href="/guide">{frame.guide}</a>
          <Link to={pages.ownAccount}>{frame.account}</Link>
          <a href="/api/docs">{frame.apiDocs}</a>
        </span>
      </div>
    </footer>
  );
}
