import type { Receipt } from '@copydesk/contract/receipts';
import { Notice } from './notice.tsx';
import styles from './receipt.module.css';
import { SeverityMark } from './severity-mark.tsx';
import { useWritingTexts } from './writing-texts.ts';

type Checks = NonNullable<Receipt['checks']>;

const REASONS = [
  'no_better',
  'wrong_language',
  'too_short',
  'too_long',
  'passes_used',
  'sandbox',
  'not_checked',
  'budget_exhausted',
] as const;

const Passes = ({ passes }: Pick<Checks, 'passes'>) => {
  const t = useWritingTexts();
  const wordsOf = (reason: string): string =>
    t(`reason_${REASONS.find((known) => known === reason) ?? 'unusable'}`);
  return (
    <ol className={styles['passes']}>
      {passes.map(({ findings, repaired, reason }, at) => (
        // A look has no name but its place.
        <li key={at}>
          {findings === 0
            ? t('pass_clean', { number: at + 1 })
            : t('pass_found', { number: at + 1, count: findings })}{' '}
          {repaired ? t('pass_repaired') : null}
          {reason === null ? null : t('pass_reason', { reason: wordsOf(reason) })}
        </li>
      ))}
    </ol>
  );
};

const Remaining = ({ remaining }: Pick<Checks, 'remaining'>) => {
  const t = useWritingTexts();
  if (remaining.length === 0) return null;
  return (
    <>
      <h4 className={styles['subtitle']}>{t('remaining', { count: remaining.length })}</h4>
      <ul className={styles['entries']}>
        {remaining.map(({ rule_id: id, rule_name: name, severity, quote, reason, start }) => (
          <li key={`${id}${String(start)}${quote ?? ''}`}>
            <SeverityMark severity={severity} /> <strong>{name}</strong>
            {quote === null ? null : <div className={styles['quote']}>{quote}</div>}
            <div className={styles['body']}>{reason}</div>
          </li>
        ))}
      </ul>
    </>
  );
};

/** How a text fared with the rules of the workspace while it was written. */
export const ReceiptChecks = ({ checks }: Pick<Receipt, 'checks'>) => {
  const t = useWritingTexts();
  if (checks === null) return <p className={styles['quiet']}>{t('checks_none')}</p>;
  return (
    <>
      {checks.note === null ? null : <Notice tone="warning">{checks.note}</Notice>}
      <p className={styles['line']}>
        {checks.rule_set === null ? t('checks_not') : t('checks_rules', { count: checks.rules })}
      </p>
      <Passes passes={checks.passes} />
      <Remaining remaining={checks.remaining} />
    </>
  );
};
