import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useKey } from '../../../lib/keys.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import type { Problem } from '../../../lib/problem.ts';
import { keyOf } from '../../../lib/query.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../../ui/feedback/problem-words.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { issuesOf } from '../describe-problem.ts';
import { focusField } from '../focus-field.ts';
import { ProblemList } from '../problem-list.tsx';
import { languageOfLocale, LOCALES } from '../rule-locales.ts';
import { useWritingTexts } from '../texts-writing.ts';
import {
  deriveRule,
  nameOf,
  noteOf,
  type QuickRule,
  runnablePart,
  termsIn,
} from './derive-rule.ts';
import { beginDraft, type BegunDraft, publishDraft, saveDraft } from './keep-draft.ts';
import { ProposedTestList } from './proposed-tests.tsx';
import { QuickFields } from './quick-fields.tsx';
import { describeQuick, quickProblems } from './quick-problems.ts';
import styles from './quick.module.css';
import { useQuickTexts } from './texts.ts';
import { tickedOf, type Ticks } from './ticked-tests.ts';
import { useProposals } from './use-proposals.ts';

const route = getRouteApi('/w/$workspaceId/rules/new');

type Typed = Omit<QuickRule, 'locale'> & {
  /** Null until somebody chooses: then the language of most texts is taken. */
  readonly locale: string | null;
};

const NOTHING: Typed = { words: '', why: '', instead: '', locale: null, severity: 'MEDIUM' };

/** A rule in three fields. The rest is derived, and tests are proposed. */
export const QuickForm = () => {
  const t = useQuickTexts();
  const w = useWritingTexts();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { language: spoken } = usePreferences();
  const [typed, setTyped] = useState(NOTHING);
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const [isChecked, setIsChecked] = useState(false);
  const [begun, setBegun] = useState<BegunDraft | null>(null);

  // Without words only the languages of the texts are asked for.
  const { proposed: seen } = useProposals({ kind: 'prohibit', terms: { [spoken]: [] } });
  const languages = seen?.languages ?? [];
  const usual = LOCALES.find(({ key }) => key === languages[0]?.language)?.locale ?? spoken;
  const rule: QuickRule = { ...typed, locale: typed.locale ?? usual };
  const hasWords = termsIn(rule.words).length > 0;
  const state = useProposals(runnablePart(rule));
  const ticked = tickedOf(state.proposed?.tests ?? [], ticks);
  const source = { ...deriveRule(rule, t), tests: ticked.map(({ test }) => test) };
  const known = quickProblems(
    { rule, source, issues: state.proposed?.issues ?? [], ticked },
    { t, w },
  );

  const keep = async (): Promise<BegunDraft> => {
    const kind = rule.instead.trim() === '' ? 'prohibit' : 'substitute';
    const draft = begun ?? (await beginDraft(nameOf(rule, t), kind, languageOfLocale(rule.locale)));
    // Kept before anything else can fail, so that another try goes on with the same draft.
    setBegun(draft);
    const saved = await saveDraft(draft, source);
    setBegun(saved);
    return saved;
  };
  const leave = async (
    to: '/w/$workspaceId/rules/$ruleId' | '/w/$workspaceId/rules/$ruleId/edit',
    { ruleId }: BegunDraft,
  ): Promise<void> => {
    await queries.invalidateQueries({ queryKey: keyOf('listRules') });
    await navigate({ to, params: { workspaceId, ruleId } });
  };
  const publishing = useMutation<BegunDraft, Problem>({
    mutationFn: async () => {
      const draft = await keep();
      await publishDraft(draft, noteOf(rule, t));
      return draft;
    },
    onSuccess: async (draft) => {
      showToast({ message: t('published') });
      await leave('/w/$workspaceId/rules/$ruleId', draft);
    },
  });
  const writing = useMutation<BegunDraft, Problem>({
    mutationFn: keep,
    onSuccess: (draft) => leave('/w/$workspaceId/rules/$ruleId/edit', draft),
  });

  const isMaking = hasWords && state.isMaking;
  const publish = (): void => {
    setIsChecked(true);
    if (known.length === 0 && !isMaking && !publishing.isPending) publishing.mutate();
  };
  const writeInFull = (): void => {
    const isBlank = !hasWords && rule.why.trim() === '' && rule.instead.trim() === '';
    if (isBlank) void navigate({ search: (before) => ({ ...before, full: true }) });
    else writing.mutate();
  };
  /** A refusal is about what was sent. */
  const forget = (): void => {
    publishing.reset();
    writing.reset();
  };
  const change = (changes: Partial<Typed>): void => {
    setTyped({ ...typed, ...changes });
    forget();
  };
  const tick = (text: string, isOn: boolean): void => {
    setTicks(new Map(ticks).set(text, isOn));
    forget();
  };
  useKey('mod+enter', t('publish'), publish, { inFields: true });

  const refused = publishing.error ?? writing.error;
  const problems =
    refused && refused.issues.length > 0
      ? describeQuick(source, issuesOf(refused), { t, w })
      : isChecked && !isMaking
        ? known
        : [];
  return (
    <div className={styles['quick']}>
      <QuickFields rule={rule} languages={languages} onChange={change} />
      <ProposedTestList
        state={state}
        hasWords={hasWords}
        ticks={ticks}
        onTick={tick}
        onAddWord={(word) => change({ words: `${typed.words.trimEnd()}\n${word.toLowerCase()}` })}
      />
      <div className={styles['end']}>
        {hasWords ? <p className="quiet">{t('summary', { name: nameOf(rule, t) })}</p> : null}
        {problems.length > 0 ? (
          <Notice tone="problem">
            {t('blocked', { count: problems.length })}
            <ProblemList problems={problems} onGo={focusField} />
          </Notice>
        ) : null}
        {refused ? (
          <Notice tone="problem">
            {refused.issues.length === 0 ? `${wordsOf(refused, t('failed'))} ` : ''}
            {begun ? t('kept_as_draft') : ''}
          </Notice>
        ) : null}
        <div className={styles['actions']}>
          <Button loading={publishing.isPending || isMaking} onClick={publish}>
            {t('publish')}
          </Button>
          <Button variant="subtle" loading={writing.isPending} onClick={writeInFull}>
            {t('in_full')}
          </Button>
        </div>
        <p className="quiet">{t('in_full_about')}</p>
      </div>
    </div>
  );
};
