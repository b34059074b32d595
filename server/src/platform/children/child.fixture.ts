import { getPriority } from 'node:os';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { answerRequests } from './answer-requests.ts';

/** A task that a test gives to a child process. */
export interface Deed {
  readonly deed:
    | 'answer'
    | 'wait'
    | 'loop'
    | 'compute'
    | 'fill heap'
    | 'fill buffers'
    | 'exit'
    | 'throw'
    | 'try'
    | 'connect';
  readonly value?: unknown;
  readonly path?: string;
}

const { env } = process;

/** Environment variables that the shell and the message channel set by themselves. */
const SHELL_NAMES = /^(?:PWD|OLDPWD|SHLVL|_|NODE_CHANNEL_\w+)$/;

const attempt = (work: () => unknown): string => {
  try {
    return String(work());
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
};

const perform = ({ deed, value, path = '' }: Deed): unknown => {
  const kept: unknown[] = [];
  switch (deed) {
    case 'answer':
      return { value, pid: process.pid };
    case 'wait':
      return new Promise((resolve) => {
        setTimeout(() => resolve({ pid: process.pid }), Number(value));
      });
    case 'loop':
      for (;;) kept.length = 0;
    case 'compute': {
      const spent = () => process.cpuUsage().user / 1_000;
      for (const until = spent() + Number(value); spent() < until;) kept.length = 0;
      return { pid: process.pid, cpu: spent() };
    }
    case 'fill heap':
      for (;;) kept.push({ some: kept.slice(-10) });
    case 'fill buffers':
      for (;;) kept.push(Buffer.alloc(5_000_000, 1));
    case 'exit':
      process.exit(3);
    case 'throw':
      throw new Error('thrown');
    case 'try':
      return {
        environment: Object.keys(env).filter((name) => !SHELL_NAMES.test(name)),
        read: attempt(() => readFileSync(path, 'utf8')),
        write: attempt(() => writeFileSync(path, 'x')),
        start: attempt(() => spawnSync('true').status),
        compile: attempt(() => Reflect.construct(Function, ['return 1'])),
        user: process.getuid?.(),
        priority: getPriority(),
      };
    case 'connect':
      return new Promise((resolve) => {
        const socket = connect(Number(value), '127.0.0.1');
        socket.once('connect', () => resolve({ said: 'connected' }));
        socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve({ said: code }));
      });
  }
};

answerRequests(perform);
