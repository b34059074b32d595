import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { post } from '../../lib/api.ts';
import { useKey } from '../../lib/keys.ts';
import { isProblem } from '../../lib/problem.ts';
import { keyOf } from '../../lib/query.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { languageTag } from '../../parts/languages.ts';
import { NoModelNotice } from '../../parts/no-model-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TemplateForm } from '../../parts/template-form.tsx';
import type { FormValues, TemplateField } from '../../parts/template-form-values.ts';
import { useTemplateForm } from '../../parts/use-template-form.ts';
import styles from './documents.module.css';
import { keepChoice, keepInput } from './kept-choice.ts';
import { useTexts } from './texts.ts';

interface WriteFormProps {
  readonly workspaceId: string;
  readonly templateId: string;
  readonly language: LanguageKey;
  readonly tone: string | null;
  readonly fields: readonly TemplateField[];
  readonly initial: FormValues;
  /** Language and tone, which are shown above the fields. */
  readonly children: ReactNode;
}

/** The form of a template. The typed values are kept until they are sent. */
export const WriteForm = (props: WriteFormProps) => {
  const t = useTexts();
  const { workspaceId, templateId, language, tone, fields } = props;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useTemplateForm(fields, props.initial);
  const { values, isTouched } = form;
  useEffect(() => {
    if (isTouched()) keepInput(workspaceId, templateId, values);
  }, [values, workspaceId, templateId, isTouched]);
  const write = useMutation({
    mutationFn: (input: Record<string, unknown>) =>
      post('generateDocument', {
        body: { template_id: templateId, language_key: language, tone_id: tone, input },
      }),
    onSuccess: async ({ document_id: documentId }) => {
      keepInput(workspaceId, templateId, null);
      keepChoice(workspaceId, { template: templateId, language, tone });
      void queries.invalidateQueries({ queryKey: keyOf('listDocuments') });
      await navigate({
        to: '/w/$workspaceId/documents/$documentId/writing',
        params: { workspaceId, documentId },
      });
    },
    onError: form.refuse,
  });
  const submit = (): void => {
    if (write.isPending) return;
    const input = form.submit();
    if (input) write.mutate(input);
  };
  useKey('mod+enter', t('write'), submit, { inFields: true });
  const isAway = isProblem(write.error) && write.error.issues.length === 0;
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {props.children}
      <NoModelNotice />
      {form.general === null && !isAway ? null : (
        <Notice tone="problem">
          {isAway ? t('not_begun', { why: form.general ?? '' }) : form.general}
        </Notice>
      )}
      {fields.length === 0 ? <p className={styles['quiet']}>{t('no_fields')}</p> : null}
      <TemplateForm
        id={form.id}
        fields={fields}
        values={values}
        onChange={form.change}
        errors={form.errors}
        lang={languageTag(language)}
      />
      <div className={styles['send']}>
        <Button type="submit" leftSection={<Icon name="edit" />} loading={write.isPending}>
          {t('write')}
        </Button>
        <span className={styles['sendKey']} aria-hidden="true">
          <Kbd keys="mod+enter" />
        </span>
      </div>
    </form>
  );
};
