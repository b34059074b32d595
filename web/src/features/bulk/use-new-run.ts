import type { BulkPlan } from '@copydesk/contract/bulk/app-routes';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { isProblem } from '../../lib/problem.ts';
import { ask } from '../../lib/query.ts';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { readFields, type TemplateField } from '../../parts/template-form-values.ts';
import { NO_TONE, pickTone, useTones } from '../../parts/tone-field.tsx';
import { fileCheck, useStartRun } from './api.ts';
import { type Draft, EMPTY, keepDraft, keptDraft, planOf, startOf } from './draft.ts';
import type { NewBulkRunSearch } from './search.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/bulk/new');
const CALM_MS = 350;

/** The form of the chosen template in the chosen language; undefined until it is loaded. */
const useForm = (template: string | undefined, language: LanguageKey) => {
  const { data } = useQuery({
    ...ask('getTemplate', { params: { id: template ?? '' } }),
    ...(template === undefined ? { queryFn: skipToken } : {}),
    staleTime: 30_000,
  });
  return useMemo((): readonly TemplateField[] | undefined => {
    const meta = data?.templateMetas.find(({ languageKey }) => languageKey === language);
    return meta ? readFields(meta.form) : undefined;
  }, [data, language]);
};

/** The plan to check; null until a template, a language and a file are chosen. */
const usePlan = (
  draft: Draft,
  search: NewBulkRunSearch,
  language: LanguageKey,
  form: readonly TemplateField[] | undefined,
): BulkPlan | null => {
  const tones = useTones(language);
  const { template } = search;
  const tone = pickTone(search.tone, tones);
  const toneMeta = tones?.find(({ id }) => id === tone)?.meta_id ?? null;
  const isKnown =
    template !== undefined &&
    form !== undefined &&
    (search.tone === NO_TONE || tones !== undefined);
  return isKnown && draft.file
    ? planOf(
        draft,
        { template, language, toneMeta },
        form.map(({ key }) => key),
      )
    : null;
};

const useCheck = (plan: BulkPlan | null, draft: Draft) => {
  const [sent, setSent] = useState(0);
  // Wait for a pause, so that typing a value for all rows does not start a check at every letter.
  const [calm] = useDebouncedValue(plan, CALM_MS);
  const asked = calm ?? plan;
  const { file } = draft;
  const isOn = plan !== null && asked !== null && file !== null;
  const query = useQuery({
    ...(isOn
      ? fileCheck(asked, file, setSent)
      : { queryKey: ['checkBulkFile', 'nothing'], queryFn: skipToken }),
  });
  const isOld = JSON.stringify(asked) !== JSON.stringify(plan) || query.isPlaceholderData;
  return {
    query,
    check: isOn ? query.data : undefined,
    isChecking: isOn && (isOld || query.isFetching),
    sent,
    plan: isOn && !isOld ? asked : null,
  };
};

/**
 * Asks before a reload, which would lose the file. Moving to another page of the application loses nothing.
 */
const useWarnOnLeave = (draft: Draft): void => {
  const isBegun = draft.file !== null;
  useEffect(() => {
    if (!isBegun) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [isBegun]);
};

/**
 * The state of a run that has not been started: the choices, the check of its file, and the function that
 * starts it.
 */
export const useNewRun = () => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const { workspaceId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [draft, setDraft] = useState<Draft>(() => keptDraft(workspaceId));
  const [problem, setProblem] = useState<string | null>(null);
  const language = search.language ?? 'EN';
  const form = useForm(search.template, language);
  const plan = usePlan(draft, search, language, form);
  const checked = useCheck(plan, draft);
  const start = useStartRun();
  useWarnOnLeave(draft);
  const change = (next: Draft): void => {
    setProblem(null);
    setDraft(next);
    keepDraft(workspaceId, next);
  };
  const begin = async (): Promise<void> => {
    if (!checked.plan || !draft.file) return;
    try {
      const { id } = await start.mutateAsync({
        plan: startOf(checked.plan, draft),
        file: draft.file,
      });
      keepDraft(workspaceId, EMPTY);
      await navigate({ to: '/w/$workspaceId/bulk/$bulkId', params: { workspaceId, bulkId: id } });
    } catch (error) {
      if (!isProblem(error)) throw error;
      const detail = error.detail.replace(/^Value error, /, '');
      setProblem(wordsOf({ ...error, detail }, t('not_started')));
    }
  };
  return {
    search,
    language,
    form,
    draft,
    change,
    checked,
    problem,
    begin,
    busy: start.isPending,
    setSearch: (part: NewBulkRunSearch): void =>
      void navigate({
        search: (before) => ({ ...before, ...part }),
        replace: true,
        resetScroll: false,
      }),
  };
};
