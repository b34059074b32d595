import { ADMISSION_LIMITS, type AdmissionLimits } from '../platform/shares.ts';
import type { Cell } from '../router/find-cell.ts';

/** What the router has to know. It has no database and no secret. */
export interface RouterSettings {
  readonly cells: readonly Cell[];
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly trustedProxies: string;
  /** What the process may have under way. */
  readonly limits: AdmissionLimits;
}

const CELL = /^([a-z0-9-]{1,40})=(https?:\/\/[^/?#\s,]+)$/;

const MEBIBYTE = 1024 * 1024;

/** A whole number from 1, or what it is without the setting. */
const readCount = (name: string, text: string | undefined, otherwise: number): number => {
  const count = Number(text ?? otherwise);
  if (Number.isInteger(count) && count >= 1 && count <= 1_000_000) return count;
  throw new Error(`${name} takes a whole number from 1 to 1000000.`);
};

/** Reads the settings of the router. Throws if the cells cannot be told apart. */
export const readRouterSettings = (from: Record<string, string | undefined>): RouterSettings => {
  const cells = (from['CELLS'] ?? '').split(',').map((text) => {
    const [, name, url] = CELL.exec(text.trim()) ?? [];
    if (!name || !url) {
      throw new Error(
        'CELLS takes names and addresses: a=http://10.0.0.1:4020,b=http://10.0.0.2:4020',
      );
    }
    return { name, url };
  });
  if (new Set(cells.map(({ name }) => name)).size < cells.length) {
    throw new Error('Two of CELLS have the same name.');
  }
  const port = Number(from['PORT'] ?? '4030');
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw new Error('PORT takes a whole number from 0 to 65535.');
  }
  const count = (name: string, otherwise: number) => readCount(name, from[name], otherwise);
  const { requests, streams, bytes } = ADMISSION_LIMITS;
  return {
    cells,
    host: from['HOST'] ?? '127.0.0.1',
    port,
    logLevel: from['LOG_LEVEL'] ?? 'info',
    trustedProxies: from['TRUSTED_PROXIES'] ?? '',
    limits: {
      requests: count('REQUESTS_AT_A_TIME', requests),
      streams: count('STREAMS_AT_A_TIME', streams),
      bytes: count('BODY_MEBIBYTES', bytes / MEBIBYTE) * MEBIBYTE,
    },
  };
};
