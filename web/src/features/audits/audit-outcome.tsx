import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { isCovered } from '@copydesk/contract/audits/is-covered';
import { useNavigate } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { isProblem } from '../../lib/problem.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useRetryAudit } from './api.ts';
import { CoverageMark } from '../../parts/rules-ran/coverage-mark.tsx';
import { NeededDetails } from './rules-not-run.tsx';
import { hasReadNothing, silenceOf, unreadOf } from './outcome.ts';
import { useTexts } from './texts.ts';
import { useOutcomeTexts } from './texts-outcome.ts';

interface OutcomeProps {
  readonly workspaceId: string;
  readonly audit: AuditDetail;
}

interface TryAgainProps extends OutcomeProps {
  readonly label: 'try_again' | 'try_failed' | 'try_rest';
}

/** Starts a new audit of the assets that this audit did not read, and opens the new audit. */
export const TryAgain = ({ workspaceId, audit, label }: TryAgainProps) => {
  const t = useOutcomeTexts();
  const navigate = useNavigate();
  const retry = useRetryAudit();
  const may = useMay('audit');
  const start = async (): Promise<void> => {
    try {
      const { id } = await retry.mutateAsync(audit.id);
      await navigate({
        to: '/w/$workspaceId/audits/$auditId',
        params: { workspaceId, auditId: id },
      });
    } catch (error) {
      if (!isProblem(error)) throw error;
      showToast({ tone: 'problem', message: error.detail || t('not_tried') });
    }
  };
  if (!may) return null;
  return (
    <Button
      variant={label === 'try_again' ? 'filled' : 'default'}
      leftSection={<Icon name="refresh" />}
      loading={retry.isPending}
      onClick={() => void start()}
    >
      {t(label)}
    </Button>
  );
};

/** A notice for a finished audit that read nothing or was cancelled, with the possible next steps. */
export const OutcomeNotice = ({ workspaceId, audit }: OutcomeProps) => {
  const t = useOutcomeTexts();
  const words = useTexts();
  const { number } = useFormats();
  const isCancelled = audit.status === 'CANCELLED';
  const { unknown } = audit.changes;
  const unread = unreadOf(audit);
  if (hasReadNothing(audit)) {
    return (
      <Notice
        tone={isCancelled ? 'warning' : 'problem'}
        action={<TryAgain workspaceId={workspaceId} audit={audit} label="try_again" />}
      >
        <strong>{t(isCancelled ? 'cancelled_unread' : 'nothing_read')}</strong> {audit.failure}{' '}
        {unknown > 0 ? t('earlier_unknown', { count: unknown, number: number(unknown) }) : ''}
      </Notice>
    );
  }
  return (
    <>
      {audit.failure === null ? null : <Notice tone="problem">{audit.failure}</Notice>}
      {isCancelled ? (
        <Notice
          tone="warning"
          action={
            unread > 0 ? (
              <TryAgain workspaceId={workspaceId} audit={audit} label="try_rest" />
            ) : undefined
          }
        >
          {words('cancelled_words')}{' '}
          {unread > 0 ? t('rest_unknown', { count: unread, number: number(unread) }) : ''}
        </Notice>
      ) : null}
    </>
  );
};

/**
 * Explains why an audit has no findings, and always how many rules ran. It claims only that assets are clean that were
 * read, and on which every rule ran that may apply.
 */
export const NoFindings = ({ workspaceId, audit }: OutcomeProps) => {
  const t = useOutcomeTexts();
  const { number } = useFormats();
  const silence = silenceOf(audit);
  const { completed_assets: read } = audit;
  if (silence === 'read_nothing_yet') return t('nothing_read_yet');
  const rules = <CoverageMark coverage={audit.coverage} />;
  if (silence === 'none_so_far')
    return (
      <>
        {t('nothing_so_far')} {rules}
      </>
    );
  if (silence === 'read_nothing') return t('nothing_read');
  const unread = unreadOf(audit);
  return (
    <>
      {t(isCovered(audit.coverage) ? 'nothing_found' : 'zero_found', {
        count: read,
        number: number(read),
      })}{' '}
      {rules}. {unread > 0 ? t('rest_unknown', { count: unread, number: number(unread) }) : ''}{' '}
      {audit.unjudged.length > 0 ? t('some_unjudged') : ''}{' '}
      <NeededDetails workspaceId={workspaceId} auditId={audit.id} />
    </>
  );
};
