import type { BulkRunDetail, BulkRowState } from '@copydesk/contract/bulk/app-routes';
import { useFormats } from '../../lib/format.ts';
import styles from './run.module.css';
import { useTexts } from './texts.ts';

type Counted = Exclude<BulkRowState, 'skipped'>;

/**
 * The parts of the bar, from finished to waiting. Each has a pattern, so that colour is not the only
 * difference.
 */
const STRETCHES: readonly Counted[] = ['ready', 'failed', 'cancelled', 'running', 'pending'];

/** A bar whose parts show how many rows of a run are in each state. */
export const RunBar = ({ run }: { readonly run: BulkRunDetail }) => {
  const t = useTexts();
  const { number } = useFormats();
  const some = STRETCHES.filter((state) => run[state] > 0);
  const words = some.map((state) => `${t(`state_${state}`)} ${number(run[state])}`).join(', ');
  return (
    <div className={styles['bar']} role="img" aria-label={`${t('progress')}: ${words}`}>
      {some.map((state) => (
        <div
          key={state}
          className={`${styles['stretch']} ${styles[state]}`}
          style={{ flexGrow: run[state], flexBasis: 0 }}
        />
      ))}
    </div>
  );
};
