import type { ReviewItem, TrailSource } from '@copydesk/contract/violations/review-item';
import { useWorkspace } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateMark } from '../../../parts/state-mark.tsx';
import { actorText } from '../../../parts/review/actor-text.ts';
import styles from './detail-earlier.module.css';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { useTexts } from '../texts.ts';

/** The decision of another audit that was applied to this finding; null if there is none. */
export const appliedTo = ({ trail, audit }: Pick<ReviewItem, 'trail' | 'audit'>) => {
  const last = trail.find(({ seq }) => seq !== null);
  const source = last?.action === 'forward' ? last.source : null;
  return source && source.audit_id !== audit.id ? source : null;
};

/** Says who decided the finding in which other audit, and why that decision applies here or not. */
export const DetailApplied = ({ source }: { readonly source: TrailSource }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { state, reason, decided_by: by, decided_at: at, violation_id: violationId } = source;
  return (
    <>
      <p>{t(state === 'fixed' ? 'applied_fixed_why' : 'applied_why')}</p>
      {state === null ? null : (
        <p className={styles['decision']}>
          <span>{t('there_it_is')}</span> <StateMark state={state} />
        </p>
      )}
      {reason === null ? null : <p className={styles['reason']}>{reasonText(t, reason)}</p>}
      <p className={styles['quiet']}>
        {by === null ? null : `${actorText(t, by)}, `}
        <RelativeTime at={at} />
      </p>
      <TextLink
        to="/w/$workspaceId/v/$violationId"
        params={{ workspaceId, violationId }}
        preload={false}
      >
        {source.audit_name ?? t('older_audit')}
      </TextLink>
    </>
  );
};
