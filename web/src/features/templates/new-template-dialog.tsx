import { isBlank } from '@copydesk/contract/shared/blank';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { Select, TextInput } from '../../ui/controls.ts';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { LanguageField } from '../../parts/language-field.tsx';
import { keepTemplate, templatesQuery } from './api.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/templates');

/** How many templates are offered at once. The others are found with a search. */
const SHOWN = 100;

interface NewTemplateDialogProps {
  /** The template that is preselected for copying. */
  readonly copyFrom: string | null;
  readonly onClose: () => void;
}

/** Creates a template, blank or as a copy, with a name and a language. Then it opens the editor. */
export const NewTemplateDialog = ({ copyFrom, onClose }: NewTemplateDialogProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { language: shown } = usePreferences();
  const [copy, setCopy] = useState(copyFrom);
  const known = useQuery(templatesQuery({})).data?.templates ?? [];
  const form = useForm<{ name: string; language: LanguageKey }>({
    initialValues: { name: '', language: shown === 'nl' ? 'NL' : 'EN' },
    validate: { name: (value) => (isBlank(value) ? t('need_name') : null) },
  });
  const create = useMutation({
    mutationFn: ({ name, language }: { name: string; language: LanguageKey }) =>
      post('createTemplate', {
        body: { name: name.trim(), language_key: language, copy_from: copy },
      }),
    onSuccess: (template) => {
      keepTemplate(queries, template);
      void navigate({
        to: '/w/$workspaceId/templates/$templateId',
        params: (before) => ({ ...before, templateId: template.id }),
        search: {},
      });
    },
    onError: showErrorsIn(form),
  });
  return (
    <FormDialog
      title={t('new_title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      saving={create}
      form={form}
      submit={t('create')}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('new_name')}
        description={t('new_name_hint')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      <Select
        label={t('begin_as')}
        searchable
        limit={SHOWN}
        allowDeselect={false}
        value={copy ?? ''}
        onChange={(value) => setCopy(value || null)}
        data={[
          { value: '', label: t('begin_blank') },
          ...known.map(({ id, name }) => ({ value: id, label: t('begin_copy', { name }) })),
        ]}
      />
      <LanguageField
        label={t('new_language')}
        value={form.values.language}
        onChange={(value) => form.setFieldValue('language', value)}
      />
    </FormDialog>
  );
};
