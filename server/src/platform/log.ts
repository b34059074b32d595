import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** An API key anywhere in a line. */
const KEY = /cd_[0-9A-Za-z]{8,}/g;

/** Removes API keys from every line. A list of log fields could not cover all places where keys appear. */
const scrub = (line: string): string => line.replaceAll(KEY, 'cd_[removed]');

export const createLog = (
  level: string,
  destination: DestinationStream = { write: (line) => void process.stdout.write(line) },
): Log => pino({ level, base: null }, { write: (line) => destination.write(scrub(line)) });
