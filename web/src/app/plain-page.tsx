import { type ReactNode, use } from 'react';
import { Mark } from '../ui/mark.tsx';
import { Page } from '../ui/page.tsx';
import { InFrame } from './in-frame.ts';

/** A page that is shown inside the frame or, without a frame, on its own. */
export const StandingPage = ({ children }: { readonly children: ReactNode }) => {
  const isFramed = use(InFrame);
  return isFramed ? (
    <Page width="narrow">{children}</Page>
  ) : (
    <main>
      <Page width="narrow">
        <Mark size={32} />
        {children}
      </Page>
    </main>
  );
};
