import type { ReactNode } from 'react';
import styles from './segmented-filter.module.css';

interface Choice<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** The number of matches for this choice. */
  readonly count?: string | number | undefined;
}

interface SegmentedFilterProps<V extends string> {
  /** The label, which names what is filtered. */
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** A filter with a few choices, all visible. It wraps in a narrow window and cuts nothing off. */
export const SegmentedFilter = <V extends string>({
  label,
  choices,
  value,
  onChange,
}: SegmentedFilterProps<V>) => (
  <div className={styles['filter']} role="group" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        className={styles['choice']}
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
        {choice.count === undefined ? null : (
          <span className={styles['count']}>{choice.count}</span>
        )}
      </button>
    ))}
  </div>
);
