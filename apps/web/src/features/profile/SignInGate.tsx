import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadingPage } from '../../layout/LoadingPage.tsx';
import { pages } from '../../pages.ts';
import { isForPhones, isSignInRequired, useSession } from './session.ts';

const SignInPage = lazy(() =>
  import('./SignInPage.tsx').then((page) => ({ default: page.SignInPage })),
);
const PairPage = lazy(() =>
  import('../phone/PairPage.tsx').then((page) => ({ default: page.PairPage })),
);
const LockedPage = lazy(() =>
  import('./LockedPage.tsx').then((page) => ({ default: page.LockedPage })),
);

/** Pages by which people come in. */
const doors: readonly string[] = [
  pages.open,
  pages.pair,
  pages.signIn,
  pages.signInLink,
  pages.setup,
  pages.join,
];

/** Nobody sees a page before it is known that they may; the address stays for afterwards. */
export function SignInGate({ children }: { readonly children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const session = useSession();
  const [inside, setInside] = useState(false);
  if (doors.includes(path)) return children;
  if (session.data?.signed_in === true && !inside) setInside(true);
  // Who was in stays where they are when the session ends: what they typed must not go with it.
  if (inside || session.data?.signed_in === true) return children;
  if (session.isPending) return <LoadingPage />;
  // An open server that cannot tell is not closed: its pages say what is wrong.
  if (!isSignInRequired && session.isError) return children;
  return (
    <Suspense fallback={<LoadingPage />}>
      {isForPhones ? <PairPage /> : isSignInRequired ? <SignInPage /> : <LockedPage />}
    </Suspense>
  );
}
