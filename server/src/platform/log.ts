import { pino, type DestinationStream, type Logger } from 'pino';
import { RELEASE } from './release.ts';
import { traceFields } from './traces/span.ts';

export type Log = Logger;

/** An API key anywhere in a line. */
const KEY = /cd_[0-9A-Za-z]{8,}/g;

/** Removes API keys from every line. A list of log fields could not cover all places where keys appear. */
const scrub = (line: string): string => line.replaceAll(KEY, 'cd_[removed]');

/** Logs whose lines name a workspace and an actor. All other lines are of the service itself. */
const ofScopes = new WeakSet<Log>();

/** Every line names the release, the kind of actor, the trace if there is one, and the process if it is given. */
export const createLog = (
  level: string,
  destination: DestinationStream = { write: (line) => void process.stdout.write(line) },
  of: { readonly process?: string; readonly pid?: number } = {},
): Log =>
  pino(
    {
      level,
      base: { release: RELEASE.version, ...of },
      mixin: (_line, _level, log) => ({
        ...(ofScopes.has(log as Log) ? {} : { actor: 'system' }),
        ...traceFields(),
      }),
    },
    { write: (line) => destination.write(scrub(line)) },
  );

/** The log of a process in one of the roles. */
export const createProcessLog = (level: string, role: string): Log =>
  createLog(level, undefined, { process: role, pid: process.pid });

/** A log whose lines say for which workspace and by which kind of actor something is done. */
export const logOf = (log: Log, workspace: string, actor: string): Log => {
  const own = log.child({ workspace, actor });
  ofScopes.add(own);
  return own;
};
