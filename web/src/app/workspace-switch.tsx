import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSession, useWorkspace } from '../lib/session.ts';
import { Menu } from '../ui/controls.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './layout.module.css';
import { useTexts } from './texts.ts';

const NewWorkspaceDialog = lazy(async () => ({
  default: (await import('./new-workspace-dialog.tsx')).NewWorkspaceDialog,
}));

/** Shows which workspace is open and links to the others. */
export const WorkspaceSwitch = () => {
  const t = useTexts();
  const { workspaces, self_service: may } = useSession();
  const { id, name } = useWorkspace();
  const [making, setMaking] = useState(false);
  return (
    <>
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <button
            type="button"
            className={styles['switch']}
            aria-label={t('switch_workspace', { name })}
          >
            <span className={styles['switchName']}>{name}</span>
            <Icon name="down" size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {workspaces.map((workspace) => (
            <Menu.Item
              key={workspace.id}
              component={Link}
              to="/w/$workspaceId"
              params={{ workspaceId: workspace.id } as never}
              leftSection={<Icon name={workspace.id === id ? 'check' : 'right'} size={14} />}
            >
              {workspace.name}
            </Menu.Item>
          ))}
          {may.workspaces ? (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<Icon name="plus" size={14} />}
                onClick={() => setMaking(true)}
              >
                {t('new_workspace')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {making ? (
        <Suspense fallback={null}>
          <NewWorkspaceDialog onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
