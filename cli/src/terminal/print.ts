import type { Io } from './io.ts';
import { safeJson, safeLine } from './safe.ts';

/**
 * Prints an answer as JSON, or as lines for people. What the service says is made safe here, for every command: names
 * and texts are written by others.
 */
export const print = (
  io: Io,
  { json }: { readonly json?: boolean },
  answer: unknown,
  lines: readonly string[],
): void =>
  io.out(
    json
      ? `${safeJson(JSON.stringify(answer, null, 2))}\n`
      : lines.map((line) => `${safeLine(line)}\n`).join(''),
  );
