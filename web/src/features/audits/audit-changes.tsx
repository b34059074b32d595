import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useFormats } from '../../lib/format.ts';
import { TextLink } from '../../ui/link.tsx';
import styles from './audit-changes.module.css';
import { KINDS } from './search.ts';
import { useTexts } from './texts.ts';

interface AuditChangesProps {
  readonly workspaceId: string;
  readonly audit: AuditDetail;
  /** The audit before this one; null if there is none or it is not known yet. */
  readonly previousId: string | null;
}

/** Six counts of what changed since the previous audit. Each links to the comparison. */
export const AuditChanges = ({ workspaceId, audit, previousId }: AuditChangesProps) => {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <ul className={styles['changes']}>
      {KINDS.map((kind) => {
        const count = audit.changes[kind];
        const inside = (
          <>
            <strong className={styles['count']}>{number(count)}</strong>
            <span className={styles['kind']}>{t(`kind_${kind}`)}</span>
            <span className={styles['words']}>{t(`kind_${kind}_words`)}</span>
          </>
        );
        return (
          <li key={kind} className={styles['change']} data-none={count === 0 ? '' : undefined}>
            {previousId === null ? (
              <span className={styles['inside']}>{inside}</span>
            ) : (
              <TextLink
                inherit
                className={styles['inside'] ?? ''}
                to="/w/$workspaceId/audits/$auditId/compare"
                params={{ workspaceId, auditId: audit.id }}
                search={{ with: previousId, kind }}
              >
                {inside}
              </TextLink>
            )}
          </li>
        );
      })}
    </ul>
  );
};
