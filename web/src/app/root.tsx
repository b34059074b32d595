import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import { ProofHost } from './proof-host.tsx';

/** Wraps every page, whether the person is signed in or not. */
export const Root = () => (
  <Suspense fallback={null}>
    <OfflineNotice />
    <Outlet />
    <ProofHost />
  </Suspense>
);
