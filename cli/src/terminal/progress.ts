import type { Io } from './io.ts';

const WIDTH = 24;

/** Shows how far something is. */
export interface Progress {
  readonly show: (done: number, total: number, note: string) => void;
  readonly end: () => void;
}

const barOf = (done: number, total: number): string => {
  const filled = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * WIDTH);
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
};

/** On a terminal one line that is overwritten; elsewhere a line for each change. Both on the error output. */
export const createProgress = ({ err, isTerminal, columns }: Io): Progress => {
  let last = '';
  return {
    show: (done, total, note) => {
      const said = `${done} of ${total}, ${note}`;
      if (said === last) return;
      last = said;
      if (isTerminal) err(`\r\u001b[K${`${barOf(done, total)} ${said}`.slice(0, columns - 1)}`);
      else err(`${said}\n`);
    },
    end: () => {
      if (isTerminal && last !== '') err('\n');
    },
  };
};
