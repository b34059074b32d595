import { isProblem } from '../../lib/problem.ts';

/** The lines of a field that say something, each once. */
export const linesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export interface Refused {
  readonly line: string;
  readonly why: string;
}

const whyOf = (error: unknown): string =>
  isProblem(error) ? error.detail.replaceAll('Value error, ', '') : '';

/** Adds one after the other; what is refused does not keep the others out. */
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
