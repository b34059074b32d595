import type { AuditGapLine, GapCount } from '@copydesk/contract/home/home';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { languageName } from '../../parts/languages.ts';
import { RowLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

/** Reasons that people can do something about. */
const REASONS = [
  'category_unknown',
  'market_unknown',
  'channel_unknown',
  'audience_unknown',
  'language_unknown',
] as const;

/** So many languages are named. */
const NAMED = 2;

const isMissingLanguage = ({ reason }: GapCount): boolean => reason === 'language_missing';
/** Rules that are meant for something else are expected not to run. The audit's page lists them. */
const isExpected = ({ kind, reason }: GapCount): boolean =>
  kind === 'not_run' && (reason === 'not_in_force' || reason.startsWith('other_'));

/** What an audit cannot tell in a few words, with numbers of assets or rules. */
const useGapWords = () => {
  const t = useTexts();
  const { number } = useFormats();
  const wordsOf = ({ kind, reason, assets, rules }: GapCount): string => {
    const isOfRules = kind === 'not_run' || kind === 'not_judged' || kind === 'not_known';
    const count = isOfRules ? rules : (assets ?? 0);
    const counted = { count, number: number(count) };
    if (kind === 'missed') return t('gap_not_estimated');
    if (kind === 'no_opinion')
      return t(reason === 'no_opinion' ? 'gap_no_opinion' : 'gap_no_opinion_on_findings');
    if (kind !== 'not_run') return t(`gap_${kind}`, counted);
    const known = REASONS.find((one) => one === reason);
    return t('gap_not_run', { ...counted, why: known ? t(`why_${known}`) : reason });
  };
  const wordsOfLanguages = (gaps: readonly GapCount[]): readonly string[] => {
    const names = gaps.map(({ language }) => (language === null ? '' : languageName(language)));
    if (names.length === 0) return [];
    const count = names.length - NAMED;
    const languages = names.slice(0, NAMED).join(', ');
    return count > 0
      ? [t('gap_languages_more', { languages, count, number: number(count) })]
      : [t('gap_languages', { languages })];
  };
  return (gaps: readonly GapCount[]): readonly string[] => {
    const serious = gaps.filter((gap) => !isExpected(gap));
    return [
      ...serious.filter((gap) => !isMissingLanguage(gap)).map(wordsOf),
      ...wordsOfLanguages(serious.filter(isMissingLanguage)),
    ];
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
                ...wordsOf(gaps),
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
