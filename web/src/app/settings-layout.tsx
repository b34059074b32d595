import { Link, Outlet } from '@tanstack/react-router';
import { useMay, useWorkspace } from '../lib/session.ts';
import styles from './settings-layout.module.css';
import { useTexts } from './texts.ts';

const PLACES = [
  { name: 'members', to: '/w/$workspaceId/settings/members' },
  { name: 'keys', to: '/w/$workspaceId/settings/keys' },
  { name: 'webhooks', to: '/w/$workspaceId/settings/webhooks' },
  { name: 'gate', to: '/w/$workspaceId/settings/gate' },
  { name: 'workspace_settings', to: '/w/$workspaceId/settings/workspace' },
  { name: 'models', to: '/w/$workspaceId/settings/models' },
  { name: 'spend', to: '/w/$workspaceId/settings/spend' },
  { name: 'data', to: '/w/$workspaceId/settings/data' },
  { name: 'sign_in_methods', to: '/w/$workspaceId/settings/sign-in' },
  { name: 'notifications', to: '/w/$workspaceId/settings/notifications' },
  { name: 'preferences', to: '/w/$workspaceId/settings/preferences' },
] as const;

/** Pages that only members who may administer can open. */
const FOR_ADMINS: ReadonlySet<string> = new Set(['keys', 'webhooks', 'models', 'data']);

/** The settings' own navigation above each of their pages. */
export const SettingsLayout = () => {
  const t = useTexts();
  const { id } = useWorkspace();
  const administers = useMay('administer');
  return (
    <>
      <nav className={styles['places']} aria-label={t('settings_navigation')}>
        {PLACES.filter(({ name }) => administers || !FOR_ADMINS.has(name)).map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            params={{ workspaceId: id }}
            className={styles['place']}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
};
