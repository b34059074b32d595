import type { RuleDetail } from '@copydesk/contract/rules/rule';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { post } from '../../lib/api.ts';
import { Button, NativeSelect, NumberInput } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { auditsQuery } from './api.ts';
import { BacktestResult } from './backtest-result.tsx';
import type { Path } from './draft-source.ts';
import { Objections } from './objections.tsx';
import type { Definition } from './read-definition.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

const MOST = 500;
const USUAL = 100;

interface RunBacktestProps {
  readonly ruleId: string;
  readonly severity: RuleDetail['severity'];
  /** Returns the changed rule; null if it is not a valid definition. */
  readonly read: () => Definition | null;
  readonly disabled?: boolean;
  /** Leads to a field that the server objects to. */
  readonly onGo: (path: Path) => void;
  /** Shown beside the button. */
  readonly children?: ReactNode;
}

/** Chooses which stored texts a rule is run over, runs it, and shows what would change. */
export const RunBacktest = (props: RunBacktestProps) => {
  const { ruleId, severity, read, disabled, onGo, children } = props;
  const t = useTexts();
  const [auditId, setAuditId] = useState('');
  const [limit, setLimit] = useState<number | string>(USUAL);
  const audits = useQuery(auditsQuery()).data?.audits ?? [];
  const test = useMutation({
    mutationFn: (source: Definition) =>
      post('backtestRule', {
        params: { rule_id: ruleId },
        body: { source, audit_id: auditId || null, limit: Number(limit) || USUAL },
      }),
  });
  const run = (): void => {
    const source = read();
    if (source) test.mutate(source);
  };
  return (
    <>
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
          loading={test.isPending}
          disabled={disabled ?? false}
          onClick={run}
        >
          {t('try')}
        </Button>
        {children}
      </div>
      {test.isPending ? <Notice>{t('trying')}</Notice> : null}
      {test.error ? (
        <Objections problem={test.error} source={test.variables ?? {}} onGo={onGo} />
      ) : null}
      {test.data ? <BacktestResult result={test.data} severity={severity} /> : null}
    </>
  );
};
