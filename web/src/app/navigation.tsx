import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useWorkspace } from '../lib/session.ts';
import { Menu } from '../ui/controls.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './layout.module.css';
import { ON_PHONE, PAGES, PARTS } from './pages.ts';
import { useTexts } from './texts.ts';

/** The pages that have no place of their own on a phone. */
const More = () => {
  const t = useTexts();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { pathname } = useLocation();
  const others = PAGES.filter(({ name }) => !ON_PHONE.has(name));
  const isHere = others.some(({ to }) =>
    pathname.startsWith(to.replace('$workspaceId', workspaceId)),
  );
  return (
    <Menu position="top-end" width={240}>
      <Menu.Target>
        <button
          type="button"
          className={`${styles['place']} ${styles['more']}`}
          data-here={isHere || undefined}
        >
          <Icon name="menu" />
          <span>{t('more_pages')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ name, icon, to }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon name={icon} />}
            onClick={() => void navigate({ to, params: { workspaceId } })}
          >
            {t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The main navigation: a column at the left of a wide window, the most used pages and a menu on a phone. */
export const Navigation = () => {
  const t = useTexts();
  const { id } = useWorkspace();
  return (
    <div className={styles['places']}>
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
              data-phone={ON_PHONE.has(name) || undefined}
              activeOptions={{ exact: name === 'home', includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon name={icon} />
              <span>{t(name)}</span>
            </Link>
          ))}
        </div>
      ))}
      <More />
    </div>
  );
};
