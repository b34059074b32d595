import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Template } from '@copydesk/contract/templates/template';
import type { Writing } from '@copydesk/contract/documents/app-routes';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { useMay } from '../../lib/session.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { LanguageField } from '../../parts/language-field.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { fromInput, readFields } from '../../parts/template-form-values.ts';
import { NO_TONE, pickTone, ToneField, useTones } from '../../parts/tone-field.tsx';
import { templateQuery, templatesQuery, writingQuery } from './api.ts';
import styles from './documents.module.css';
import { keptChoice, keptInput } from './kept-choice.ts';
import type { NewDocumentSearch } from './search.ts';
import { TemplatePicker } from './template-picker.tsx';
import { useTexts } from './texts.ts';
import { WriteForm } from './write-form.tsx';

const route = getRouteApi('/w/$workspaceId/documents/new');

const INTERFACE: Record<'en' | 'nl', LanguageKey> = { en: 'EN', nl: 'NL' };

interface ChosenProps {
  readonly template: Template;
  /** The document whose input fills the form. */
  readonly from: Writing | null;
}

/** The first language that the template has, in this order: address, earlier text, last used, interface. */
const pickLanguage = (
  template: Template,
  wishes: readonly (LanguageKey | null | undefined)[],
): LanguageKey | null => {
  const has = template.templateMetas.map(({ languageKey }) => languageKey);
  return wishes.find((wish) => wish && has.includes(wish)) ?? has[0] ?? null;
};

/** The chosen template: language, tone and form. */
const Chosen = ({ template, from }: ChosenProps) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { language: spoken } = usePreferences();
  const [kept] = useState(() => keptChoice(workspaceId));
  const language = pickLanguage(template, [
    search.language,
    from?.language_key,
    kept.language,
    INTERFACE[spoken],
  ]);
  const tones = useTones(language);
  const given = search.tone ?? (from ? (from.tone?.id ?? NO_TONE) : undefined);
  // Without a default, the tone used last is taken.
  const wished = pickTone(given, tones) ?? (given === undefined ? kept.tone : null);
  // It may not exist in this language. That is not reported as a mistake.
  const isLost = search.tone === undefined && tones?.every(({ id }) => id !== wished) === true;
  const tone = isLost ? null : wished;
  const change = (part: NewDocumentSearch): void =>
    void navigate({
      search: (before: NewDocumentSearch) => ({ ...before, ...part }),
      replace: true,
    });
  const meta = template.templateMetas.find(({ languageKey }) => languageKey === language);
  if (language === null || meta === undefined)
    return <Notice tone="warning">{t('template_empty')}</Notice>;
  const fields = readFields(meta.form);
  return (
    <WriteForm
      key={`${template.id}${from?.document_id ?? ''}`}
      workspaceId={workspaceId}
      templateId={template.id}
      language={language}
      tone={tone}
      fields={fields}
      initial={from ? fromInput(fields, from.input) : keptInput(workspaceId, template.id)}
    >
      <div className={styles['target']}>
        <LanguageField
          value={language}
          available={template.templateMetas.map(({ languageKey }) => languageKey)}
          onChange={(next) => change({ language: next })}
        />
        <ToneField
          language={language}
          value={tone}
          onChange={(next) => change({ tone: next ?? NO_TONE })}
        />
      </div>
    </WriteForm>
  );
};

const useEarlier = (documentId: string | undefined) => {
  const options = writingQuery(documentId ?? '');
  return useQuery({
    ...options,
    ...(documentId === undefined ? { queryFn: skipToken } : {}),
    throwOnError: false,
  });
};

/** Waits for the data of the form, and says if the template or the earlier document no longer exists. */
const Form = ({ templateId }: { readonly templateId: string }) => {
  const t = useTexts();
  const { from } = route.useSearch();
  const template = useQuery(templateQuery(templateId));
  const earlier = useEarlier(from);
  const isWaiting = template.isPending || (from !== undefined && earlier.isPending);
  if (template.error?.status === 404) return <Notice tone="warning">{t('template_gone')}</Notice>;
  return (
    <>
      <QueryNotice query={template} />
      {earlier.isError ? <Notice tone="warning">{t('earlier_gone')}</Notice> : null}
      {isWaiting ? <Skeleton rows={5} height={64} /> : null}
      {template.data && !isWaiting ? (
        <Chosen template={template.data} from={earlier.data ?? null} />
      ) : null}
    </>
  );
};

/** Starts a new text: choose a template, fill in its form, and start the writing. */
export const NewDocumentPage = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const [last] = useState(() => keptChoice(workspaceId).template);
  const templates = useQuery(templatesQuery()).data?.templates;
  const chosen = templates?.find(({ id }) => id === search.template);
  const above = (
    <TextLink to="/w/$workspaceId/documents" params={{ workspaceId }}>
      {t('documents_title')}
    </TextLink>
  );
  if (!may)
    return (
      <Page width="narrow">
        <PageHeader title={t('new_document')} above={above} />
        <Notice tone="warning">{t('may_not_write')}</Notice>
      </Page>
    );
  return (
    <Page width="narrow">
      <PageHeader
        title={
          search.template === undefined ? t('pick_template') : (chosen?.name ?? t('new_document'))
        }
        above={above}
        actions={
          search.template === undefined ? null : (
            <>
              <LinkButton
                variant="default"
                to="/w/$workspaceId/documents/new"
                params={{ workspaceId }}
                search={{ language: search.language, tone: search.tone }}
              >
                {t('another_template')}
              </LinkButton>
              <CurlButton
                method="POST"
                path="/public/v1/document"
                body={{
                  templateId: search.template,
                  language_key: search.language ?? 'EN',
                  input: '{}',
                }}
              />
            </>
          )
        }
      />
      {search.template === undefined ? (
        <TemplatePicker
          workspaceId={workspaceId}
          last={last}
          search={search.search ?? ''}
          onSearch={(next) =>
            void navigate({
              search: (before: NewDocumentSearch) => ({ ...before, search: next || undefined }),
              replace: true,
            })
          }
        />
      ) : (
        <Form templateId={search.template} />
      )}
    </Page>
  );
};
