import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { Mark } from '../design/Mark.tsx';
import { ProfileMenu } from '../features/profile/ProfileMenu.tsx';
import { SignInGate } from '../features/profile/SignInGate.tsx';
import { frame } from '../messages.ts';
import { pages } from '../pages.ts';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { Footer } from './Footer.tsx';
import classes from './Layout.module.css';
import { useHeldFocus } from './use-held-focus.ts';

const mainId = 'main';

const doors = [
  { to: pages.slip, label: frame.slip, also: [] },
  { to: pages.dialogue, label: frame.dialogue, also: [] },
  // Threads are schedules too, at an address of their own that stands in mails.
  { to: pages.schedule, label: frame.schedule, also: [pages.threads, pages.contacts] },
] as const;

export function Layout() {
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  useHeldFocus(main);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  return (
    <div className={classes.frame}>
      <a
        className={classes.skip}
        href={`#${mainId}`}
        onClick={(event) => {
          // By hand: a change of the hash would be a navigation.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {frame.skip}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to={pages.home} className={classes.name} aria-label={frame.toHome}>
            <Mark className={classes.mark} />
            {frame.name}
          </Link>
          <nav aria-label={frame.navigation} className={classes.navigation}>
            {doors.map(({ to, label, also }) => (
              <Link
                key={to}
                to={to}
                className={classes.door}
                {...(also.some((other) => path?.startsWith(other)) && { 'aria-current': 'page' })}
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className={classes.end}>
            <ProfileMenu />
            <ColorSchemeSwitch />
          </div>
        </div>
      </header>
      <main id={mainId} ref={main} tabIndex={-1} className={classes.main}>
        <SignInGate>
          <Outlet />
        </SignInGate>
      </main>
      <Footer />
    </div>
  );
}

/** A new page is announced and reached by keyboard from its beginning, as after a page load. */
function useFocusAfterNavigation(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) {
      main.current?.focus({ preventScroll: true });
    }
    before.current = path;
  }, [path, main]);
}
