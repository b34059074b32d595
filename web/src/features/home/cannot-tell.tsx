import { NOT_RUN_REASONS, type NotRunReason } from '@copydesk/contract/audits/gap-reasons';
import type { AuditGapLine, GapCount } from '@copydesk/contract/home/home';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { languageName } from '../../parts/languages.ts';
import { RowLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

const REASONS = Object.keys(NOT_RUN_REASONS) as NotRunReason[];

/** One reason in a few words, with its number of assets or rules. */
const useGapWords = () => {
  const t = useTexts();
  const { number } = useFormats();
  return ({ kind, reason, language, assets, rules }: GapCount): string => {
    const isOfRules = kind === 'not_run' || kind === 'not_judged';
    const count = isOfRules ? rules : (assets ?? 0);
    const counted = { count, number: number(count) };
    if (kind === 'missed') return t('gap_not_estimated');
    if (kind !== 'not_run') return t(`gap_${kind}`, counted);
    const known = REASONS.find((one) => one === reason);
    const words = { language: language === null ? '' : languageName(language) };
    return t('gap_not_run', { ...counted, why: known ? t(`why_${known}`, words) : reason });
  };
};

/** What the newest audits cannot tell, a line for each, so that no findings are not taken as a good result. */
export const CannotTell = ({ audits }: { readonly audits: readonly AuditGapLine[] }) => {
  const t = useTexts();
  const wordsOf = useGapWords();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  return (
    <Section title={t('cannot_tell')}>
      {audits.length === 0 ? <p className={styles['note']}>{t('cannot_tell_none')}</p> : null}
      <ul className="plain-list">
        {audits.map(({ audit_id: auditId, name, gaps, estimate }) => (
          <li key={auditId} className={styles['item']}>
            <RowLink
              to="/w/$workspaceId/audits/$auditId"
              params={{ workspaceId, auditId }}
              hash="cannot-tell"
            >
              {name}
            </RowLink>
            <span className={styles['why']}>
              {[
                ...gaps.map(wordsOf),
                estimate
                  ? t('gap_estimated', {
                      low: number(estimate.missed.low),
                      high: number(estimate.missed.high),
                    })
                  : t('gap_not_estimated'),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
