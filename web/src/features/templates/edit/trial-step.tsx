import type { TrialStep } from '@copydesk/contract/templates/template-draft';
import { useFormats } from '../../../lib/format.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Quote } from '../../../parts/quote.tsx';
import styles from './commands.module.css';
import { useTexts } from '../texts.ts';

interface TrialStepResultProps {
  readonly step: TrialStep;
  /** The command was changed after this run. */
  readonly isOld: boolean;
  readonly lang: string | undefined;
  /** How many facts the model was given. */
  readonly facts: number;
}

/** The output of a command in a test run, the request to the model, and its cost. */
export const TrialStepResult = ({ step, isOld, lang, facts }: TrialStepResultProps) => {
  const t = useTexts();
  const { number, dollars } = useFormats();
  const used = t(step.estimated ? 'used_about' : 'used', {
    provider: step.provider === step.model ? step.provider : `${step.provider} ${step.model}`,
    input: number(step.input_tokens),
    output: number(step.output_tokens),
  });
  const cost = step.cost_micros ?? 0;
  return (
    <div className={styles['result']}>
      <div className={styles['resultHead']}>
        <h3>{t('wrote')}</h3>
        <span>
          {used}
          {cost > 0 ? ` · ${dollars(cost)}` : ''}
          {facts > 0 ? ` · ${t('facts', { count: facts })}` : ''}
        </span>
      </div>
      {isOld ? <p className="quiet">{t('changed_since')}</p> : null}
      {step.foreign ? <Notice tone="warning">{t('foreign')}</Notice> : null}
      <div className={styles['wrote']} role="region" aria-label={t('wrote')} tabIndex={0}>
        <Quote lang={lang}>{step.text}</Quote>
      </div>
      <details className={styles['sent']}>
        <summary>{t('sent')}</summary>
        <h4>{t('sent_prompt')}</h4>
        <CodeText block label={t('sent_prompt')}>
          {step.prompt}
        </CodeText>
        <h4>{t('sent_instructions')}</h4>
        <CodeText block label={t('sent_instructions')}>
          {step.instructions}
        </CodeText>
      </details>
    </div>
  );
};
