import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../lib/commands.ts';
import { useFormats } from '../../lib/format.ts';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Switch } from '../../ui/controls.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { auditGaps, isUnderWay } from './api.ts';
import styles from './audits.module.css';
import { useOutcomeTexts } from './texts-outcome.ts';

/** Says that hints or findings got no second opinion, although the audit asked for it. */
export const MissingOpinions = ({ audit }: { readonly audit: AuditDetail }) => {
  const t = useOutcomeTexts();
  const isLive = isUnderWay(audit.status);
  const { data } = useQuery({ ...auditGaps(audit.id), enabled: !isLive });
  const reasons = new Set(data?.gaps.map(({ reason }) => reason));
  return (
    <>
      {reasons.has('no_opinion') ? <Notice>{t('no_opinion')}</Notice> : null}
      {reasons.has('no_opinion_on_findings') ? (
        <Notice>{t('no_opinion_on_findings')}</Notice>
      ) : null}
    </>
  );
};

/** How many hints an audit has. They are no findings, so nothing of them shows until somebody wants it. */
export const AuditHints = ({
  workspaceId,
  audit,
}: {
  readonly workspaceId: string;
  readonly audit: AuditDetail;
}) => {
  const t = useOutcomeTexts();
  const { number } = useFormats();
  const { hints: isShown } = usePreferences();
  useCommand(t(isShown ? 'hide_hints' : 'show_hints'), () => setPreferences({ hints: !isShown }));
  const { hints } = audit;
  if (hints === null) return null;
  const { undecided, breach, no_breach: none, left_out: left } = hints;
  const all = undecided + breach + none;
  return (
    <Section
      title={t('hints_title')}
      note={isShown ? t('hints_note') : undefined}
      actions={
        <>
          <Switch
            size="xs"
            label={t('show_hints')}
            checked={isShown}
            onChange={(event) => setPreferences({ hints: event.currentTarget.checked })}
          />
          {isShown && all > 0 ? (
            <LinkButton
              variant="default"
              to="/w/$workspaceId/audits/$auditId/hints"
              params={{ workspaceId, auditId: audit.id }}
            >
              {t('hints_look')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {isShown ? (
        <p className={styles['quiet']}>
          {t('hints_count', { count: all, number: number(all) })}{' '}
          {all > 0
            ? t('hints_states', {
                undecided: number(undecided),
                breach: number(breach),
                no_breach: number(none),
              })
            : ''}{' '}
          {left > 0 ? t('hints_left_out', { count: left, number: number(left) }) : ''}
        </p>
      ) : null}
    </Section>
  );
};
