import type { Spend, SpendFigures, SpendPurpose } from '@copydesk/contract/operations';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import { dayOf, monthOf } from '../platform/model/budget.ts';
import type { Scope } from '../platform/scope.ts';
import { FORECAST_DAYS, forecastSpend } from './forecast-spend.ts';
import { getBudget } from './get-budget.ts';
import { addDays, daysOf, type SpendRange } from './spend-range.ts';

const SUMS = `sum(s.calls)::float8 as calls, sum(s.input_tokens)::float8 as input_tokens,
    sum(s.output_tokens)::float8 as output_tokens, sum(s.cost_micros)::float8 as cost_micros,
    sum(s.unpriced_tokens)::float8 as unpriced_tokens`;
const MOST = `sum(s.input_tokens + s.output_tokens) desc`;
const IN_RANGE = `from model_spend s where s.workspace_id = $1 and s.day between $2 and $3`;

const BY_DAY = statement<SpendFigures & { day: string; purpose: SpendPurpose }>(`
  select s.day::text as day, s.purpose, ${SUMS} ${IN_RANGE}
  group by s.day, s.purpose order by s.day, s.purpose`);
const BY_MODEL = statement<SpendFigures & { provider: string; model: string }>(`
  select s.provider, s.model, ${SUMS} ${IN_RANGE}
  group by s.provider, s.model order by ${MOST}, s.provider, s.model`);
const TOP = `select s.subject_id, ${SUMS} ${IN_RANGE} and s.subject_id is not null`;
const TOP_COLUMNS = `top.subject_id, top.calls, top.input_tokens, top.output_tokens, top.cost_micros,
    top.unpriced_tokens`;
// A template that was deleted since, or an audit, is still in the bill.
const BY_TEMPLATE = statement<SpendFigures & { subject_id: string; name: string | null }>(`
  with top as materialized (
    ${TOP} and s.purpose in ('document', 'bulk')
    group by s.subject_id order by ${MOST}, s.subject_id limit 10)
  select ${TOP_COLUMNS}, coalesce(nullif(t.name, ''), t.key) as name from top
  left join template t on t.workspace_id = $1 and t.id = top.subject_id
  order by top.input_tokens + top.output_tokens desc, top.subject_id`);
const BY_AUDIT = statement<SpendFigures & { subject_id: string; name: string | null }>(`
  with top as materialized (
    ${TOP} and s.purpose = 'judge'
    group by s.subject_id order by ${MOST}, s.subject_id limit 10)
  select ${TOP_COLUMNS}, a.name from top
  left join audit a on a.workspace_id = $1 and a.id = top.subject_id
  order by top.input_tokens + top.output_tokens desc, top.subject_id`);
const LATELY = statement<{ day: string; tokens: number; costMicros: number }>(`
  select s.day::text as day, sum(s.input_tokens + s.output_tokens)::float8 as tokens,
    sum(s.cost_micros)::float8 as "costMicros" ${IN_RANGE}
  group by s.day order by s.day`);

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

/**
 * What the workspace spent on language models: by day, by model, by purpose, and on which templates and
 * audits most. All of it belongs to one moment, so that everything adds up to what was billed.
 */
export const getSpend = (scope: Scope, range: SpendRange): Promise<Spend> =>
  transaction(
    scope,
    async (inside) => {
      const today = dayOf(inside.now());
      const at = [inside.workspaceId, range.from, range.to];
      const month = monthOf(inside.now());
      const backTo = addDays(today, -FORECAST_DAYS);
      const [byDay, models, templates, audits, lately] = await batch(inside, [
        call(BY_DAY, at),
        call(BY_MODEL, at),
        call(BY_TEMPLATE, at),
        call(BY_AUDIT, at),
        call(LATELY, [inside.workspaceId, backTo < month ? backTo : month, today]),
      ]);
      const budget = await getBudget(inside);
      const ofDay = Map.groupBy(byDay, ({ day }) => day);
      const ofPurpose = Map.groupBy(byDay, ({ purpose }) => purpose);
      return {
        ...range,
        total: sumOf(byDay),
        days: daysOf(range).map((day) => {
          const rows = ofDay.get(day) ?? [];
          const by = rows.map((row) => ({ purpose: row.purpose, ...figuresOf(row) }));
          return { day, ...sumOf(rows), by };
        }),
        models,
        purposes: [...ofPurpose]
          .map(([purpose, rows]) => ({ purpose, ...sumOf(rows) }))
          .toSorted((a, b) => tokensOf(b) - tokensOf(a)),
        templates: templates.map(({ subject_id: id, name, ...row }) => ({
          template_id: toPublicId('tpl', id),
          name,
          ...figuresOf(row),
        })),
        audits: audits.map(({ subject_id: id, name, ...row }) => ({
          audit_id: toPublicId('aud', id),
          name,
          ...figuresOf(row),
        })),
        forecast: forecastSpend(lately, today, budget.limit_tokens),
        budget,
      };
    },
    'snapshot',
  );
