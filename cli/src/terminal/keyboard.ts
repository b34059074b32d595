import { Failure } from './failure.ts';
import type { Io } from './io.ts';

/** Keys of a terminal, one after the other. */
export interface Keyboard {
  /** The next key: a character, or a name such as `enter`, `escape`, `left`. */
  readonly next: () => Promise<string>;
  readonly close: () => void;
}

const NAMES: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\u001b': 'escape',
  '\u001b[A': 'up',
  '\u001b[B': 'down',
  '\u001b[C': 'right',
  '\u001b[D': 'left',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u0003': 'ctrl-c',
  '\u0004': 'ctrl-d',
};
// A sequence of the terminal, or one character.
// oxlint-disable-next-line no-control-regex -- keys arrive as control characters
const KEY = /\u001b\[[0-9;]*[A-Za-z~]|\u001b|[^]/gu;

/** The keys in what was typed. @internal */
export const keysIn = (typed: string): readonly string[] =>
  Array.from(typed.matchAll(KEY), ([key]) => NAMES[key] ?? key);

/** Opens the keyboard. Keys that are typed ahead wait in a line. */
export const openKeyboard = ({ stdin }: Pick<Io, 'stdin'>): Keyboard => {
  const typed: string[] = [];
  let waiting: ((key: string) => void) | null = null;
  const onData = (text: string): void => {
    typed.push(...keysIn(text));
    give();
  };
  const onEnd = (): void => {
    typed.push('ctrl-d');
    give();
  };
  const give = (): void => {
    if (!waiting || typed.length === 0) return;
    const [resolve, key] = [waiting, typed.shift() ?? ''];
    waiting = null;
    resolve(key);
  };
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', onData).on('end', onEnd).resume();
  return {
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
        give();
      }),
    close: () => {
      stdin.off('data', onData).off('end', onEnd);
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
};

/** Reads a line by the keyboard; null if it was left with Esc. A hidden line is not shown. */
export const readLine = async (
  { err }: Pick<Io, 'err'>,
  keyboard: Keyboard,
  question: string,
  isHidden = false,
): Promise<string | null> => {
  err(question);
  let line = '';
  for (;;) {
    const key = await keyboard.next();
    if (key === 'enter' || key === 'ctrl-d' || key === 'escape') {
      err('\n');
      return key === 'escape' ? null : line;
    }
    if (key === 'ctrl-c') {
      err('\n');
      throw new Failure('Cancelled.');
    }
    if (key === 'backspace') {
      if (line !== '' && !isHidden) err('\b \b');
      line = line.slice(0, -1);
    } else if (key.length <= 2 && key >= ' ') {
      line += key;
      if (!isHidden) err(key);
    }
  }
};
