import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '../api.ts';
import { frame } from '../messages.ja.ts';
import { pages } from '../pages.ts';
import classes from './Footer.module.css';

export function Footer() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => request<{ readonly version: string }>('/healthz', { signal }),
  });
  return (
    <footer className={classes.footer}>
      <div className={classes.line}>
        <span>{frame.footer}</span>
        <span className={classes.end}>
          {health.data?.ok === true && <span>{frame.version(health.data.value.version)}</span>}
          <Link to={pages.ownAccount}>{frame.account}</Link>
          <a href="/api/docs">{frame.apiDocs}</a>
        </span>
      </div>
    </footer>
  );
}
