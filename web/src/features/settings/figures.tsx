import styles from './settings.module.css';

/** Numbers with their names. */
export const Figures = ({
  figures,
}: {
  readonly figures: readonly (readonly [string, string])[];
}) => (
  <dl className={styles['figures']}>
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
