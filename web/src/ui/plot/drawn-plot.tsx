import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type YAxisProps,
} from 'recharts';
import type { PlotProps, Series } from './plot-props.ts';
import styles from './plot.module.css';

const axis = {
  tick: { fill: 'var(--ink-2)', fontSize: 12 },
  stroke: 'var(--rule-2)',
  tickLine: false,
};
const plain = { isAnimationActive: false } as const;

const areaOf = ({ key, name, colour, dash }: Series) => (
  <Area
    key={key}
    {...plain}
    type="stepAfter"
    dataKey={key}
    name={name}
    stackId="all"
    stroke={colour}
    strokeWidth={1.5}
    fill={colour}
    fillOpacity={0.22}
    {...(dash ? { strokeDasharray: dash } : {})}
  />
);

const lineOf = ({ key, name, colour, dash }: Series) => (
  <Line
    key={key}
    {...plain}
    type="linear"
    dataKey={key}
    name={name}
    stroke={colour}
    strokeWidth={2}
    dot={false}
    {...(dash ? { strokeDasharray: dash } : {})}
  />
);

const barOf = ({ key, name, colour, fill = colour }: Series) => (
  <Bar key={key} {...plain} dataKey={key} name={name} stackId="all" fill={fill} maxBarSize={24} />
);

/** The axis if all values are 0. The library's own axis would show numbers that do not occur. */
const FLAT = { domain: [0, 1], ticks: [0] } satisfies Partial<YAxisProps>;

/**
 * The drawing of a plot. plot.tsx loads it separately, because recharts is larger than the rest of a page.
 */
export const DrawnPlot = ({ kind, rows, x, series, formatX, formatY }: PlotProps) => {
  const isFlat = rows.every((row) => series.every(({ key }) => Number(row[key]) === 0));
  const inside = (
    <>
      <CartesianGrid stroke="var(--rule)" vertical={false} />
      <XAxis
        dataKey={x}
        {...axis}
        minTickGap={32}
        tickFormatter={(at: string | number) => formatX?.(at) ?? String(at)}
      />
      <YAxis
        {...axis}
        width="auto"
        axisLine={false}
        allowDecimals={false}
        {...(isFlat ? FLAT : {})}
        tickFormatter={(value: number) => formatY?.(value) ?? String(value)}
      />
      <Tooltip
        {...plain}
        wrapperClassName={styles['tip'] ?? ''}
        labelFormatter={(at) => formatX?.(at as string | number) ?? (at as string)}
        formatter={(value) => formatY?.(Number(value)) ?? String(value)}
      />
    </>
  );
  const data = rows as Record<string, string | number>[];
  const margin = { top: 8, right: 8, bottom: 0, left: 0 };
  // The drawing is hidden from screen readers. The table below it has the same numbers.
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === 'area' ? (
        <AreaChart data={data} margin={margin} accessibilityLayer={false}>
          {inside}
          {series.map((one) => areaOf(one))}
        </AreaChart>
      ) : kind === 'line' ? (
        <LineChart data={data} margin={margin} accessibilityLayer={false}>
          {inside}
          {series.map((one) => lineOf(one))}
        </LineChart>
      ) : (
        <BarChart data={data} margin={margin} accessibilityLayer={false}>
          {inside}
          {series.map((one) => barOf(one))}
        </BarChart>
      )}
    </ResponsiveContainer>
  );
};
