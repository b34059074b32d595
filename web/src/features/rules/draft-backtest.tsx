import type { RuleDetail } from '@copydesk/contract/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { post } from '../../lib/api.ts';
import { Button, NativeSelect, NumberInput } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { auditsQuery } from './api.ts';
import { BacktestResult } from './backtest-result.tsx';
import type { Source } from './draft-source.ts';
import { Objections } from './objections.tsx';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';
import { useWritingTexts } from './texts-writing.ts';

const MOST = 500;
const USUAL = 100;

interface DraftBacktestProps {
  readonly ruleId: string;
  readonly source: Source;
  readonly severity: RuleDetail['severity'];
  /** Why it cannot be run yet: something is missing, or a model would be asked. */
  readonly hindrance: 'issues' | 'judge' | null;
}

/** Runs the draft over texts that audits have read, beside the version that is in use. */
export const DraftBacktest = memo(({ ruleId, source, severity, hindrance }: DraftBacktestProps) => {
  const t = useTexts();
  const w = useWritingTexts();
  const [auditId, setAuditId] = useState('');
  const [limit, setLimit] = useState<number | string>(USUAL);
  const audits = useQuery(auditsQuery()).data?.audits ?? [];
  const run = useMutation({
    mutationFn: () =>
      post('backtestRule', {
        params: { rule_id: ruleId },
        body: { source, audit_id: auditId || null, limit: Number(limit) || USUAL },
      }),
  });
  return (
    <section aria-label={w('backtest')}>
      <h2 className={styles['entriesTitle']}>{w('backtest')}</h2>
      <p className={styles['quiet']}>{w('backtest_words')}</p>
      {hindrance ? <p className={styles['quiet']}>{w(`backtest_${hindrance}`)}</p> : null}
      <div className={styles['controls']}>
        <NativeSelect
          label={t('over')}
          value={auditId}
          onChange={(event) => setAuditId(event.currentTarget.value)}
          data={[
            { value: '', label: t('over_all') },
            ...audits.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NumberInput
          label={t('most')}
          w={160}
          min={1}
          max={MOST}
          allowDecimal={false}
          value={limit}
          onChange={setLimit}
        />
        <Button
          variant="default"
          leftSection={<Icon name="play" />}
          loading={run.isPending}
          disabled={hindrance !== null}
          onClick={() => run.mutate()}
        >
          {t('try')}
        </Button>
      </div>
      {run.isPending ? <Notice>{t('trying')}</Notice> : null}
      {run.error ? <Objections problem={run.error} /> : null}
      {run.data ? <BacktestResult result={run.data} severity={severity} /> : null}
    </section>
  );
});
