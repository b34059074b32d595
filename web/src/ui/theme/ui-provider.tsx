import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import '@mantine/core/styles.css';
import './tokens.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { styleNonce } from './nonce.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const Toasts = lazy(async () => ({ default: (await import('../feedback/toasts.tsx')).Toasts }));

const schemes = localStorageColorSchemeManager({ key: 'copydesk.scheme' });

/** The theme and the toasts around the whole application. */
export const UiProvider = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={schemes}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    {children}
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  </MantineProvider>
);
