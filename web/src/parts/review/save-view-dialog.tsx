import { isBlank } from '@copydesk/contract/shared/blank';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/session.ts';
import { Button, Checkbox, TextInput } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './dialogs.module.css';
import { ReviewDialog } from './review-dialog.tsx';
import { useTexts } from './texts.ts';

/** Saves the filters in the address as a named view. */
export const SaveViewDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const href = useRouterState({ select: ({ location }) => location.href });
  const save = useMutation({
    mutationFn: () => {
      const address = new URL(href, globalThis.location.origin);
      // A view stores only the filters, not the violation that happens to be open.
      for (const part of ['v', 'from', 'f']) address.searchParams.delete(part);
      const url = `${address.pathname}${address.search}`.slice(`/w/${workspaceId}`.length);
      return post('saveView', { body: { name: name.trim(), url, shared } });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf('listViews') });
      showToast({ place: 'top', message: t('view_saved', { name: name.trim() }) });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlank(name)) save.mutate();
  };
  return (
    <ReviewDialog onClose={onClose} title={t('save_view')}>
      <form onSubmit={submit} className={styles['form']}>
        {save.isError ? (
          <Notice tone="problem">{save.error.detail || t('refused_why')}</Notice>
        ) : null}
        <TextInput
          data-autofocus
          label={t('view_name')}
          value={name}
          maxLength={100}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('view_shared')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <div className={styles['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={isBlank(name)}>
            {t('save')}
          </Button>
        </div>
      </form>
    </ReviewDialog>
  );
};
