import { isBlank } from '@copydesk/contract/shared/blank';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePreferences } from '../../lib/preferences.ts';
import { useWorkspace } from '../../lib/session.ts';
import { NativeSelect, TextInput } from '../../ui/controls.ts';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { LanguageField } from '../../parts/language-field.tsx';
import { tonesQuery, useCreateTone } from './api.ts';
import { useTexts } from './texts.ts';

interface Values {
  readonly name: string;
  readonly language_key: LanguageKey;
  readonly copy_of: string;
}

interface NewToneDialogProps {
  /** The id of the tone to copy. */
  readonly copyOf: string | null;
  readonly onClose: () => void;
}

/** Creates a tone, blank or as a copy, with a name and a language. The editor then opens. */
export const NewToneDialog = ({ copyOf, onClose }: NewToneDialogProps) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { language } = usePreferences();
  const tones = useQuery(tonesQuery({})).data?.tones ?? [];
  const form = useForm<Values>({
    initialValues: {
      name: '',
      language_key: language === 'nl' ? 'NL' : 'EN',
      copy_of: copyOf ?? '',
    },
    validate: { name: (value) => (isBlank(value) ? t('need_name') : null) },
  });
  const create = useCreateTone();
  const submit = (values: Values): void =>
    create.mutate(
      { ...values, name: values.name.trim(), copy_of: values.copy_of || null },
      {
        onSuccess: ({ id }) =>
          void navigate({
            to: '/w/$workspaceId/tones/$toneId',
            params: { workspaceId, toneId: id },
            search: { language: values.language_key },
          }),
        onError: showErrorsIn(form),
      },
    );
  return (
    <FormDialog
      title={t('new_tone')}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      saving={create}
      form={form}
      submit={t('create')}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('name')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      <LanguageField
        label={t('language')}
        value={form.values.language_key}
        onChange={(value) => form.setFieldValue('language_key', value)}
      />
      <NativeSelect
        {...form.getInputProps('copy_of')}
        label={t('begin_with')}
        data={[
          { value: '', label: t('blank') },
          ...tones.map(({ id, name }) => ({ value: id, label: t('copy_of', { name }) })),
        ]}
      />
    </FormDialog>
  );
};
