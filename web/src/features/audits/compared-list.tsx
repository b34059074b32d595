import type { ComparedAs, ComparedViolation } from '@copydesk/contract/violations/app-routes';
import type { Violation } from '@copydesk/contract/violations/violation';
import { TextLink } from '../../ui/link.tsx';
import { MergedDiff } from '../../parts/merged-diff.tsx';
import { Quote } from '../../parts/quote.tsx';
import { SeverityMark } from '../../parts/severity-mark.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import styles from './compared-list.module.css';
import { useTexts } from './texts.ts';

interface RowProps {
  readonly workspaceId: string;
  readonly kind: ComparedAs;
  readonly pair: ComparedViolation;
}

const LONGEST = 400;
const short = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;

const Words = ({ kind, pair: { before, after } }: Omit<RowProps, 'workspaceId'>) => {
  const t = useTexts();
  const text = (after ?? before)?.violating_text ?? null;
  if (text === null) return <p className={styles['missing']}>{t('something_missing')}</p>;
  return (
    <div className={styles['words']}>
      {kind === 'changed' && before?.violating_text ? (
        <MergedDiff before={short(before.violating_text)} after={short(text)} />
      ) : (
        <Quote>
          {kind === 'gone' ? <del className={styles['gone']}>{short(text)}</del> : short(text)}
        </Quote>
      )}
      {kind === 'changed' && before?.violating_text === text ? (
        <p className={styles['around']}>{t('changed_around')}</p>
      ) : null}
    </div>
  );
};

interface SideProps {
  readonly workspaceId: string;
  readonly title: string;
  readonly violation: Violation | null;
  readonly absent: string;
}

/** A finding in one of the two audits: its state there, and a link to it. */
const Side = ({ workspaceId, title, violation, absent }: SideProps) => {
  const t = useTexts();
  return (
    <div className={styles['side']}>
      <span className={styles['sideTitle']}>{title}</span>
      {violation === null || violation.audit_id === null ? (
        <span className={styles['absent']}>{absent}</span>
      ) : (
        <>
          <StateMark state={violation.review_state} />
          <TextLink
            inherit
            to="/w/$workspaceId/audits/$auditId/review"
            params={{ workspaceId, auditId: violation.audit_id }}
            search={{ state: 'all', v: violation.id }}
            aria-label={`${t('open')}: ${title}`}
          >
            {t('open')}
          </TextLink>
          {violation.dismissal_reason ? (
            <span className={styles['why']}>{violation.dismissal_reason}</span>
          ) : null}
        </>
      )}
    </div>
  );
};

const Row = ({ workspaceId, kind, pair }: RowProps) => {
  const t = useTexts();
  const shown = pair.after ?? pair.before;
  if (!shown) return null;
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <SeverityMark severity={shown.severity} />
        <strong>{shown.rule_name ?? t('deleted_rule')}</strong>
        {shown.asset_id === null ? null : (
          <TextLink
            inherit
            className={styles['asset'] ?? ''}
            to="/w/$workspaceId/assets/$assetId"
            params={{ workspaceId, assetId: shown.asset_id }}
            search={{ audit: shown.audit_id ?? undefined, violation: shown.id }}
          >
            {shown.asset_name ?? t('asset')}
          </TextLink>
        )}
      </div>
      <Words kind={kind} pair={pair} />
      <div className={styles['sides']}>
        <Side
          workspaceId={workspaceId}
          title={t('before')}
          violation={pair.before}
          absent={t('not_found_then')}
        />
        <Side
          workspaceId={workspaceId}
          title={t('after')}
          violation={pair.after}
          absent={t(kind === 'unknown' ? 'not_read_now' : 'not_found_now')}
        />
      </div>
    </li>
  );
};

interface ComparedListProps {
  readonly workspaceId: string;
  readonly kind: ComparedAs;
  readonly pairs: readonly ComparedViolation[];
}

/** Findings with one kind of change, each as it was and as it is now. */
export const ComparedList = ({ workspaceId, kind, pairs }: ComparedListProps) => (
  <ul className="plain-list">
    {pairs.map((pair) => (
      <Row
        key={`${pair.before?.id ?? ''}${pair.after?.id ?? ''}`}
        workspaceId={workspaceId}
        kind={kind}
        pair={pair}
      />
    ))}
  </ul>
);
