import type { Violation } from '@copydesk/contract/violations/violation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { post } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/commands.ts';
import { keyOf } from '../../../lib/query.ts';
import { useMay, useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import styles from '../../../parts/review/detail-rule.module.css';
import { useTexts } from '../texts.ts';

interface DetailRuleTestProps {
  readonly violation: Violation;
  /** The state on the screen, including a decision that is still being sent. */
  readonly state: Violation['review_state'];
}

/** Turns a decision into a test of the rule, or the words of the finding into a new rule. */
export const DetailRuleTest = ({ violation, state }: DetailRuleTestProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayChange = useMay('rules');
  const { id: workspaceId } = useWorkspace();
  const params = { violation_id: violation.id };
  const tell = (words: string): void =>
    void showToast({ message: words, tone: 'problem', place: 'top' });
  const test = useMutation({
    mutationFn: () => post('addTestFromViolation', { params }),
    onSuccess: async ({ rule_id: ruleId, expects }) => {
      showToast({
        place: 'top',
        message: t(`test_made_${expects}`),
        action: {
          label: t('to_rule'),
          run: () =>
            void navigate({
              to: '/w/$workspaceId/rules/$ruleId',
              params: { workspaceId, ruleId },
            }),
        },
      });
      await queries.invalidateQueries({ queryKey: keyOf('getRule') });
    },
    onError: ({ detail }) => tell(detail.replace(/^Value error, /, '') || t('test_failed')),
  });
  const rule = useMutation({
    mutationFn: () => post('startRuleFromViolation', { params, body: {} }),
    onSuccess: ({ id }) =>
      navigate({ to: '/w/$workspaceId/rules/$ruleId/edit', params: { workspaceId, ruleId: id } }),
    onError: ({ detail }) => tell(detail.replace(/^Value error, /, '') || t('test_failed')),
  });
  const canTest =
    mayChange && violation.rule_id !== null && state !== 'undecided' && state !== 'fixed';
  const canStart = mayChange && violation.violating_text !== null;
  useCommand(t('make_test'), () => test.mutate(), canTest && !test.isPending);
  useCommand(t('start_rule'), () => rule.mutate(), canStart && !rule.isPending);
  if (!canTest && !canStart) return null;
  return (
    <p className={styles['facts']}>
      {canTest ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="check" />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('make_test')}
        </Button>
      ) : null}
      {canStart ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" />}
          loading={rule.isPending}
          onClick={() => rule.mutate()}
        >
          {t('start_rule')}
        </Button>
      ) : null}
    </p>
  );
};
