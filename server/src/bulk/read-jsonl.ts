import { setImmediate as breathe } from 'node:timers/promises';
import { type CheckedInput, checkInput } from '../templates/check-input.ts';
import type { FormField } from '../templates/template-input.ts';

/** Other requests are served after this many rows. */
const ROWS = 100;

function* linesOf(text: string): Generator<string> {
  for (let at = text.startsWith('\u{FEFF}') ? 1 : 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end;
    const line = text.slice(at, next).trim();
    if (line !== '') yield line;
    at = next + 1;
  }
}

/** Reads JSON Lines, each as an input or with its mistakes. Blank lines do not count. */
export async function* readJsonl(
  form: readonly FormField[],
  content: Buffer,
): AsyncGenerator<CheckedInput> {
  let row = 0;
  for (const line of linesOf(content.toString('utf8'))) {
    row += 1;
    yield checkInput(form, line, [row]);
    if (row % ROWS === 0) await breathe();
  }
}
