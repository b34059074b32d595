import type { RuleDetail } from '@copydesk/contract/rules';
import { memo } from 'react';
import type { Source } from './draft-source.ts';
import styles from './rules.module.css';
import { RunBacktest } from './run-backtest.tsx';
import { useWritingTexts } from './texts-writing.ts';

interface DraftBacktestProps {
  readonly ruleId: string;
  readonly source: Source;
  readonly severity: RuleDetail['severity'];
  /** Why it cannot be run yet: something is missing, or a model would be asked. */
  readonly hindrance: 'issues' | 'judge' | null;
}

/** Runs the draft over texts that audits have read, beside the version that is in use. */
export const DraftBacktest = memo(({ ruleId, source, severity, hindrance }: DraftBacktestProps) => {
  const w = useWritingTexts();
  return (
    <section aria-label={w('backtest')}>
      <h2 className={styles['entriesTitle']}>{w('backtest')}</h2>
      <p className={styles['quiet']}>{w('backtest_words')}</p>
      {hindrance ? <p className={styles['quiet']}>{w(`backtest_${hindrance}`)}</p> : null}
      <RunBacktest
        ruleId={ruleId}
        severity={severity}
        read={() => source}
        disabled={hindrance !== null}
      />
    </section>
  );
});
