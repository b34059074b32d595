import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './product.ts';

const WAIT_MS = 20_000;

const linksTo = ({ logFile }: Product, email: string): string[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(email))
    .map((line) => JSON.parse(line) as { to?: string; text?: string })
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text?.match(/https?:\/\/\S+/)?.[0] ?? []);

/** The link of the newest message to an address; without a mail server, messages are in the log. */
export const newestLink = async (product: Product, email: string, before = 0): Promise<string> => {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(100)) {
    const links = linksTo(product, email);
    if (links.length > before) return links.at(-1) as string;
  }
  throw new Error(`no message came for ${email}`);
};
