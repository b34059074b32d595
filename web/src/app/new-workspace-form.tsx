import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../lib/api.ts';
import { sessionQuery } from '../lib/session.ts';
import { Button, TextInput } from '../ui/controls.ts';
import { errorsOf, useForm } from '../ui/form.ts';
import styles from './new-workspace-form.module.css';
import { useTexts } from './texts.ts';

/** Creates a workspace and opens it. */
export const NewWorkspaceForm = ({ onDone }: { readonly onDone?: () => void }) => {
  const t = useTexts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { name: '' } });
  const create = async ({ name }: { name: string }): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await post('createWorkspace', { body: { name } });
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      onDone?.();
      await navigate({ to: '/w/$workspaceId', params: { workspaceId: id } });
    } catch (error) {
      const errors = errorsOf(error);
      form.setErrors({ name: errors['name'] ?? errors['form'] ?? null });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={form.onSubmit((values) => void create(values))}>
      <TextInput
        label={t('new_workspace_name')}
        maxLength={120}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={styles['actions']}>
        <Button type="submit" loading={busy}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
};
