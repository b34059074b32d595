import styles from './figures.module.css';

interface FiguresProps {
  /** Names what the numbers are about. */
  readonly label: string;
  /** Pairs of a name and a number. Four of them fill a line. */
  readonly figures: readonly (readonly [string, string])[];
}

/** The most important numbers of a page. */
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
