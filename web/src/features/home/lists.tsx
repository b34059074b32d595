import type { Home, RecentDecision, RunningAudit, UnreadAudit } from '@copydesk/contract/home/home';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { useCoverageWords } from '../../parts/rules-ran/coverage-mark.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Progress } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowLink, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

export const Waiting = ({ approvals, audits, undecided: all, assigned: mine }: Home['waiting']) => {
  const t = useTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  return (
    <Section title={t('waiting')}>
      {audits.length + approvals.length === 0 ? (
        <p className={styles['note']}>{t('waiting_none')}</p>
      ) : null}
      <ul className="plain-list">
        {approvals.map(({ document_id: documentId, title, asked_at: askedAt }) => (
          <li key={documentId} className={styles['item']}>
            <RowLink
              to="/w/$workspaceId/documents/$documentId"
              params={{ workspaceId, documentId }}
            >
              {title}
            </RowLink>
            <span className={styles['why']}>
              {t('waiting_approval')} <RelativeTime at={askedAt} />
            </span>
          </li>
        ))}
        {all > 0 ? (
          <li className={styles['item']}>
            <RowLink to="/w/$workspaceId/queue" params={{ workspaceId }}>
              {t('waiting_queue')}
            </RowLink>
            <span className={styles['why']}>{t('waiting_note', { undecided: number(all) })}</span>
          </li>
        ) : null}
        {mine > 0 ? (
          <li className={styles['item']}>
            <RowLink to="/w/$workspaceId/queue" params={{ workspaceId }} search={{ mine: true }}>
              {t('waiting_my_queue')}
            </RowLink>
            <span className={styles['why']}>{t('waiting_mine', { assigned: number(mine) })}</span>
          </li>
        ) : null}
        {audits.map(({ audit_id: auditId, name, undecided, assigned }) => (
          <li key={auditId} className={styles['item']}>
            <RowLink to="/w/$workspaceId/audits/$auditId/review" params={{ workspaceId, auditId }}>
              {name}
            </RowLink>
            <span className={styles['why']}>
              {t('waiting_note', { undecided: number(undecided) })}
              {assigned > 0 ? ` · ${t('waiting_mine', { assigned: number(assigned) })}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Run = (audit: RunningAudit) => {
  const t = useTexts();
  const covered = useCoverageWords();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const through = audit.completed_assets + audit.failed_assets;
  const words = t('running_assets', {
    done: number(through),
    total: number(audit.total_assets),
  });
  return (
    <li className={styles['item']}>
      <RowLink to="/w/$workspaceId/audits/$auditId" params={{ workspaceId, auditId: audit.id }}>
        {audit.name}
      </RowLink>
      <Progress
        size="sm"
        my={4}
        value={(through / Math.max(1, audit.total_assets)) * 100}
        aria-label={`${audit.name}: ${words}`}
      />
      <span className={styles['why']}>
        {words}
        {audit.failed_assets > 0 ? ` · ${t('running_failed', { count: audit.failed_assets })}` : ''}
        {` · ${t('running_found', { count: audit.total_violations })}`}
        {audit.completed_assets === 0 ? null : ` · ${covered(audit.coverage)}`}
      </span>
    </li>
  );
};

export const Running = ({ audits }: { readonly audits: readonly RunningAudit[] }) => {
  const t = useTexts();
  return (
    <Section title={t('running')}>
      {audits.length === 0 ? <p className={styles['note']}>{t('running_none')}</p> : null}
      <ul className="plain-list">
        {audits.map((audit) => (
          <Run key={audit.id} {...audit} />
        ))}
      </ul>
    </Section>
  );
};

/** Lists failed audits, so that the assets they did not read do not look clean. */
export const Unread = ({ audits }: { readonly audits: readonly UnreadAudit[] }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  return audits.map(({ id, name }) => (
    <Notice
      key={id}
      tone="warning"
      action={
        <TextLink
          inherit
          to="/w/$workspaceId/audits/$auditId"
          params={{ workspaceId, auditId: id }}
          aria-label={t('unread_open_named', { name })}
        >
          {t('unread_open')}
        </TextLink>
      }
    >
      {t('unread', { name })}
    </Notice>
  ));
};

const Decision = ({ decision }: { readonly decision: RecentDecision }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { actor_kind: kind, actor_name: actor, action, changed } = decision;
  const who = kind === 'system' ? t('service') : (actor ?? t('former'));
  return (
    <li className={styles['decision']}>
      {kind === 'system' ? (
        <Icon name="refresh" size={20} />
      ) : (
        <Avatar name={actor} kind={kind} size={20} />
      )}
      <div>
        <strong>{who}</strong> {t(`action_${action}`)}{' '}
        <TextLink
          to="/w/$workspaceId/v/$violationId"
          params={{ workspaceId, violationId: decision.violation_id }}
        >
          {decision.rule_name ?? t('a_finding')}
        </TextLink>
        {changed > 1 ? ` ${t('recent_more', { count: changed - 1 })}` : ''}{' '}
        {t('in_audit', { audit: decision.audit_name })}{' '}
        <span className={styles['when']}>
          <RelativeTime at={decision.at} />
        </span>
      </div>
    </li>
  );
};

export const Recent = ({ decisions }: { readonly decisions: readonly RecentDecision[] }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  return (
    <Section
      title={t('recent')}
      actions={
        <TextLink to="/w/$workspaceId/activity" params={{ workspaceId }} size="sm">
          {t('recent_all')}
        </TextLink>
      }
    >
      {decisions.length === 0 ? <p className={styles['note']}>{t('recent_none')}</p> : null}
      <ul className="plain-list">
        {decisions.map((decision) => (
          <Decision
            key={`${decision.at}${decision.violation_id}${decision.action}`}
            decision={decision}
          />
        ))}
      </ul>
    </Section>
  );
};
