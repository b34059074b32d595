import type { BulkDeskRun, BulkRowState } from '@copydesk/contract/bulk-desk';
import { useFormats } from '../../lib/format.ts';
import styles from './run.module.css';
import { useTexts } from './texts.ts';

type Counted = Exclude<BulkRowState, 'skipped'>;

/** From what is done to what waits; each has a pattern, so that colour is never alone. */
const STRETCHES: readonly Counted[] = ['ready', 'failed', 'cancelled', 'running', 'pending'];

/** How far a run is: its rows as stretches of one line. */
export const RunBar = ({ run }: { readonly run: BulkDeskRun }) => {
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
