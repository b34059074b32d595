/**
 * Sends the same texts through every way to a check, and compares what each one finds with what the API finds: rule,
 * offsets and words. `--texts N` sends fewer,
 * `--only NAME,NAME` by some ways alone. `--fault` shifts one finding of each surface, and fails unless every one
 * of these is noticed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase, recreateDatabase, startPostgres } from '../../server/bench/database.ts';
import { startApi } from '../../server/bench/start-api.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { enablePack } from '../../server/src/rules/enable-pack.ts';
import { findPacks, loadPack } from '../../server/src/rules/packs/load-pack.ts';
import { PACKS_FOLDER } from '../../server/src/rules/packs/pack-catalog.ts';
import { makeWorkspace } from '../../server/test/factories.ts';
import { hasWordPress } from '../wordpress/wordpress-site.ts';
import { compareFound, type Found } from './found.ts';
import { byApi, byApiAsPage, GATE, post, SURFACES, WORDPRESS } from './surfaces.ts';
import { textsToSend } from './texts.ts';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '2000' },
    only: { type: 'string' },
    fault: { type: 'boolean', default: false },
  },
});
const SHOWN = 5;
const SCOPES = ['auditing', 'reading', 'rules'] as const;
/** No rule is a hint: the gate would take some findings for hints, and a check that stores nothing does not. */
const NO_HINTS = { share: 0, least: 1 };

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The first finding of the first text that has one, a unit further. */
const shiftOne = (told: readonly (readonly Found[])[]): readonly (readonly Found[])[] => {
  const at = told.findIndex((found) => found.length > 0);
  return told.map((found, n) =>
    n === at
      ? found.map((one, m) => (m === 0 ? { ...one, start: (one.start ?? 0) + 1 } : one))
      : found,
  );
};

const directory = mkdtempSync(join(tmpdir(), 'copydesk-surfaces-'));
// As root, PostgreSQL runs as another user, who has to get through.
chmodSync(directory, 0o755);
const postgres = await startPostgres(directory, false);
let isGood = true;
try {
  await recreateDatabase(postgres);
  await migrate(postgres.databaseUrl);
  const { pool, scope: scopeOf } = openDatabase(postgres.databaseUrl, 2);
  const { scope } = await makeWorkspace({ scope: scopeOf });
  for (const folder of await findPacks(PACKS_FOLDER)) {
    const { pack } = await loadPack(folder);
    if (pack) await enablePack(scope, pack);
  }
  const { key } = await createKey(scope, { name: 'all', expiresAt: null, scopes: SCOPES });
  await pool.end();
  const { base, child } = await startApi(postgres.databaseUrl, {
    BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href,
  });
  try {
    const service = { base, key };
    await post(service, '/hint-policy', NO_HINTS);
    const words = await fetch(`${base}/public/v1/known-words`, { headers: { 'x-api-key': key } });
    const { category } = (await words.json()) as { category: string[] };
    const texts = textsToSend(Number(values.texts), new Set(category));
    const expected = await byApi(service, texts);
    const total = expected.reduce((sum, found) => sum + found.length, 0);
    const flagged = expected.filter((found) => found.length > 0).length;
    const languages = new Set(texts.map(({ language }) => language)).size;
    print(`API: ${total} findings in ${flagged} of ${texts.length} texts, ${languages} languages`);
    if (total < texts.length / 5) throw new Error('so few findings compare little');
    let asPage: readonly (readonly Found[])[] | undefined;
    /** What a way should tell. The gate knows that a text is a page's, and WordPress does not tell offsets. */
    const expectedOf = async (name: string): Promise<readonly (readonly Found[])[]> => {
      if (name !== GATE && name !== WORDPRESS) return expected;
      asPage ??= await byApiAsPage(service, texts);
      if (name === GATE) return asPage;
      return asPage.map((found) => found.map((one) => ({ ...one, start: null, end: null })));
    };
    const chosen = Object.entries(SURFACES).filter(
      ([name]) => values.only?.split(',').some((one) => name.includes(one)) ?? true,
    );
    for (const [name, surface] of chosen) {
      if (name === WORDPRESS && !hasWordPress()) {
        print(`${name}: LEFT OUT, Debian's package wordpress is not installed`);
        continue;
      }
      const began = performance.now();
      const told = await surface(service, texts);
      const known = await expectedOf(name);
      const differences = compareFound(name, known, values.fault ? shiftOne(told) : told);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      print(`${name}: ${differences.length} texts differ (${seconds} s)`);
      for (const { at, onlyHere, onlyThere } of differences.slice(0, SHOWN)) {
        print(
          `  ${JSON.stringify(texts[at])}\n    API alone: ${onlyHere.join(' ')}\n    alone: ${onlyThere.join(' ')}`,
        );
      }
      isGood &&= values.fault ? differences.length > 0 : differences.length === 0;
    }
  } finally {
    child.kill();
  }
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
