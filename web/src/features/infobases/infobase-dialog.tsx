import { isBlank } from '@copydesk/contract/shared/blank';
import type { InfobaseSummary } from '@copydesk/contract/infobases/app-routes';
import { useNavigate } from '@tanstack/react-router';
import { useWorkspace } from '../../lib/session.ts';
import { Textarea, TextInput } from '../../ui/controls.ts';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useCreateInfobase, useRenameInfobase } from './api.ts';
import { useTexts } from './texts.ts';

interface InfobaseDialogProps {
  /** The base to rename. If null, the dialog creates a new base and opens it. */
  readonly base: InfobaseSummary | null;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly description: string;
}

/** Edits the name and description of a new or existing knowledge base. */
export const InfobaseDialog = ({ base, onClose }: InfobaseDialogProps) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const create = useCreateInfobase();
  const rename = useRenameInfobase(base?.id ?? '');
  const saving = base ? rename : create;
  const form = useForm<Values>({
    initialValues: { name: base?.name ?? '', description: base?.description ?? '' },
    validate: { name: (value) => (isBlank(value) ? t('need_name') : null) },
  });
  const submit = ({ name, description }: Values): void =>
    saving.mutate(
      { name: name.trim(), description: description.trim() || null },
      {
        onSuccess: ({ id }) => {
          if (base) return onClose();
          return void navigate({
            to: '/w/$workspaceId/knowledge/$infobaseId',
            params: { workspaceId, infobaseId: id },
          });
        },
        onError: showErrorsIn(form),
      },
    );
  return (
    <FormDialog
      title={t(base ? 'rename_title' : 'new_base')}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      saving={saving}
      form={form}
      submit={t(base ? 'save' : 'create')}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('name')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('description')}
        label={t('description')}
        description={t('description_hint')}
        autosize
        minRows={2}
        maxLength={1_000}
      />
    </FormDialog>
  );
};
