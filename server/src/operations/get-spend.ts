import type { Spend, SpendFigures, SpendPurpose } from '@copydesk/contract/operations/operations';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import { dayOf, monthOf } from '../platform/model/budget.ts';
import type { Scope } from '../platform/db/scope.ts';
import { FORECAST_DAYS, forecastSpend } from './forecast-spend.ts';
import { getBudget } from './get-budget.ts';
import { addDays, daysOf, type SpendRange } from './spend-range.ts';

const IN_RANGE = `from model_spend s where s.workspace_id = $1 and s.day between $2 and $3`;

interface Spent extends SpendFigures {
  readonly of: 'day' | 'model' | 'subject';
  readonly day: string;
  readonly purpose: SpendPurpose;
  readonly provider: string;
  readonly model: string;
  readonly subject_id: string | null;
}

// A year of a large workspace is 90,000 rows. PostgreSQL does not know how long the range is and would look
// them up one by one.
const BY_PAGES = statement(`select set_config('enable_indexscan', 'off', true)`);
const AS_EVER = statement(`select set_config('enable_indexscan', 'on', true)`);
// All sums in one pass over the rows.
const SPENT = statement<Spent>(`
  select case when grouping(s.day) = 0 then 'day' when grouping(s.model) = 0 then 'model'
      else 'subject' end as of,
    s.day::text as day, s.purpose, s.provider, s.model, s.subject_id,
    sum(s.calls)::float8 as calls, sum(s.input_tokens)::float8 as input_tokens,
    sum(s.output_tokens)::float8 as output_tokens, sum(s.cost_micros)::float8 as cost_micros,
    sum(s.unpriced_tokens)::float8 as unpriced_tokens ${IN_RANGE}
  group by grouping sets ((s.day, s.purpose), (s.provider, s.model), (s.purpose, s.subject_id))`);
const LATELY = statement<{ day: string; tokens: number; costMicros: number }>(`
  select s.day::text as day, sum(s.input_tokens + s.output_tokens)::float8 as tokens,
    sum(s.cost_micros)::float8 as "costMicros" ${IN_RANGE}
  group by s.day order by s.day`);
const TEMPLATES = statement<{ id: string; name: string }>(`
  select id, coalesce(nullif(name, ''), key) as name from template
  where workspace_id = $1 and id = any($2::uuid[])`);
const AUDITS = statement<{ id: string; name: string }>(`
  select id, name from audit where workspace_id = $1 and id = any($2::uuid[])`);

const NOTHING: SpendFigures = {
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost_micros: 0,
  unpriced_tokens: 0,
};

const figuresOf = (row: SpendFigures): SpendFigures => ({
  calls: row.calls,
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  cost_micros: row.cost_micros,
  unpriced_tokens: row.unpriced_tokens,
});

const sumOf = (rows: readonly SpendFigures[]): SpendFigures =>
  rows.reduce<SpendFigures>(
    (sum, row) => ({
      calls: sum.calls + row.calls,
      input_tokens: sum.input_tokens + row.input_tokens,
      output_tokens: sum.output_tokens + row.output_tokens,
      cost_micros: sum.cost_micros + row.cost_micros,
      unpriced_tokens: sum.unpriced_tokens + row.unpriced_tokens,
    }),
    NOTHING,
  );

const tokensOf = (figures: SpendFigures): number => figures.input_tokens + figures.output_tokens;

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const mostFirst = <R extends SpendFigures>(rows: readonly R[], nameOf: (row: R) => string): R[] =>
  rows.toSorted(
    (one, other) => tokensOf(other) - tokensOf(one) || byText(nameOf(one), nameOf(other)),
  );

const MOST_SUBJECTS = 10;

/** Returns the templates or audits with the highest spending, over the given purposes. */
const topOf = (
  rows: readonly Spent[],
  purposes: readonly SpendPurpose[],
): (SpendFigures & { readonly id: string })[] => {
  const counted = rows.filter((row) => purposes.includes(row.purpose) && row.subject_id !== null);
  const subjects = Map.groupBy(counted, ({ subject_id: id }) => id as string);
  const sums = Array.from(subjects, ([id, some]) => ({ id, ...sumOf(some) }));
  return mostFirst(sums, ({ id }) => id).slice(0, MOST_SUBJECTS);
};

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/**
 * Returns the workspace's spending on language models by day, model and purpose, and the templates and audits
 * with the most. All of it is read in one transaction, so that the sums match.
 */
export const getSpend = (scope: Scope, range: SpendRange): Promise<Spend> =>
  transaction(
    scope,
    async (inside) => {
      const today = dayOf(inside.now());
      const at = [inside.workspaceId, range.from, range.to];
      const month = monthOf(inside.now());
      const backTo = addDays(today, -FORECAST_DAYS);
      const [, spent, , lately] = await batch(inside, [
        call(BY_PAGES, []),
        call(SPENT, at),
        call(AS_EVER, []),
        call(LATELY, [inside.workspaceId, backTo < month ? backTo : month, today]),
      ]);
      const sums = Map.groupBy(spent, (row) => row.of);
      const byDay = sums.get('day') ?? [];
      const subjects = sums.get('subject') ?? [];
      const templates = topOf(subjects, ['document', 'bulk']);
      const audits = topOf(subjects, ['judge']);
      // A deleted template or audit still counts.
      const [templateNames, auditNames] = await batch(inside, [
        call(TEMPLATES, [inside.workspaceId, idsOf(templates)]),
        call(AUDITS, [inside.workspaceId, idsOf(audits)]),
      ]);
      const names = new Map([...templateNames, ...auditNames].map(({ id, name }) => [id, name]));
      const budget = await getBudget(inside);
      const ofDay = Map.groupBy(byDay, ({ day }) => day);
      const ofPurpose = Map.groupBy(byDay, ({ purpose }) => purpose);
      return {
        ...range,
        total: sumOf(byDay),
        days: daysOf(range).map((day) => {
          const rows = (ofDay.get(day) ?? []).toSorted((one, other) =>
            byText(one.purpose, other.purpose),
          );
          const by = rows.map((row) => ({ purpose: row.purpose, ...figuresOf(row) }));
          return { day, ...sumOf(rows), by };
        }),
        models: mostFirst(
          sums.get('model') ?? [],
          ({ provider, model }) => `${provider}\0${model}`,
        ).map((row) => ({ provider: row.provider, model: row.model, ...figuresOf(row) })),
        purposes: [...ofPurpose]
          .map(([purpose, rows]) => ({ purpose, ...sumOf(rows) }))
          .toSorted((a, b) => tokensOf(b) - tokensOf(a)),
        templates: templates.map(({ id, ...figures }) => ({
          template_id: toPublicId('tpl', id),
          name: names.get(id) ?? null,
          ...figures,
        })),
        audits: audits.map(({ id, ...figures }) => ({
          audit_id: toPublicId('aud', id),
          name: names.get(id) ?? null,
          ...figures,
        })),
        forecast: forecastSpend(lately, today, budget.limit_tokens),
        budget,
      };
    },
    'snapshot',
  );
