import type { TemplateToEdit } from '@copydesk/contract/templates/template-draft';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/commands.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ActionIcon, Menu } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';

const route = getRouteApi('/w/$workspaceId/templates/$templateId');

interface TemplateActionsProps {
  readonly template: TemplateToEdit;
  readonly draft: Draft;
}

/** Rare actions: copy, discard changes, archive. */
export const TemplateActions = ({ template, draft }: TemplateActionsProps) => {
  const t = useTexts();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState<'discard' | 'archive' | null>(null);
  const params = { template_id: template.id };
  const close = (): void => setAsking(null);
  const discard = async (): Promise<void> => {
    const revision = (await draft.settle()) ?? template.revision;
    draft.adopt(await post('discardTemplateDraft', { params, body: { base_revision: revision } }));
  };
  const archive = async (): Promise<void> => {
    await draft.settle();
    draft.adopt(await post('archiveTemplate', { params }));
  };
  const copy = (): void => {
    void navigate({
      to: '/w/$workspaceId/templates',
      search: { new: true, copy: template.id },
    });
  };
  const write = (): void => {
    void navigate({ to: '/w/$workspaceId/documents/new', search: { template: template.id } });
  };
  const canWrite = template.version > 0 && !template.archived;
  const canDiscard = template.version > 0 && template.has_draft;
  useCommand(t('write_with'), write, canWrite);
  useCommand(t('duplicate'), copy);
  useCommand(t('discard'), () => setAsking('discard'), canDiscard);
  useCommand(t('archive'), () => setAsking('archive'), !template.archived);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('more')} title={t('more')}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canWrite ? (
            <Menu.Item leftSection={<Icon name="edit" />} onClick={write}>
              {t('write_with')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<Icon name="copy" />} onClick={copy}>
            {t('duplicate')}
          </Menu.Item>
          {canDiscard ? (
            <Menu.Item leftSection={<Icon name="undo" />} onClick={() => setAsking('discard')}>
              {t('discard')}
            </Menu.Item>
          ) : null}
          {template.archived ? null : (
            <Menu.Item leftSection={<Icon name="trash" />} onClick={() => setAsking('archive')}>
              {t('archive')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking === 'discard'}
        onClose={close}
        title={t('discard_title')}
        confirm={t('discard')}
        grave
        onConfirm={discard}
      >
        {t('discard_words', { version: template.version })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'archive'}
        onClose={close}
        title={t('archive_title')}
        confirm={t('archive')}
        onConfirm={archive}
      >
        {t('archive_words')}
      </ConfirmDialog>
    </>
  );
};
