import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { openKeyboard, readLine } from './keyboard.ts';
import { readStdin } from './read-stdin.ts';

/** Asks for a line on the terminal. A hidden one is not shown while it is typed. */
export const askLine = async (io: Io, question: string, isHidden: boolean): Promise<string> => {
  const keyboard = openKeyboard(io);
  try {
    const line = await readLine(io, keyboard, question, isHidden);
    if (line === null) throw new Failure('Cancelled.');
    return line;
  } finally {
    keyboard.close();
  }
};

/** Reads a secret: hidden from a terminal, or the whole standard input. It is never an argument. */
export const readSecret = async (io: Io, question: string): Promise<string> => {
  const text = io.stdin.isTTY
    ? await askLine(io, question, true)
    : Buffer.from(await readStdin(io.stdin)).toString('utf8');
  return text.trim();
};
