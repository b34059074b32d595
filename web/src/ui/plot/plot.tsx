import { lazy, Suspense } from 'react';
import styles from './plot.module.css';
import type { PlotProps } from './plot-props.ts';

const DrawnPlot = lazy(async () => ({ default: (await import('./drawn-plot.tsx')).DrawnPlot }));

/** A plot of figures over time with a legend, and a hidden table of the same figures for screen readers. */
export const Plot = (props: PlotProps) => {
  const { label, rows, x, series, height = 200, formatX, formatY } = props;
  return (
    <figure className={styles['plot']}>
      <div style={{ height }} aria-hidden="true">
        <Suspense fallback={null}>
          <DrawnPlot {...props} />
        </Suspense>
      </div>
      <figcaption className={styles['legend']}>
        <span className="visually-hidden">{label}</span>
        {series.map(({ key, name, colour, dash, fill }) => (
          <span key={key} className={styles['entry']}>
            <svg width="18" height="8" viewBox="0 0 18 8" aria-hidden="true">
              {fill ? (
                <rect width="18" height="8" fill={fill} />
              ) : (
                <path d="M0 4h18" stroke={colour} strokeWidth="3" strokeDasharray={dash} />
              )}
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      {/* CSS cannot shrink a table below its rows, so the box around it is hidden instead. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <td />
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[x]}>
                <th scope="row">{formatX?.(row[x] ?? '') ?? row[x]}</th>
                {series.map(({ key }) => (
                  <td key={key}>{formatY?.(Number(row[key])) ?? row[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
