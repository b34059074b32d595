import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import type { MissedEstimate } from '@copydesk/contract/audits/missed';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import { auditGaps, isUnderWay } from './api.ts';
import styles from './audits.module.css';
import { hasReadNothing } from './outcome.ts';
import { useTexts } from './texts.ts';
import { useOutcomeTexts } from './texts-outcome.ts';

/** What people saw in passages without findings, and what follows from it. */
export const MissedWords = ({ estimate }: { readonly estimate: MissedEstimate | null }) => {
  const t = useOutcomeTexts();
  const { number, share } = useFormats();
  if (!estimate) return <p className={styles['words']}>{t('missed_not_sampled')}</p>;
  const {
    passages,
    looked_at: looked,
    missed_in_sample: seen,
    missed,
    found_share: found,
  } = estimate;
  return (
    <p className={styles['words']}>
      {t('missed_seen', {
        count: seen,
        looked: number(looked),
        passages: number(passages),
        number: number(seen),
      })}{' '}
      {looked === passages
        ? t('missed_exact')
        : t('missed_range', {
            low: number(missed.low),
            high: number(missed.high),
            about: number(missed.about),
          })}{' '}
      {found
        ? t('missed_share', { low: share(found.low), high: share(found.high) })
        : t('missed_no_share')}
    </p>
  );
};

/** How much an ended audit missed, as far as anybody can tell, and the way to find out more. */
export const MissedSection = ({
  workspaceId,
  audit,
}: {
  readonly workspaceId: string;
  readonly audit: AuditDetail;
}) => {
  const t = useOutcomeTexts();
  const words = useTexts();
  const isLive = isUnderWay(audit.status);
  const { data } = useQuery({ ...auditGaps(audit.id), enabled: !isLive });
  const gap = data?.gaps.find(({ kind }) => kind === 'missed');
  if (!gap || isLive || hasReadNothing(audit)) return null;
  const todo = t(gap.estimate ? 'missed_todo_estimated' : 'missed_todo_not_sampled');
  return (
    <Section
      title={t('missed_title')}
      note={t('missed_note')}
      actions={
        <LinkButton
          variant="default"
          to="/w/$workspaceId/audits/$auditId/sample"
          params={{ workspaceId, auditId: audit.id }}
        >
          {t('missed_look')}
        </LinkButton>
      }
    >
      <MissedWords estimate={gap.estimate} />
      <p className={styles['words']}>{words('unjudged_todo', { todo })}</p>
    </Section>
  );
};
