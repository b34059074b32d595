import { NOT_RUN_REASONS, type NotRunReason } from '@copydesk/contract/audits/gap-reasons';
import type { AuditGap } from '@copydesk/contract/audits/gaps';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { languageName } from '../../parts/languages.ts';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import { auditGaps } from './api.ts';
import { useTexts } from './texts.ts';
import styles from './unjudged-rules.module.css';

const REASONS = Object.keys(NOT_RUN_REASONS) as NotRunReason[];

/**
 * The reason and the next step in the reader's language. A reason that this page does not know is shown as
 * the server wrote it.
 */
const useReasonWords = () => {
  const t = useTexts();
  return ({ reason, language, because, what_to_do: todo }: AuditGap): readonly [string, string] => {
    const known = REASONS.find((one) => one === reason);
    if (!known) return [because, todo];
    const words = { language: language === null ? '' : languageName(language) };
    return [t(`not_run_${known}_why`, words), t(`not_run_${known}_todo`, words)];
  };
};

const OneReason = ({ gap }: { readonly gap: AuditGap }) => {
  const t = useTexts();
  const { number } = useFormats();
  const [why, todo] = useReasonWords()(gap);
  const { rules, assets, rule_names: names } = gap;
  const on = t('assets_count', { count: assets ?? 0, number: number(assets ?? 0) });
  return (
    <details>
      <summary className={styles['reason']}>
        {t('not_run_reason', { count: rules, number: number(rules), why })}{' '}
        <span className={styles['assets']}>{on}</span>
      </summary>
      <p>{t('unjudged_todo', { todo })}</p>
      <ul className={styles['rules']}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {rules > names.length ? (
          <li>{t('not_run_more', { number: number(rules - names.length) })}</li>
        ) : null}
      </ul>
    </details>
  );
};

/** The details without which rules do not run, which people can state. */
const NEEDED = [
  'market_unknown',
  'category_unknown',
  'channel_unknown',
  'audience_unknown',
  'language_unknown',
] as const;

/** Says how many rules need something that the assets do not state, with a link to where it is stated. */
export const NeededDetails = ({
  workspaceId,
  auditId,
}: {
  readonly workspaceId: string;
  readonly auditId: string;
}) => {
  const t = useTexts();
  const { number } = useFormats();
  const may = useMay('audit');
  const { data } = useQuery(auditGaps(auditId));
  const needed = NEEDED.flatMap((reason) => {
    const gap = data?.gaps.find((one) => one.reason === reason);
    return gap ? [t(`needs_${reason}`, { count: gap.rules, number: number(gap.rules) })] : [];
  });
  if (needed.length === 0) return null;
  return (
    <>
      {needed.join(', ')}.{' '}
      {may ? (
        <TextLink to="/w/$workspaceId/audits/new" params={{ workspaceId }}>
          {t('needs_state')}
        </TextLink>
      ) : null}
    </>
  );
};

/** Lists the rules that did not run and why, so that their lack of findings is not taken as a good result. */
export const RulesNotRun = ({
  auditId,
  isLive,
}: {
  readonly auditId: string;
  readonly isLive: boolean;
}) => {
  const t = useTexts();
  const { number } = useFormats();
  const { data } = useQuery({ ...auditGaps(auditId), enabled: !isLive });
  const gaps = data?.gaps.filter(({ kind }) => kind === 'not_run') ?? [];
  const unshown = data?.gaps.find(({ kind }) => kind === 'not_shown')?.assets ?? 0;
  if (gaps.length === 0 && unshown === 0) return null;
  return (
    <Section title={t('not_run_title')} note={t('not_run_note')}>
      {gaps.map((gap) => (
        <OneReason key={`${gap.reason} ${gap.language ?? ''}`} gap={gap} />
      ))}
      {unshown === 0 ? null : (
        <details>
          <summary className={styles['reason']}>
            {t('not_shown_why')}{' '}
            <span className={styles['assets']}>
              {t('assets_count', { count: unshown, number: number(unshown) })}
            </span>
          </summary>
          <p>{t('unjudged_todo', { todo: t('not_shown_todo') })}</p>
        </details>
      )}
    </Section>
  );
};
