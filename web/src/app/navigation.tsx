import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../lib/session.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './layout.module.css';
import { PARTS } from './pages.ts';
import { useTexts } from './texts.ts';

/** The main navigation: a column at the left of a wide window, a row that scrolls on a phone. */
export const Navigation = () => {
  const t = useTexts();
  const { id } = useWorkspace();
  const places = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // On a phone the row is longer than the window: keep the current page's link visible.
  useEffect(() => {
    const row = places.current;
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    if (!row || !current || row.scrollWidth <= row.clientWidth) return;
    row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <div ref={places} className={styles['places']}>
      {PARTS.map(({ name: part, pages }) => (
        <div
          key={part}
          className={styles['part']}
          role="group"
          aria-label={t(part ?? 'part_start')}
        >
          {part === null ? null : (
            <span className={styles['partName']} aria-hidden="true">
              {t(part)}
            </span>
          )}
          {pages.map(({ name, icon, to }) => (
            <Link
              key={name}
              to={to}
              params={{ workspaceId: id }}
              className={styles['place']}
              activeOptions={{ exact: name === 'home', includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon name={icon} />
              <span>{t(name)}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
};
