import type { Receipt } from '@copydesk/contract/documents/receipt';
import { useWorkspace } from '../../lib/session.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './receipt.module.css';
import { CoverageMark } from '../rules-ran/coverage-mark.tsx';
import { SeverityMark } from '../severity-mark.tsx';
import { useWritingTexts } from '../writing-texts.ts';

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
        // A pass has no id except its index.
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

const RuleLink = ({ id, children }: { readonly id: string; readonly children: string }) => {
  const { id: workspaceId } = useWorkspace();
  return (
    <TextLink to="/w/$workspaceId/rules/$ruleId" params={{ workspaceId, ruleId: id }}>
      {children}
    </TextLink>
  );
};

/**
 * The receipt lists at most this many remaining objections. If it is full, the repaired rules cannot be
 * determined.
 */
const LISTED = 50;

/** The rules that objected at first and no longer do. */
const Repaired = ({ rules, remaining }: Pick<Receipt, 'rules'> & Pick<Checks, 'remaining'>) => {
  const t = useWritingTexts();
  const left = new Set(remaining.map(({ rule_id: id }) => id));
  const repaired = rules.filter(({ id }) => !left.has(id));
  if (repaired.length === 0 || remaining.length >= LISTED) return null;
  return (
    <>
      <h4 className={styles['subtitle']}>{t('repaired', { count: repaired.length })}</h4>
      <ul className={styles['entries']}>
        {repaired.map(({ id, version, name }) => (
          <li key={id}>
            {name === null ? t('rule_gone') : <RuleLink id={id}>{name}</RuleLink>}{' '}
            <span className={styles['quiet']}>{t('version', { version })}</span>
          </li>
        ))}
      </ul>
    </>
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
            <SeverityMark severity={severity} /> <RuleLink id={id}>{name}</RuleLink>
            {quote === null ? null : <div className={styles['quote']}>{quote}</div>}
            <div className={styles['body']}>{reason}</div>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Rules that need a model and were not judged, so their lack of objections proves nothing. */
const Unjudged = ({ unjudged }: Pick<Checks, 'unjudged'>) => {
  const t = useWritingTexts();
  if (unjudged.length === 0) return null;
  const rules = unjudged.map(({ rule_name: name }) => name).join(', ');
  return <Notice tone="warning">{t('checks_unjudged', { count: unjudged.length, rules })}</Notice>;
};

/** The results of checking the text against the workspace's rules while it was written. */
export const ReceiptChecks = ({ checks, rules }: Pick<Receipt, 'checks' | 'rules'>) => {
  const t = useWritingTexts();
  if (checks === null) return <p className={styles['quiet']}>{t('checks_none')}</p>;
  return (
    <>
      {checks.note === null ? null : <Notice tone="warning">{checks.note}</Notice>}
      <p className={styles['line']}>
        {checks.rule_set === null ? t('checks_not') : <CoverageMark coverage={checks.coverage} />}
      </p>
      <Unjudged unjudged={checks.unjudged} />
      <Passes passes={checks.passes} />
      <Repaired rules={rules} remaining={checks.remaining} />
      <Remaining remaining={checks.remaining} />
    </>
  );
};
