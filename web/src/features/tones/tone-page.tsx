import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ToneDraft } from '@copydesk/contract/tones/tone-draft';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useKey } from '../../lib/keys.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Badge } from '../../ui/controls.ts';
import { TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toneQuery } from './api.ts';
import { addLanguage, changeLanguage, mergeGuides, removeLanguage } from './draft.ts';
import { GuideEditor } from './guide-editor.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { PreviewView } from './preview-view.tsx';
import { SamplesDialog } from './samples-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { type ToneSearch, VIEWS } from './search.ts';
import { useTexts } from './texts.ts';
import { ToneActions } from './tone-actions.tsx';
import { ToneNotices } from './tone-notices.tsx';
import styles from './tones.module.css';
import { useDraft } from './use-draft.ts';
import { VersionsView } from './versions-view.tsx';

const route = getRouteApi('/w/$workspaceId/tones/$toneId');

const useShow = () => {
  const navigate = route.useNavigate();
  return (part: ToneSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
};

const ToneEditor = ({ tone }: { readonly tone: ToneDraft }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayWrite = useMay('write') && !tone.built_in;
  const search = route.useSearch();
  const show = useShow();
  const [dialog, setDialog] = useState<'save' | 'samples' | null>(null);
  const state = useDraft(tone);
  const { draft, change } = state;
  const language =
    draft.languages.find(({ language_key: key }) => key === search.language) ??
    draft.languages.find(({ language_key: key }) => key === 'EN') ??
    draft.languages[0];
  const canSave = mayWrite && state.changed && !state.isStale;
  useKey('mod+s', t('save'), () => setDialog('save'), { enabled: canSave, inFields: true });
  const view = search.view ?? 'guidelines';
  if (!language) return null;
  const key = language.language_key;
  const choose = (next: LanguageKey): void => show({ language: next });
  const close = (): void => setDialog(null);
  return (
    <Page>
      <PageHeader
        title={language.name || t('tone_title')}
        above={
          <TextLink to="/w/$workspaceId/tones" params={{ workspaceId }}>
            {t('back')}
          </TextLink>
        }
        beside={
          <>
            <Badge>
              {tone.built_in ? t('built_in') : t('version_n', { version: tone.version })}
            </Badge>
            {tone.default ? <Badge color="act">{t('default_badge')}</Badge> : null}
            {tone.archived ? <Badge>{t('archived_badge')}</Badge> : null}
            {state.changed && mayWrite ? <Badge color="act">{t('unsaved')}</Badge> : null}
          </>
        }
        actions={
          <ToneActions
            tone={tone}
            state={state}
            mayWrite={mayWrite}
            onSave={() => setDialog('save')}
            onSamples={() => setDialog('samples')}
          />
        }
      />
      <ToneNotices tone={tone} state={state} mayWrite={mayWrite} />
      <div className={styles['bar']}>
        <SegmentedFilter
          label={t('view')}
          value={view}
          onChange={(next) => show({ view: next === 'guidelines' ? undefined : next })}
          choices={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
      </div>
      <LanguageTabs
        languages={draft.languages}
        current={key}
        onChoose={choose}
        onAdd={
          mayWrite && view === 'guidelines'
            ? (added) => {
                change((before) => addLanguage(before, added));
                choose(added);
              }
            : undefined
        }
        onRemove={
          mayWrite && view === 'guidelines'
            ? (removed) => change((before) => removeLanguage(before, removed))
            : undefined
        }
      />
      {view === 'guidelines' ? (
        <GuideEditor
          key={key}
          language={language}
          readOnly={!mayWrite}
          onChange={(part) => change((before) => changeLanguage(before, key, part))}
        />
      ) : null}
      {view === 'preview' ? (
        <PreviewView
          key={key}
          tone={tone}
          language={language}
          against={search.against ?? 'none'}
          onAgainst={(against) => show({ against })}
        />
      ) : null}
      {view === 'versions' ? (
        <VersionsView
          tone={tone}
          language={key}
          version={search.version ?? null}
          onChoose={(version) => show({ version })}
          restore={mayWrite ? (state.changed ? 'unsaved' : 'yes') : 'no'}
          onRestored={state.reset}
        />
      ) : null}
      {dialog === 'save' && canSave ? (
        <SaveDialog tone={tone} draft={draft} onClose={close} onSaved={state.reset} />
      ) : null}
      {dialog === 'samples' ? (
        <SamplesDialog
          language={key}
          guide={language.guide}
          onClose={close}
          onTake={(guide, count) => {
            change((before) =>
              changeLanguage(before, key, { guide: mergeGuides(language.guide, guide) }),
            );
            show({ view: undefined });
            close();
            showToast({ message: t('taken', { count }) });
          }}
        />
      ) : null}
    </Page>
  );
};

/** One tone: its guidelines in each language, a preview, and its versions. */
export const TonePage = () => {
  const t = useTexts();
  const { toneId } = route.useParams();
  const query = useQuery(toneQuery(toneId));
  if (query.data) return <ToneEditor key={toneId} tone={query.data} />;
  return (
    <Page>
      <PageHeader title={t('tone_title')} />
      <QueryWait query={query} rows={10} />
    </Page>
  );
};
