import type { RuleDetail, RuleTest, RuleTestRun } from '@copydesk/contract/rules/rule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useCommand } from '../../lib/commands.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ActionIcon, Button, Tooltip } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { MarkedText } from '../../parts/marked-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { ruleQuery } from './api.ts';
import styles from './rules.module.css';
import { shorten } from './shorten.ts';
import { useTexts } from './texts.ts';

interface TestRowProps {
  readonly test: RuleTest;
  readonly severity: RuleDetail['severity'];
  readonly run: RuleTestRun | undefined;
  /** Left out if the person may not change rules. */
  readonly onRemove?: (() => void) | undefined;
}

const TestRow = ({ test, severity, run, onRemove }: TestRowProps) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const fails = run?.failing.includes(test.id) ?? false;
  const { text, mark } = shorten(test.text, { start: test.start, end: test.end, severity });
  return (
    <li className={styles['test']} data-failing={fails}>
      <div className={styles['testText']} lang={test.language?.toLowerCase()}>
        <MarkedText text={text} marks={[mark]} />
      </div>
      <div className={styles['testSide']}>
        <span>{t(`expects_${test.expects}`)}</span>
        {run ? <strong>{t(fails ? 'fails' : 'holds')}</strong> : null}
        {onRemove ? (
          <Tooltip label={t('remove')}>
            <ActionIcon aria-label={`${t('remove')}: ${test.quote}`} onClick={onRemove}>
              <Icon name="trash" />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </div>
      <div className={styles['testNote']}>
        {test.language ? <span>{test.language}</span> : null}
        <span>{test.scope}</span>
        <RelativeTime at={test.created_at} />
        <TextLink
          to="/w/$workspaceId/v/$violationId"
          params={{ workspaceId, violationId: test.violation_id }}
          size="xs"
        >
          {t('see_decision')}
        </TextLink>
      </div>
    </li>
  );
};

const Result = ({ run }: { readonly run: RuleTestRun }) => {
  const t = useTexts();
  return run.failing.length === 0 ? (
    <Notice tone="good">{t('run_good', { count: run.total })}</Notice>
  ) : (
    <Notice tone="warning">{t('run_bad', { count: run.failing.length })}</Notice>
  );
};

/**
 * The decisions that people turned into tests: run them, see which ones the rule contradicts, remove them.
 */
export const DecisionTests = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const mayChange = useMay('rules');
  const [leaving, setLeaving] = useState<RuleTest | null>(null);
  const tests = rule.decision_tests;
  const run = useMutation({
    mutationFn: () => post('runRuleTests', { params: { rule_id: rule.id } }),
  });
  const canRun = mayChange && tests.length > 0;
  useCommand(t('run'), run.mutate, canRun && !run.isPending);
  const remove = async (test: RuleTest): Promise<void> => {
    await post('removeRuleTest', { params: { rule_id: rule.id, test_id: test.id } });
    showToast({ message: t('removed') });
    run.reset();
    await queries.invalidateQueries(ruleQuery(rule.id));
  };
  return (
    <Section
      title={t('decision_tests')}
      note={t('decision_tests_note')}
      actions={
        canRun ? (
          <Button
            variant="default"
            leftSection={<Icon name="play" />}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            {t('run')}
          </Button>
        ) : null
      }
    >
      {run.error ? <Notice tone="problem">{wordsOf(run.error, t('failed'))}</Notice> : null}
      {run.data ? <Result run={run.data} /> : null}
      {tests.length === 0 ? <p className="quiet">{t('decision_tests_none')}</p> : null}
      <ul className="plain-list">
        {tests.map((test) => (
          <TestRow
            key={test.id}
            test={test}
            severity={rule.severity}
            run={run.data}
            onRemove={mayChange ? () => setLeaving(test) : undefined}
          />
        ))}
      </ul>
      {leaving ? (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={t('remove_title')}
          confirm={t('remove_test')}
          onConfirm={() => remove(leaving)}
        >
          <p>{t('remove_words')}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
