import type { RuleQuality } from '@copydesk/contract/rules/rule-quality';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Switch } from '../../ui/controls.ts';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { languageName } from '../languages.ts';
import { marksOf } from './quality-words.ts';
import { useQualityTexts } from './texts.ts';

/** Says in which languages a rule is only a hint, and lets people treat its matches as findings. */
export const RuleStanding = ({ quality }: { readonly quality: RuleQuality }) => {
  const t = useQualityTexts();
  const { number } = useFormats();
  const wordsOf = useProblemWords();
  const mayChange = useMay('rules');
  const queries = useQueryClient();
  const { rule_id: ruleId, languages, always_finding: isAlways } = quality;
  const change = useMutation({
    mutationFn: (always: boolean) =>
      post('setRuleStanding', { params: { rule_id: ruleId }, body: { always_finding: always } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf('getRuleQuality') }),
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  const weak = languages.filter(({ standing }) => standing === 'hint');
  if (weak.length === 0 && !isAlways) return null;
  return (
    <div data-testid="rule-standing">
      {weak.map(({ language, tests }) => (
        <p key={language}>
          {t(marksOf(tests?.locked) > 0 ? 'hint_in' : 'hint_in_open', {
            language: languageName(language ?? ''),
            right: number((tests?.locked.right ?? 0) + (tests?.open.right ?? 0)),
            marks: number(marksOf(tests?.locked) + marksOf(tests?.open)),
            lockedRight: number(tests?.locked.right ?? 0),
            locked: number(marksOf(tests?.locked)),
          })}
        </p>
      ))}
      {isAlways ? <p>{t('always_finding')}</p> : null}
      {mayChange ? (
        <Switch
          label={t('treat_as_finding')}
          checked={change.isPending ? change.variables : isAlways}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
};
