import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useKey } from '../lib/keys.ts';
import { setPreferences } from '../lib/preferences.ts';
import { useWorkspace } from '../lib/session.ts';
import { ActionIcon } from '../ui/controls.ts';
import { Icon } from '../ui/icon.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Mark } from '../ui/mark.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Bell } from './bell.tsx';
import { InFrame } from './in-frame.ts';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { useTexts } from './texts.ts';
import { useNotedVisits } from './recent.ts';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceSwitch } from './workspace-switch.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const HelpOverlay = lazy(async () => ({
  default: (await import('./help-overlay.tsx')).HelpOverlay,
}));

/** Moves the focus to the new page, so that a screen reader reads it and Tab begins there. */
const useFocusOnArrival = () => {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current !== undefined && pathname !== seen.current) main.current?.focus();
    seen.current = pathname;
  }, [pathname]);
  return main;
};

type Overlay = 'palette' | 'help' | null;

/** The frame around every page of a workspace. */
export const Layout = () => {
  const t = useTexts();
  const { id } = useWorkspace();
  const main = useFocusOnArrival();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const close = (): void => setOverlay(null);
  useEffect(() => setPreferences({ workspaceId: id }), [id]);
  useNotedVisits(id);
  useKey('mod+k', t('palette'), () => setOverlay('palette'), { inFields: true });
  useKey('?', t('help'), () => setOverlay('help'));
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#main">
        {t('skip')}
      </a>
      <nav className={styles['side']} aria-label={t('navigation')}>
        <div className={styles['top']}>
          <span className={styles['brand']}>
            <Mark />
            <span className={styles['word']}>Copydesk</span>
          </span>
          <WorkspaceSwitch />
        </div>
        <button type="button" className={styles['jump']} onClick={() => setOverlay('palette')}>
          <Icon name="search" />
          <span className={styles['jumpWords']}>{t('search')}</span>
          <span className={styles['jumpKeys']} aria-hidden="true">
            <Kbd keys="mod+k" />
          </span>
        </button>
        <Navigation />
        <div className={styles['foot']}>
          <UserMenu />
          <Bell key={id} />
          <ActionIcon
            className={styles['help'] ?? ''}
            aria-label={t('help')}
            onClick={() => setOverlay('help')}
          >
            <Icon name="keyboard" />
          </ActionIcon>
        </div>
      </nav>
      <main id="main" className={styles['main']} tabIndex={-1} ref={main}>
        <Suspense
          fallback={
            <Page>
              <Skeleton />
            </Page>
          }
        >
          <InFrame value>
            <Outlet />
          </InFrame>
        </Suspense>
      </main>
      {/* Until the overlay is loaded, this keeps what is typed for it from the keys of the page. */}
      <Suspense fallback={<div aria-modal="true" hidden />}>
        {overlay === 'palette' ? <Palette onClose={close} /> : null}
        {overlay === 'help' ? <HelpOverlay onClose={close} /> : null}
      </Suspense>
    </div>
  );
};
