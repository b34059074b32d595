import type { RuleDetail } from '@copydesk/contract/rules/rule';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Source = ({ citation }: { readonly citation: NonNullable<RuleDetail['citation']> }) => {
  const t = useTexts();
  const { act, point, from, until, status } = citation;
  const times = [
    ...(from ? [t('since', { from })] : []),
    ...(until ? [t('until', { until })] : []),
  ].join(', ');
  return (
    <>
      {act}, {point}
      {times ? <div className="quiet">{times}</div> : null}
      <div className="quiet">{t(`status_${status}`)}</div>
    </>
  );
};

/** The source of the rule and its parts. */
export const RuleFacts = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const { list } = useFormats();
  const { citation, pack_id: pack, pack_version: packVersion, copied_from: copied } = rule;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('act'), citation ? <Source key="act" citation={citation} /> : t('house')],
          [t('pack'), pack === null ? t('own') : `${pack} ${packVersion ?? ''}`],
          [t('state'), t(rule.enabled ? 'on' : 'off')],
          [
            t('languages'),
            rule.languages.length === 0 ? t('every_language') : list(rule.languages),
          ],
          [t('kind'), <CodeText key="kind">{rule.kind}</CodeText>],
          [t('key'), <CodeText key="key">{rule.key}</CodeText>],
          ...(copied === null
            ? []
            : [[t('copied_from'), <CodeText key="copied">{copied}</CodeText>] as const]),
        ]}
      />
    </Section>
  );
};
