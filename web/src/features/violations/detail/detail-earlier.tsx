import type { EarlierFinding } from '@copydesk/contract/violations/review-item';
import { useWorkspace } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateMark } from '../../../parts/state-mark.tsx';
import { actorText } from '../../../parts/review/actor-text.ts';
import styles from './detail-earlier.module.css';
import { earlierWhy } from './earlier-why.ts';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { useTexts } from '../texts.ts';

/** The state of this finding in the previous audit, and why its decision was carried over or not. */
export const DetailEarlier = ({ earlier }: { readonly earlier: EarlierFinding }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { change, pass, rule_changed: isRuleChanged, state, reason } = earlier;
  const { violation_id: violationId, audit_name: name, decided_by: by, decided_at: at } = earlier;
  const isWaiting = change === 'still' && (state === null || state === 'undecided');
  const auditName = name ?? t('audit_before');
  return (
    <>
      <p>{t(earlierWhy(earlier))}</p>
      <p className={styles['quiet']}>
        {t(`pass_${pass}`)}
        {isRuleChanged ? ` ${t('rule_changed')}` : ''}
      </p>
      {state === null || isWaiting ? null : (
        <p className={styles['decision']}>
          <span>{t('was')}</span> <StateMark state={state} />
        </p>
      )}
      {reason === null ? null : <p className={styles['reason']}>{reasonText(t, reason)}</p>}
      {by === null ? null : (
        <p className={styles['quiet']}>
          {actorText(t, by)}
          {at === null ? null : (
            <>
              {', '}
              <RelativeTime at={at} />
            </>
          )}
        </p>
      )}
      {violationId === null ? (
        <p className={styles['quiet']}>{auditName}</p>
      ) : (
        <TextLink
          to="/w/$workspaceId/v/$violationId"
          params={{ workspaceId, violationId }}
          preload={false}
        >
          {auditName}
        </TextLink>
      )}
    </>
  );
};
