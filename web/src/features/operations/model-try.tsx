import type { ModelTrial } from '@copydesk/contract/operations/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { useCommand } from '../../lib/commands.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

const SECOND_MS = 1_000;

const useSeconds = () => {
  const { number, duration } = useFormats();
  return (ms: number): string => {
    if (ms < SECOND_MS) return `${number(ms)} ms`;
    return ms < SECOND_MS * 10
      ? `${number(Math.round(ms / 10) / 100)} s`
      : duration(ms / SECOND_MS);
  };
};

const Answer = ({ trial }: { readonly trial: ModelTrial }) => {
  const t = useTexts();
  const { number, dollars } = useFormats();
  const seconds = useSeconds();
  const facts = [
    t('trial_tokens', { read: number(trial.input_tokens), written: number(trial.output_tokens) }),
    ...(trial.estimated ? [t('trial_estimated')] : []),
    trial.cost_micros === null ? t('cost_unknown') : dollars(trial.cost_micros),
  ];
  return (
    <>
      <strong>{t('trial_ok', { link: trial.link ?? '', time: seconds(trial.duration_ms) })}</strong>
      <p className={styles['answer']}>{trial.text}</p>
      <p className="quiet">{facts.join(' · ')}</p>
    </>
  );
};

interface TrialProps {
  readonly trial: ModelTrial;
  /** Whether it is the workspace's own model. Advice about the service's environment variables is then left out. */
  readonly isOwn: boolean;
}

const Failure = ({ trial, isOwn }: TrialProps) => {
  const t = useTexts();
  const seconds = useSeconds();
  const { id: workspaceId } = useWorkspace();
  const { failure, detail } = trial;
  return (
    <>
      <strong>{t('trial_failed', { time: seconds(trial.duration_ms) })}</strong>
      {detail ? <p className={styles['words']}>{detail}</p> : null}
      {isOwn ? null : (
        <p className={styles['words']}>
          {t(failure === null ? 'todo_unknown' : `todo_${failure}`)}
        </p>
      )}
      {failure === 'budget_exhausted' ? (
        <TextLink to="/w/$workspaceId/settings/spend" params={{ workspaceId }}>
          {t('budget')}
        </TextLink>
      ) : null}
    </>
  );
};

/** How a trial went. */
export const TrialResult = ({ trial, isOwn }: TrialProps) => (
  <div className={styles['trial']} data-ok={trial.ok}>
    {trial.ok ? <Answer trial={trial} /> : <Failure trial={trial} isOwn={isOwn} />}
  </div>
);

/** Sends one short question to a model. It costs tokens, so it is sent only on request. */
export const ModelTry = ({ isOwn }: Pick<TrialProps, 'isOwn'>) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => post('tryModel', { body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf('getModels') }),
  });
  const { data: trial, error, isPending } = attempt;
  useCommand(t('try_command'), () => attempt.mutate());
  return (
    <Section
      title={t('try')}
      note={t('try_note')}
      actions={
        <Button loading={isPending} onClick={() => attempt.mutate()}>
          {t('try')}
        </Button>
      }
    >
      <div aria-live="polite" aria-busy={isPending}>
        {isPending ? <p className="quiet">{t('trying')}</p> : null}
        {trial && !isPending ? <TrialResult trial={trial} isOwn={isOwn} /> : null}
        {error && !isPending ? (
          <div className={styles['trial']} data-ok={false}>
            <strong>{wordsOf(error, t('failed'))}</strong>
            <p className={styles['words']}>{t('todo_unknown')}</p>
          </div>
        ) : null}
      </div>
    </Section>
  );
};
