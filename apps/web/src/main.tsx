import './locale.ts';
import { styleNonce } from './content-security.ts';
import './design/styles.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from './design/theme.ts';
import { beReadyOffline } from './offline.ts';
import { router } from './router.tsx';

// The same key as in public/color-scheme.js, which applies the choice before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'tashika-color-scheme' });
const queryClient = new QueryClient({
  defaultOptions: {
    // Answers are functions of what was sent: asking again by itself would say the same.
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: 1, networkMode: 'always' },
    // A server on this machine answers without a network too, and where none does it is said.
    mutations: { networkMode: 'always' },
  },
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

void beReadyOffline(router);
