import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where a command reads and writes, and what is known of the terminal. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadStream;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Sets the code with which the program ends. */
  readonly exit: (code: number) => void;
  /** Whether a person sees the output, so that lines may be overwritten. */
  readonly isTerminal: boolean;
  readonly columns: number;
  /** The text in a style, or as it is where colours are not wanted. */
  readonly paint: (style: Style, text: string) => string;
}

const wantsColour = (env: Io['env'], isTerminal: boolean): boolean => {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  if ((env['FORCE_COLOR'] ?? '') !== '' && env['FORCE_COLOR'] !== '0') return true;
  return isTerminal && env['TERM'] !== 'dumb';
};

/** What a shell says of a program that the closed pipe has ended. It is not 0: nobody has read the whole answer. */
const CLOSED_PIPE = 141;

/** A reader that goes away, such as `head`, ends the command without a message. */
const endOnClosedPipe = (stream: NodeJS.WriteStream): void => {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(CLOSED_PIPE);
    throw error;
  });
};

export const createIo = (running: NodeJS.Process): Io => {
  const { stdout, stderr, stdin, env } = running;
  endOnClosedPipe(stdout);
  endOnClosedPipe(stderr);
  const isTerminal = stdout.isTTY === true;
  const isColoured = wantsColour(env, isTerminal);
  return {
    env,
    cwd: running.cwd(),
    stdin,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    exit: (code) => {
      running.exitCode = code;
    },
    isTerminal,
    columns: stdout.columns ?? 80,
    paint: (style, text) => (isColoured ? styleText(style, text, { validateStream: false }) : text),
  };
};
