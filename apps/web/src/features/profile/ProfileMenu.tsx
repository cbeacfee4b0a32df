import { Link } from '@tanstack/react-router';
import { frame as words } from '../../messages.ts';
import { pages } from '../../pages.ts';
import classes from './profile.module.css';

import { isForPhones, isSignInRequired, useSession } from './session.ts';

/** Who is signed in, and where their things are; nothing where nobody has to. */
export function ProfileMenu() {
  return isSignInRequired ? <Menu /> : null;
}

function Menu() {
  const { data } = useSession();
  if (data === undefined) return null;
  return (
    <nav aria-label={words.account} className={classes.menu}>
      {data.signed_in ? (
        <>
          {data.workspace?.role === 'owner' && (
            <Link to={pages.workspace}>{data.workspace.name}</Link>
          )}
          <Link to={pages.ownAccount}>{data.person?.name ?? words.account}</Link>
        </>
      ) : (
        !isForPhones && <Link to={pages.signIn}>{words.signIn}</Link>
      )}
    </nav>
  );
}
