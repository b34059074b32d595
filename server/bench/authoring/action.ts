import type { DeskClient } from './desk-client.ts';

/** One thing that a page asks for; the goal is in milliseconds at p95. */
export interface Action {
  readonly part: string;
  readonly what: string;
  readonly goal?: number;
  /** How often it is measured, where that is not as often as the others. */
  readonly times?: number;
  readonly work: (round: number) => Promise<unknown>;
}

/** Milliseconds at p95. */
export const GOALS = { PAGE: 100, SEARCH: 200, TEXT_SEARCH: 300, IMPORT: 5_000 } as const;

export const query = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString();

/** The cursor of a page so many pages after the first. */
export const cursorAfter = async (
  desk: DeskClient,
  path: string,
  pages: number,
): Promise<string> => {
  let cursor = '';
  for (let n = 0; n < pages; n += 1) {
    const at = cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;
    const page = await desk.get<{ next_cursor: string | null }>(at);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return encodeURIComponent(cursor);
};
