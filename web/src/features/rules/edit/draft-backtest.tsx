import type { RuleDetail } from '@copydesk/contract/rules/rule';
import { memo } from 'react';
import type { Path, Source } from '../draft-source.ts';
import styles from '../rules.module.css';
import { RunBacktest } from '../run-backtest.tsx';
import { useWritingTexts } from '../texts-writing.ts';

interface DraftBacktestProps {
  readonly ruleId: string;
  readonly source: Source;
  readonly severity: RuleDetail['severity'];
  /** Why the backtest cannot run yet: the draft has mistakes, or the rule needs a model. */
  readonly hindrance: 'issues' | 'judge' | null;
  readonly onGo: (path: Path) => void;
}

/** Runs the draft over texts that audits have read, and compares it with the published version. */
export const DraftBacktest = memo((props: DraftBacktestProps) => {
  const { ruleId, source, severity, hindrance, onGo } = props;
  const w = useWritingTexts();
  return (
    <section aria-label={w('backtest')}>
      <h2 className={styles['entriesTitle']}>{w('backtest')}</h2>
      <p className="quiet">{w('backtest_words')}</p>
      {hindrance ? <p className="quiet">{w(`backtest_${hindrance}`)}</p> : null}
      <RunBacktest
        ruleId={ruleId}
        severity={severity}
        read={() => source}
        disabled={hindrance !== null}
        onGo={onGo}
      />
    </section>
  );
});
