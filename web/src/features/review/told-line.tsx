import { Kbd } from '../../ui/kbd.tsx';
import { useBench } from './bench.ts';
import { useCell } from './cell.ts';
import { undoLast } from './decide.ts';
import styles from './decision-bar.module.css';
import { useTexts } from './texts.ts';

/**
 * The newest decision and how to take it back. It is a line of the bar and not a toast: a toast would lie on
 * the row or on the buttons that the next decision needs.
 */
export const ToldLine = () => {
  const t = useTexts();
  const bench = useBench();
  const told = useCell(bench.told);
  return (
    <div className={styles['told']} data-empty={told === null || undefined}>
      <span role="status" className={styles['words']}>
        {told?.message}
      </span>
      {told?.canUndo ? (
        <button type="button" className={styles['undo']} onClick={() => undoLast(bench, t)}>
          {t('undo')}
          <Kbd keys="z" />
        </button>
      ) : null}
    </div>
  );
};
