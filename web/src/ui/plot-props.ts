export interface Series {
  readonly key: string;
  readonly name: string;
  /** A token such as var(--severity-high). */
  readonly colour: string;
  /** SVG dashes, so that colour is never alone. */
  readonly dash?: string;
}

export interface PlotProps {
  /** Says what is plotted. */
  readonly label: string;
  readonly kind: 'line' | 'area' | 'bars';
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** The member of a row that runs along the horizontal axis. */
  readonly x: string;
  readonly series: readonly Series[];
  readonly height?: number;
  readonly formatX?: (value: string | number) => string;
  readonly formatY?: (value: number) => string;
}
