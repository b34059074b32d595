import type { Cell } from '../router/find-cell.ts';

/** What the router has to know. It has no database and no secret. */
export interface RouterSettings {
  readonly cells: readonly Cell[];
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
}

const CELL = /^([a-z0-9-]{1,40})=(https?:\/\/[^/?#\s,]+)$/;

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
  return { cells, host: from['HOST'] ?? '127.0.0.1', port, logLevel: from['LOG_LEVEL'] ?? 'info' };
};
