import type { DraftedGuideline } from '@copydesk/contract/tones/tone-draft';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from './texts.ts';
import styles from './tones.module.css';

type Cost = Pick<DraftedGuideline, 'model' | 'input_tokens' | 'output_tokens' | 'cost_micros'>;

/** Which model wrote a text, how many tokens it used and what they cost. */
export const CostLine = ({ cost }: { readonly cost: Cost }) => {
  const t = useTexts();
  const { number, dollars } = useFormats();
  const { model, input_tokens: input, output_tokens: output, cost_micros: micros } = cost;
  const price = micros === null ? t('cost_unknown') : dollars(micros);
  return (
    <p className={styles['quiet']}>
      {t('cost_line', { model, input: number(input), output: number(output), cost: price })}
    </p>
  );
};
