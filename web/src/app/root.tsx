import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OfflineNotice } from './offline-notice.tsx';

/** Around every page, signed in or not. */
export const Root = () => (
  <Suspense fallback={null}>
    <OfflineNotice />
    <Outlet />
  </Suspense>
);
