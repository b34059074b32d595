import type { RuleTest } from '@copydesk/contract/rules/rule';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { post } from '../../../lib/api.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/link.tsx';
import { fieldId } from '../focus-field.ts';
import styles from './editor.module.css';
import { useWritingTexts } from '../texts-writing.ts';
import type { Draft } from './use-draft.ts';

interface DraftDecisionsProps {
  readonly ruleId: string;
  readonly draft: Draft;
  readonly tests: readonly RuleTest[];
}

/** Runs the tests from people's decisions against the draft each time it is saved. */
export const DraftDecisions = ({ ruleId, draft, tests }: DraftDecisionsProps) => {
  const t = useWritingTexts();
  const { id: workspaceId } = useWorkspace();
  const run = useMutation({
    mutationFn: () => post('testRuleDraft', { params: { rule_id: ruleId } }),
  });
  const { mutate } = run;
  const isSaved = draft.status === 'saved';
  useEffect(() => {
    if (isSaved && tests.length > 0) mutate();
  }, [isSaved, tests.length, mutate]);
  if (tests.length === 0) return null;
  const failing = tests.filter(({ id }) => run.data?.failing.includes(id));
  return (
    <section
      id={fieldId(['decision_tests'])}
      tabIndex={-1}
      className={styles['part']}
      aria-label={t('part_decisions')}
    >
      <div className={styles['partHead']}>
        <h2 className={styles['partTitle']}>{t('part_decisions')}</h2>
        <span className={styles['quiet']} role="status">
          {run.data
            ? failing.length > 0
              ? t('tests_failing', { count: failing.length })
              : t('tests_all', { count: tests.length })
            : ''}
        </span>
      </div>
      <p className={styles['quiet']}>{t('part_decisions_note')}</p>
      <ul className="plain-list">
        {failing.map((test) => (
          <li key={test.id} className={styles['test']} data-verdict="fails">
            <span className={styles['testWords']}>“{test.quote}”</span>{' '}
            <span className={styles['wrong']}>{t(`decided_${test.expects}`)}</span>{' '}
            <TextLink
              to="/w/$workspaceId/v/$violationId"
              params={{ workspaceId, violationId: test.violation_id }}
              size="xs"
            >
              {t('see_decision')}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
};
