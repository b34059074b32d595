import type { Io } from './io.ts';

/** Prints an answer as JSON, or as lines for people. */
export const print = (
  io: Io,
  { json }: { readonly json?: boolean },
  answer: unknown,
  lines: readonly string[],
): void =>
  io.out(json ? `${JSON.stringify(answer, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
