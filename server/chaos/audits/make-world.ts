import { fileURLToPath } from 'node:url';
import { startAudit } from '../../src/audits/start-audit.ts';
import type { RestateAddress } from '../../src/platform/durable/restate-engine.ts';
import { createRestateEngine } from '../../src/platform/durable/restate-engine.ts';
import { fromPublicId } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { enablePack } from '../../src/rules/enable-pack.ts';
import { makeRule } from '../../test/make-rule.ts';
import { loadPack } from '../../src/rules/packs/load-pack.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { makeDatabase, openDatabase } from '../make-world.ts';
import { behindTheService } from '../generation/read-records.ts';
import { OWN_RULES, PACKS } from './site-pages.ts';

export interface World {
  readonly url: string;
  readonly workspaceId: string;
  readonly key: string;
}

const folderOf = (pack: string): string =>
  fileURLToPath(new URL(`../../../packs/${pack}`, import.meta.url));

/** Gives a workspace the rules that the pages of a site break, and lets it look at these places. */
export const furnish = async (
  url: string,
  scope: Scope,
  places: readonly string[],
): Promise<void> => {
  for (const rule of OWN_RULES) await makeRule(scope, rule);
  for (const name of PACKS) {
    const { pack } = await loadPack(folderOf(name));
    if (!pack) throw new Error(`the pack ${name} cannot be read`);
    await enablePack(scope, pack);
  }
  await behindTheService(url, (client) =>
    client.query('insert into allowed_place (workspace_id, place) select $1, unnest($2::text[])', [
      scope.workspaceId,
      places,
    ]),
  );
};

/** Makes the database with one workspace, its key, its rules and its permission to look at the sites. */
export const makeWorld = async (
  addressOf: (database: string) => string,
  places: readonly string[],
): Promise<World> => {
  const url = await makeDatabase(addressOf);
  const database = openDatabase(url);
  try {
    const { scope, key } = await makeWorkspace(database);
    await furnish(url, scope, places);
    return { url, workspaceId: scope.workspaceId, key };
  } finally {
    await database.close();
  }
};

const PATIENCE_MS = 30_000;
const AGAIN_MS = 200;
/** Deeper than any tree of links here. */
const DEPTH = 20;

/** Asks for an audit, until there is an engine that takes it on; gives its UUID. */
export const askForAudit = async (
  scope: Scope,
  engine: RestateAddress,
  request: {
    readonly name: string;
    readonly urls?: readonly string[];
    readonly sitemaps?: readonly string[];
    readonly crawl?: { readonly url: string; readonly pages: number };
  },
): Promise<string> => {
  const { name, urls = [], sitemaps = [], crawl } = request;
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const { answer } = await startAudit(scope, createRestateEngine(engine), {
        request: {
          name,
          assets: [],
          urls,
          sitemaps,
          crawl: crawl ? { ...crawl, depth: DEPTH } : null,
          packs: null,
          render: 'static',
          metadata: {},
        },
        once: undefined,
        toAnswer: ({ id }) => ({ status: 201, headers: {}, body: id }),
      });
      const id = fromPublicId('aud', answer.body as string);
      if (id === null) throw new Error('an audit without an id');
      return id;
    } catch (error) {
      // The engine may not know the workflows role yet.
      if ((error as { code?: string }).code !== 'unavailable' || Date.now() > patience) throw error;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
};
