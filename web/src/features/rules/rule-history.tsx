import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { historyQuery } from './api.ts';
import { useTexts } from './texts.ts';

/**
 * How many findings the rule had in each audit, and how many of them were dismissed, kept or are undecided.
 */
export const RuleHistory = ({ ruleId }: { readonly ruleId: string }) => {
  const t = useTexts();
  const { moment, day } = useFormats();
  const query = useQuery(historyQuery(ruleId));
  const audits = query.data?.audits ?? [];
  const [only] = audits;
  const rows = audits.map(({ audit_id: id, at, violations, decided, dismissed }) => ({
    id: `${at} ${id}`,
    kept: decided - dismissed,
    dismissed,
    undecided: violations - decided,
  }));
  return (
    <Section title={t('history')}>
      <QueryWait query={query} rows={4} />
      {query.data && rows.length === 0 ? <p className="quiet">{t('history_none')}</p> : null}
      {only && rows.length === 1 ? (
        <p className="quiet">
          {t('history_single', { when: moment(only.at), found: only.violations })}
        </p>
      ) : null}
      {rows.length > 1 ? (
        <Plot
          kind="bars"
          label={t('history_label')}
          rows={rows}
          x="id"
          height={160}
          formatX={(value) => (rows.length > 6 ? day : moment)(String(value).split(' ')[0] ?? '')}
          series={[
            { key: 'kept', name: t('noise_kept'), colour: 'var(--act-line)' },
            {
              key: 'dismissed',
              name: t('noise_dismissed'),
              colour: 'var(--state-elevated)',
              dash: '4 2',
            },
            {
              key: 'undecided',
              name: t('noise_undecided'),
              colour: 'var(--rule-2)',
              dash: '1 2',
            },
          ]}
        />
      ) : null}
    </Section>
  );
};
