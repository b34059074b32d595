export interface Series {
  readonly key: string;
  readonly name: string;
  /** A CSS value such as var(--severity-high). */
  readonly colour: string;
  /** The fill of a bar, such as a pattern in the colour, so that colour is not the only difference. */
  readonly fill?: string;
  /** The SVG dash pattern, so that colour is not the only difference. */
  readonly dash?: string;
}

export interface PlotProps {
  /** Names what is plotted. */
  readonly label: string;
  readonly kind: 'line' | 'area' | 'bars';
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** The key of the row value on the horizontal axis. */
  readonly x: string;
  readonly series: readonly Series[];
  readonly height?: number;
  readonly formatX?: (value: string | number) => string;
  readonly formatY?: (value: number) => string;
}
