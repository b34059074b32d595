import type { Spend } from '@copydesk/contract/operations/operations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { EmptyState, type Read } from '../../ui/feedback/empty-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { spendQuery } from './api.ts';
import { BudgetNotice } from './budget-notice.tsx';
import { BudgetSection } from './budget-section.tsx';
import styles from './operations.module.css';
import { rangeDays } from './range-days.ts';
import { RANGES } from './search.ts';
import { SpendPlot } from './spend-plot.tsx';
import { ByAudit, ByModel, ByPurpose, ByTemplate } from './spend-tables.tsx';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/settings/spend');

interface SpendProps {
  readonly spend: Spend;
  readonly show: 'tokens' | 'cost';
}

const SpendFigures = ({ spend, show }: SpendProps) => {
  const t = useTexts();
  const { compact, dollars, number } = useFormats();
  const { total, forecast } = spend;
  const foreseen: readonly [string, string] =
    show === 'cost'
      ? [t('forecast_cost'), dollars(forecast.cost_micros)]
      : [t('forecast'), compact(forecast.tokens)];
  return (
    <Figures
      label={t('figures')}
      figures={[
        [t('spent_tokens'), compact(total.input_tokens + total.output_tokens)],
        [t('spent_cost'), dollars(total.cost_micros)],
        [t('spent_calls'), number(total.calls)],
        forecast.days === 0 ? [t('forecast_none'), '–'] : foreseen,
      ]}
    />
  );
};

const Nothing = ({ of }: { readonly of: Read }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayWrite = useMay('write');
  return (
    <EmptyState
      of={of}
      title={t('nothing_spent')}
      action={
        mayWrite ? (
          <LinkButton to="/w/$workspaceId/documents/new" params={{ workspaceId }}>
            {t('nothing_spent_action')}
          </LinkButton>
        ) : undefined
      }
    >
      {t('nothing_spent_words')}
    </EmptyState>
  );
};

const Breakdown = ({ of, spend, show }: SpendProps & { readonly of: Read }) => {
  const t = useTexts();
  const { compact } = useFormats();
  const { total } = spend;
  if (total.calls === 0) return <Nothing of={of} />;
  return (
    <>
      <SpendPlot spend={spend} show={show} />
      {total.unpriced_tokens > 0 ? (
        <Notice>{t('unpriced', { tokens: compact(total.unpriced_tokens) })}</Notice>
      ) : null}
      <div className={styles['pair']}>
        <ByPurpose rows={spend.purposes} />
        <ByModel rows={spend.models} />
      </div>
      <div className={styles['pair']}>
        <ByTemplate rows={spend.templates} />
        <ByAudit rows={spend.audits} />
      </div>
    </>
  );
};

/**
 * The spending of the workspace on language models: by day, by purpose, and what is left of the month's
 * budget.
 */
export const SpendPage = () => {
  const t = useTexts();
  const { range = 'month', show } = route.useSearch();
  const navigate = route.useNavigate();
  const [now] = useState(() => new Date());
  const query = useQuery(spendQuery(rangeDays(range, now)));
  const { data: spend } = query;
  const unit = show ?? 'tokens';
  return (
    <Page>
      <PageHeader
        title={t('spend_title')}
        note={t('spend_note')}
        actions={
          <>
            <SegmentedFilter
              label={t('range')}
              value={range}
              onChange={(next) =>
                void navigate({ search: (old) => ({ ...old, range: next }), replace: true })
              }
              choices={RANGES.map((value) => ({ value, label: t(`range_${value}`) }))}
            />
            <SegmentedFilter
              label={t('unit')}
              value={unit}
              onChange={(next) =>
                void navigate({
                  search: (old) => ({ ...old, show: next === 'cost' ? next : undefined }),
                  replace: true,
                })
              }
              choices={(['tokens', 'cost'] as const).map((value) => ({
                value,
                label: t(`unit_${value}`),
              }))}
            />
          </>
        }
      />
      <QueryWait query={query} rows={10} />
      {spend ? (
        <>
          <BudgetNotice budget={spend.budget} />
          <SpendFigures spend={spend} show={unit} />
          <BudgetSection budget={spend.budget} forecast={spend.forecast} />
          <Breakdown of={query} spend={spend} show={unit} />
        </>
      ) : null}
    </Page>
  );
};
