import type { RuleRepair, RuleRepairs as Repairs } from '@copydesk/contract/rules/rule-quality';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { ask, keyOf } from '../../lib/query.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Section } from '../../ui/page.tsx';
import { languageName } from '../languages.ts';
import { useQualityTexts } from './texts.ts';

const FRESH_MS = 60_000;

const repairsQuery = (ruleId: string) =>
  queryOptions({
    ...ask('getRuleRepairs', { params: { rule_id: ruleId } }),
    staleTime: FRESH_MS,
  });

/** Makes a repair the draft of the rule, or of a copy of it, and opens the draft. Publishes nothing. */
const OpenAsDraft = ({
  ruleId,
  repair,
}: {
  readonly ruleId: string;
  readonly repair: RuleRepair;
}) => {
  const t = useQualityTexts();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { kind, language, term } = repair;
  const start = useMutation({
    mutationFn: () =>
      post('startRuleRepair', { params: { rule_id: ruleId }, body: { kind, language, term } }),
    onSuccess: async ({ id }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf('listRules') }),
        queries.invalidateQueries({ queryKey: keyOf('getRule') }),
      ]);
      await navigate({
        to: '/w/$workspaceId/rules/$ruleId/edit',
        params: { workspaceId, ruleId: id },
      });
    },
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {t('repair_open')}
    </Button>
  );
};

const OneRepair = ({
  ruleId,
  repair,
  on,
}: {
  readonly ruleId: string;
  readonly repair: RuleRepair;
  readonly on: Repairs['tried_on'];
}) => {
  const mayChange = useMay('rules');
  const t = useQualityTexts();
  const { number } = useFormats();
  const { kind, language, term, spared, lost, failing_tests: failing } = repair;
  const where = language === null ? t('every_language') : languageName(language);
  return (
    <li>
      <strong>{t(`repair_${kind}`, { term, language: where })}</strong>{' '}
      {t('repair_effect', {
        spared: number(spared),
        rejected: number(on.rejected),
        lost: number(lost),
        confirmed: number(on.confirmed),
      })}
      {failing > 0 ? ` ${t('repair_tests', { count: failing, number: number(failing) })}` : null}{' '}
      {mayChange ? <OpenAsDraft ruleId={ruleId} repair={repair} /> : null}
    </li>
  );
};

interface RuleRepairsProps {
  readonly ruleId: string;
  /** Whether the rule is of a pack, which a workspace cannot change. */
  readonly isOfPack: boolean;
}

/** Says that most findings of a rule are probably wrong here, and what would spare them. Changes nothing. */
export const RuleRepairs = ({ ruleId, isOfPack }: RuleRepairsProps) => {
  const t = useQualityTexts();
  const { number } = useFormats();
  const { data } = useQuery(repairsQuery(ruleId));
  if (!data?.falling) return null;
  const { confirmed, rejected } = data.decisions;
  return (
    <Section title={t('falls')}>
      <p data-testid="rule-falls">
        {t('falls_words', { rejected: number(rejected), decided: number(confirmed + rejected) })}{' '}
        {t(isOfPack ? 'falls_pack' : 'falls_own')}
      </p>
      {data.repairs.length === 0 ? (
        <p className="quiet">{t('repair_none')}</p>
      ) : (
        <>
          <ul>
            {data.repairs.map((repair) => (
              <OneRepair
                key={`${repair.kind} ${repair.language ?? ''} ${repair.term}`}
                ruleId={ruleId}
                repair={repair}
                on={data.tried_on}
              />
            ))}
          </ul>
          <p className="quiet">{t('repair_note')}</p>
        </>
      )}
    </Section>
  );
};
