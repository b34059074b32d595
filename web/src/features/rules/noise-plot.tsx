import { LEAST_DECIDED } from '@copydesk/contract/rules/noise-limits';
import type { RuleNoise } from '@copydesk/contract/rules/rule-noise';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { TextLink } from '../../ui/link.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { noiseQuery } from './api.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

const MOST = 8;

const isKnown = ({ decided }: RuleNoise): boolean => decided >= LEAST_DECIDED;

/** The rules whose findings people dismiss most. Each is a bar of two parts with its figures. */
export const NoisePlot = () => {
  const t = useTexts();
  const { number, share } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const query = useQuery(noiseQuery());
  const rules = (query.data?.rules ?? [])
    .filter(({ dismissed }) => dismissed > 0)
    // 9 of 9 say more than 1 of 1: few decisions come last, and the order is by what the share is at least.
    .toSorted(
      (one, two) =>
        Number(isKnown(two)) - Number(isKnown(one)) ||
        (two.share_at_least ?? 0) - (one.share_at_least ?? 0),
    )
    .slice(0, MOST);
  const longest = Math.max(1, ...rules.map(({ decided }) => decided));
  return (
    <>
      <QueryWait query={query} rows={4} />
      {query.data && rules.length === 0 ? <p className="quiet">{t('noise_plot_none')}</p> : null}
      {rules.length > 0 ? (
        <ul className={styles['noiseRows']} aria-label={t('noise_plot_label')}>
          {rules.map(({ rule_id: ruleId, name, decided, dismissed, share: part }) => (
            <li key={ruleId}>
              <TextLink to="/w/$workspaceId/rules/$ruleId" params={{ workspaceId, ruleId }}>
                {name}
              </TextLink>
              <span className={styles['noiseBar']} aria-hidden="true">
                <span
                  className={styles['noise']}
                  style={{ width: `${(dismissed / longest) * 100}%` }}
                />
                <span
                  className={styles['kept']}
                  style={{ width: `${((decided - dismissed) / longest) * 100}%` }}
                />
              </span>
              <span className={styles['noiseFigure']}>
                {t('noise_of', { dismissed: number(dismissed), decided: number(decided) })}
                {' · '}
                {part === null || decided < LEAST_DECIDED ? t('noise_few') : share(part)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};
