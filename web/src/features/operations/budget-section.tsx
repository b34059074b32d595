import type { Budget, SpendForecast } from '@copydesk/contract/operations/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Button, NumberInput, Radio } from '../../ui/controls.ts';
import { errorsOf } from '../../ui/form.ts';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

type Choice = 'operator' | 'own' | 'free';

const choiceOf = (own: number | null): Choice => {
  if (own === null) return 'operator';
  return own === 0 ? 'free' : 'own';
};

const useOperatorWords = (tokens: number | null): string => {
  const t = useTexts();
  const { number } = useFormats();
  if (tokens === null) return t('budget_operator_unknown');
  return tokens === 0
    ? t('budget_operator_none')
    : t('budget_operator', { tokens: number(tokens) });
};

/** Chooses the monthly limit: the operator's, none, or the workspace's own number of tokens. */
const BudgetForm = ({ budget }: { readonly budget: Budget }) => {
  const t = useTexts();
  const { number } = useFormats();
  const queries = useQueryClient();
  const { own_tokens: own, most_tokens: most, text_tokens: least } = budget;
  const [choice, setChoice] = useState<Choice>(choiceOf(own));
  const [tokens, setTokens] = useState<number | string>(own || '');
  const operator = useOperatorWords(budget.operator_tokens);
  const wanted = { operator: null, free: 0, own: typeof tokens === 'number' ? tokens : null };
  const change = useMutation({
    mutationFn: () => post('setBudget', { body: { tokens: wanted[choice] } }),
    onSuccess: async () => {
      showToast({ message: t('budget_saved') });
      await queries.invalidateQueries({ queryKey: keyOf('getSpend') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  const errors = change.error ? errorsOf(change.error) : {};
  // If the operator sets no limit, "no limit" and the operator's choice mean the same, so "no limit" is
  // offered only if it is already chosen.
  const mayBeFree = most === null && (budget.operator_tokens !== 0 || own === 0);
  const isMissing = choice === 'own' && wanted.own === null;
  const hints = [
    t('budget_least', { tokens: number(least) }),
    ...(most === null ? [] : [t('budget_most', { tokens: number(most) })]),
  ];
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Radio.Group
        label={t('budget_choice')}
        value={choice}
        onChange={(next) => setChoice(next as Choice)}
      >
        <Radio mt={4} value="operator" label={operator} />
        <Radio mt={4} value="own" label={t('budget_own')} />
        {mayBeFree ? <Radio mt={4} value="free" label={t('budget_free')} /> : null}
      </Radio.Group>
      {choice === 'own' ? (
        <NumberInput
          w={240}
          label={t('budget_tokens')}
          description={hints.join(' ')}
          value={tokens}
          min={1}
          max={most ?? Number.MAX_SAFE_INTEGER}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=" "
          hideControls
          error={errors['tokens'] ?? errors['form'] ?? null}
          onChange={setTokens}
        />
      ) : null}
      {choice !== 'own' && change.error ? (
        <p role="alert">{errors['tokens'] ?? errors['form'] ?? t('failed')}</p>
      ) : null}
      <Button
        type="submit"
        loading={change.isPending}
        disabled={isMissing || wanted[choice] === own}
      >
        {t('save')}
      </Button>
    </form>
  );
};

const Meter = ({ budget }: { readonly budget: Budget }) => {
  const t = useTexts();
  const { limit_tokens: limit, used_tokens: used, reserved_tokens: reserved, state } = budget;
  if (limit === null) return null;
  const share = (part: number): string => `${Math.min(100, (part / limit) * 100)}%`;
  const taken = Math.min(100, Math.round(((used + reserved) / limit) * 100));
  return (
    <div
      className={styles['meter']}
      data-state={state}
      role="meter"
      aria-label={t('budget_meter')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={taken}
    >
      <span className={styles['used']} style={{ width: share(used) }} />
      <span className={styles['reserved']} style={{ width: share(reserved) }} />
    </div>
  );
};

/** How many of the month's tokens are used, and how many are allowed. */
export const BudgetSection = ({
  budget,
  forecast,
}: {
  readonly budget: Budget;
  readonly forecast: SpendForecast;
}) => {
  const t = useTexts();
  const { number, share, date } = useFormats();
  const administers = useMay('administer');
  const { limit_tokens: limit, used_tokens: used, reserved_tokens: reserved } = budget;
  const lines =
    limit === null
      ? [t('budget_none', { used: number(used) })]
      : [
          t('budget_used', {
            used: number(used),
            limit: number(limit),
            share: share(Math.min(1, used / limit)),
          }),
          ...(reserved > 0 ? [t('budget_reserved', { reserved: number(reserved) })] : []),
          t('budget_left', {
            left: number(budget.remaining_tokens ?? 0),
            date: date(budget.renews_at),
          }),
        ];
  const { shared_limit_tokens: shared, shared_remaining_tokens: left } = budget;
  const [open, setOpen] = useState(false);
  return (
    <Section
      title={t('budget')}
      actions={
        administers ? (
          <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('budget_change')}
          </Button>
        ) : null
      }
    >
      <Meter budget={budget} />
      <p className={styles['words']}>
        {lines.join(' ')}
        {shared === null
          ? null
          : ` ${t('budget_shared', { left: number(left ?? 0), limit: number(shared) })}`}
        {forecast.ends_on === null || budget.state === 'stopped'
          ? null
          : ` ${t('budget_ends', { date: date(`${forecast.ends_on}T12:00:00`) })}`}
        {forecast.days === 0 ? null : ` ${t('forecast_basis', { count: forecast.days })}`}
      </p>
      {administers ? null : <p className="quiet">{t('budget_readers')}</p>}
      {open ? <BudgetForm key={String(budget.own_tokens)} budget={budget} /> : null}
    </Section>
  );
};
