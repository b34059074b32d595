import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../lib/session.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './layout.module.css';
import { PAGES } from './pages.ts';
import { useTexts } from './texts.ts';

/** The six places; a column at the left of a wide window, a row at the bottom of a phone. */
export const Navigation = () => {
  const t = useTexts();
  const { id } = useWorkspace();
  return (
    <div className={styles['places']}>
      {PAGES.map(({ name, icon, to }) => (
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
  );
};
