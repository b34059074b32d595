import styles from './figures.module.css';

interface FiguresProps {
  /** Says what the numbers are about. */
  readonly label: string;
  /** Each with its name; four fill a line. */
  readonly figures: readonly (readonly [string, string])[];
}

/** The few numbers that one wants to know before anything else. */
export const Figures = ({ label, figures }: FiguresProps) => (
  <dl className={styles['figures']} aria-label={label}>
    {figures.map(([name, value]) => (
      <div key={name} className={styles['figure']}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
