/** A page of the site before it is rendered. */
export interface Page {
  /** Its address below /docs, without an ending. */
  readonly route: string;
  /** The file in the repository that it comes from, or null for one that is generated. */
  readonly source: string | null;
  readonly text: string;
}

/** The text of the first heading. */
export const titleOf = ({ text, route }: Page): string =>
  /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? route;
