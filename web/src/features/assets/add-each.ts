import { isProblem } from '../../lib/problem.ts';
import { wholeAddress } from '../../lib/whole-address.ts';

/** The addresses in a field, one per line, with their scheme and without duplicates. */
export const linesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map(wholeAddress)
      .filter((line) => line !== ''),
  ),
];

export interface Refused {
  readonly line: string;
  readonly why: string;
}

const whyOf = (error: unknown): string =>
  isProblem(error) ? error.detail.replaceAll('Value error, ', '') : '';

/** Adds the items one after the other. If the server refuses one, the others are still added. */
export const addEach = async (
  lines: readonly string[],
  add: (line: string) => Promise<unknown>,
): Promise<{ readonly added: number; readonly failed: readonly Refused[] }> => {
  const failed: Refused[] = [];
  for (const line of lines) {
    try {
      await add(line);
    } catch (error) {
      failed.push({ line, why: whyOf(error) });
    }
  }
  return { added: lines.length - failed.length, failed };
};
