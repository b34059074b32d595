import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { post } from '../../lib/api.ts';
import { ask, keyOf } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/session.ts';
import { ActionIcon, Button, Menu } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useTexts } from './texts.ts';
import styles from './views-menu.module.css';

interface ViewsMenuProps {
  /** Called before another view is opened. */
  readonly onOpen: () => void;
  readonly onSave: () => void;
}

/** Saved views, which are named addresses of the workspace: the person's own and the shared ones. */
export const ViewsMenu = ({ onOpen, onSave }: ViewsMenuProps) => {
  const t = useTexts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({ ...ask('listViews'), staleTime: 60_000 });
  const remove = useMutation({
    mutationFn: (id: string) => post('deleteView', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('listViews') }),
    onError: ({ detail }) =>
      showToast({ tone: 'problem', place: 'top', message: detail || t('refused_why') }),
  });
  const views = data?.views ?? [];
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="bookmark" />}>
          {t('views')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.length === 0 ? <Menu.Label>{t('no_views')}</Menu.Label> : null}
        {views.map(({ id, name, url, shared, own, created_by: by }) => (
          <div key={id} className={styles['view']} role="none">
            <Menu.Item
              onClick={() => {
                onOpen();
                void navigate({ href: `/w/${workspaceId}${url}` });
              }}
            >
              {name}
              {shared && !own ? (
                <span className={styles['by']}>
                  {t('view_by', { name: by ?? t('former_member') })}
                </span>
              ) : null}
            </Menu.Item>
            {own ? (
              <ActionIcon
                role="menuitem"
                aria-label={t('delete_view', { name })}
                onClick={() => remove.mutate(id)}
              >
                <Icon name="trash" />
              </ActionIcon>
            ) : null}
          </div>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="plus" />} onClick={onSave}>
          {t('save_view')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
