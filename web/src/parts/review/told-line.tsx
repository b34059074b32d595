import { useCell, type Watched } from '../../lib/cell.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useTexts } from './texts.ts';
import type { Told } from './told.ts';
import styles from './told-line.module.css';

interface ToldLineProps {
  readonly told: Watched<Told | null>;
  readonly onUndo: () => void;
}

/**
 * The newest decision with its undo button. It is a line of the decision bar and not a toast, because a toast
 * would cover the row or the buttons that the next decision needs.
 */
export const ToldLine = ({ told: cell, onUndo }: ToldLineProps) => {
  const t = useTexts();
  const told = useCell(cell);
  return (
    <div className={styles['told']} data-testid="told" data-empty={told === null || undefined}>
      <span role="status" className={styles['words']}>
        {told?.message}
      </span>
      {told?.canUndo ? (
        <button type="button" className={styles['undo']} onClick={onUndo}>
          {t('undo')}
          <Kbd keys="z" />
        </button>
      ) : null}
    </div>
  );
};
