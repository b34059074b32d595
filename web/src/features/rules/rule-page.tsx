import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SeverityMark } from '../../parts/severity-mark.tsx';
import { QualitySection } from '../../parts/quality/quality-line.tsx';
import { RuleRepairs } from '../../parts/quality/rule-repairs.tsx';
import { ruleQuery } from './api.ts';
import { BacktestSection } from './backtest.tsx';
import { DecisionTests } from './decision-tests.tsx';
import { RuleActions } from './rule-actions.tsx';
import { RuleFacts } from './rule-facts.tsx';
import { RuleHistory } from './rule-history.tsx';
import { RuleNoise } from './rule-noise.tsx';
import { RuleVersions, VersionPanel } from './rule-versions.tsx';
import { RuleWords } from './rule-words.tsx';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';
import { WrittenTests } from './written-tests.tsx';

const route = getRouteApi('/w/$workspaceId/rules/$ruleId');

/** One rule: its words, its source, people's decisions about its findings, and a trial of a change. */
export const RulePage = () => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayChange = useMay('rules');
  const { version } = route.useSearch();
  const query = useQuery(ruleQuery(route.useParams().ruleId));
  const { data: rule } = query;
  return (
    <Page>
      <PageHeader
        title={rule?.name ?? t('rule_title')}
        above={
          <TextLink to="/w/$workspaceId/rules" params={{ workspaceId }}>
            {t('back')}
          </TextLink>
        }
        beside={rule ? <SeverityMark severity={rule.severity} /> : null}
        actions={rule ? <RuleActions rule={rule} /> : null}
      />
      <QueryWait query={query} rows={10} />
      {rule && version !== undefined && version > 0 ? (
        <VersionPanel key={version} rule={rule} version={version} />
      ) : null}
      {rule?.version === 0 ? (
        <Message title={t('never_published')}>{t('never_published_words')}</Message>
      ) : null}
      {rule && rule.version > 0 ? (
        <div className={styles['rule']}>
          <div className={styles['main']}>
            <RuleRepairs ruleId={rule.id} isOfPack={rule.pack_id !== null} />
            <RuleWords rule={rule} />
            <QualitySection ruleId={rule.id} />
            <RuleHistory ruleId={rule.id} />
            <DecisionTests rule={rule} />
            <WrittenTests rule={rule} />
            {mayChange ? (
              <BacktestSection key={`${rule.id}${String(rule.version)}`} rule={rule} />
            ) : (
              <Section title={t('definition_now')}>
                <CodeText block label={t('definition_now')}>
                  {JSON.stringify(rule.definition, null, 2)}
                </CodeText>
              </Section>
            )}
          </div>
          <div className={styles['side']}>
            <RuleFacts rule={rule} />
            <RuleNoise noise={rule.noise} />
            <RuleVersions rule={rule} />
          </div>
        </div>
      ) : null}
    </Page>
  );
};
