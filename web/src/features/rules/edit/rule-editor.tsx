import type { RuleDraft } from '@copydesk/contract/rules/rule-draft';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { useKey } from '../../../lib/keys.ts';
import { keyOf } from '../../../lib/query.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ruleQuery } from '../api.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { DraftBacktest } from './draft-backtest.tsx';
import { DraftDecisions } from './draft-decisions.tsx';
import { DraftFormContext, useNewDraftForm } from './draft-form.ts';
import { languagesOf, type Path } from '../draft-source.ts';
import { focusField } from '../focus-field.ts';
import styles from './editor.module.css';
import { LiveTest } from './live-test.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { EVERY, languageOfLocale, LOCALES } from '../rule-locales.ts';
import { RuleForm } from './rule-form.tsx';
import { SaveNote } from './save-note.tsx';
import { SourceView } from './source-view.tsx';
import { TestsPart } from './tests-part.tsx';
import { SEVERITIES } from '../severities.ts';
import { useWritingTexts } from '../texts-writing.ts';
import { useDraft } from './use-draft.ts';
import { storedSample } from './use-sample.ts';
import { useTrial } from './use-trial.ts';

const route = getRouteApi('/w/$workspaceId/rules/$ruleId/edit');

/** The draft of one rule: form or source, live test, tests, backtest and publishing. */
export const RuleEditor = ({ read }: { readonly read: RuleDraft }) => {
  const t = useWritingTexts();
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const draft = useDraft(read);
  const { source, latest, change: changeDraft } = draft;
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null);
  const present = languagesOf(source);
  const usual = present.includes('en') ? 'en' : (present[0] ?? 'en');
  const locale = present.find((one) => one === search.lang) ?? usual;
  const sampleLocale = search.sample ?? (locale === EVERY ? 'en' : locale);
  const language = languageOfLocale(sampleLocale);
  const [firstText] = useState(() => storedSample(read.rule_id));
  const trials = useTrial({ source, text: firstText, language });
  const issues = useCell(trials.issues);
  const outcomes = useCell(trials.outcomes);
  const change = useCallback<typeof changeDraft>(
    (path, value) => {
      changeDraft(path, value);
      trials.want({ source: latest() });
    },
    [changeDraft, trials, latest],
  );
  const detail = useQuery(ruleQuery(read.rule_id)).data;
  const severity = SEVERITIES.find((one) => one === source['severity']) ?? 'MEDIUM';
  const go = (changes: Partial<typeof search>): void =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  const onLocale = useCallback(
    (lang: string) => void navigate({ search: (before) => ({ ...before, lang }), replace: true }),
    [navigate],
  );
  const goTo = useCallback(
    (path: Path) => {
      setDialog(null);
      const lang = path.find(
        (part) => LOCALES.some(({ locale: one }) => one === part) || part === EVERY,
      );
      void navigate({
        search: (before) => ({
          ...before,
          view: undefined,
          ...(typeof lang === 'string' ? { lang } : {}),
        }),
        replace: true,
      });
      focusField(path);
    },
    [navigate],
  );
  const form = useNewDraftForm({ source, issues, locale, change });
  const addTest = (text: string, expect: readonly (string | null)[]): void => {
    const { tests: before } = latest();
    const tests = Array.isArray(before) ? before : [];
    const test = { lang: sampleLocale, text };
    change(
      ['tests', tests.length],
      expect.length > 0 ? { ...test, expect } : { ...test, ok: true },
    );
    showToast({ message: t('test_added') });
  };
  const leave = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('listRules') }),
      queries.invalidateQueries({ queryKey: keyOf('getRule') }),
      queries.invalidateQueries({ queryKey: keyOf('getRuleCoverage') }),
    ]);
    queries.removeQueries({ queryKey: keyOf('getRuleDraft') });
  };
  useKey('mod+enter', t('publish_open'), () => setDialog('publish'), { inFields: true });
  return (
    <Page>
      <PageHeader
        title={typeof source['name'] === 'string' && source['name'] ? source['name'] : read.name}
        above={
          <TextLink
            to="/w/$workspaceId/rules/$ruleId"
            params={{ workspaceId, ruleId: read.rule_id }}
          >
            {t('back_to_rule')}
          </TextLink>
        }
        note={<SaveNote draft={draft} version={read.version} />}
        actions={
          <>
            <Button variant="subtle" onClick={() => setDialog('discard')}>
              {t('discard')}
            </Button>
            <Button onClick={() => setDialog('publish')}>{t('publish_open')}</Button>
          </>
        }
      />
      {draft.status === 'stale' ? (
        <Notice
          tone="problem"
          action={
            <Button variant="default" onClick={() => globalThis.location.reload()}>
              {t('read_again')}
            </Button>
          }
        >
          {t('save_stale')}
        </Notice>
      ) : null}
      <div className={styles['editor']}>
        <DraftFormContext value={form}>
          <div className={styles['form']}>
            <SegmentedFilter
              label={t('view')}
              value={search.view ?? 'form'}
              onChange={(view) => go({ view: view === 'form' ? undefined : view })}
              choices={[
                { value: 'form', label: t('view_form') },
                { value: 'source', label: t('view_source') },
              ]}
            />
            {search.view === 'source' ? (
              <SourceView onReplace={draft.replace} />
            ) : (
              <RuleForm onLocale={onLocale} />
            )}
          </div>
          <div className={styles['beside']}>
            <LiveTest
              ruleId={read.rule_id}
              source={source}
              locale={sampleLocale}
              onLocale={(lang) => go({ sample: lang })}
              severity={severity}
              trials={trials}
              onTest={addTest}
            />
            <TestsPart outcomes={outcomes} />
            <DraftDecisions
              ruleId={read.rule_id}
              draft={draft}
              tests={detail?.decision_tests ?? []}
            />
          </div>
        </DraftFormContext>
      </div>
      <DraftBacktest
        ruleId={read.rule_id}
        source={source}
        severity={severity}
        onGo={goTo}
        hindrance={source['kind'] === 'judge' ? 'judge' : issues.length > 0 ? 'issues' : null}
      />
      {dialog === 'publish' ? (
        <PublishDialog
          read={read}
          draft={draft}
          issues={issues}
          outcomes={outcomes}
          decided={detail?.decision_tests ?? []}
          onClose={() => setDialog(null)}
          onGo={goTo}
          onPublished={(version) => {
            showToast({ message: t('published', { version }) });
            void leave().then(() =>
              navigate({
                to: '/w/$workspaceId/rules/$ruleId',
                params: { workspaceId, ruleId: read.rule_id },
              }),
            );
          }}
        />
      ) : null}
      {dialog === 'discard' ? (
        <DiscardDialog
          read={read}
          onClose={() => setDialog(null)}
          onDiscarded={(isGone) => {
            void leave().then(() =>
              isGone
                ? navigate({ to: '/w/$workspaceId/rules', params: { workspaceId } })
                : navigate({
                    to: '/w/$workspaceId/rules/$ruleId',
                    params: { workspaceId, ruleId: read.rule_id },
                  }),
            );
          }}
        />
      ) : null}
    </Page>
  );
};
