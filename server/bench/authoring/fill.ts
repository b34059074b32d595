import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../src/platform/db/migrate.ts';
import { fromPublicId, toPublicId } from '../../src/platform/ids.ts';
import { openAdminPool } from '../../test/database/admin-pool.ts';
import { openDatabase, recreateDatabase, schemaOf, startPostgres } from '../database.ts';
import { makeDesk } from '../editing/setup.ts';
import { fillDocuments } from './fill-documents.ts';
import { fillKnowledge } from './fill-knowledge.ts';
import {
  fillBulk,
  fillNoise,
  fillSpend,
  fillTemplates,
  fillTones,
  fillVersions,
} from './fill-rest.ts';

/** What a run needs to know of a filled database; public ids, kept beside its data. */
export interface Filled {
  readonly schema: string;
  readonly scale: number;
  readonly workspace: string;
  readonly cookie: string;
  readonly infobase: string;
  readonly bulk: string;
  readonly templates: readonly string[];
  readonly tones: readonly string[];
  readonly documents: readonly string[];
  readonly importSeconds: readonly number[];
}

export interface Sizes {
  readonly rules: number;
  readonly templates: number;
  readonly documents: number;
  readonly entries: number;
}

/** The size that the authoring application must carry, or a part of it. */
export const sizesOf = (scale: number): Sizes => {
  const part = (full: number) => Math.max(20, Math.round(full * scale));
  return {
    rules: part(1_000),
    templates: part(500),
    documents: part(100_000),
    entries: part(50_000),
  };
};

/** A workspace of that size, made once a folder; `scale` and the migrations must be the same. */
export const fill = async (directory: string, scale: number): Promise<Filled> => {
  const manifest = join(directory, 'authoring.json');
  if (existsSync(manifest)) {
    const known = JSON.parse(readFileSync(manifest, 'utf8')) as Filled;
    if (known.scale === scale && known.schema === schemaOf()) return known;
  }
  const postgres = await startPostgres(directory, true);
  const say = (what: string) => process.stdout.write(`filling: ${what}\n`);
  try {
    await recreateDatabase(postgres);
    await migrate(postgres.databaseUrl);
    const sizes = sizesOf(scale);
    const admin = openAdminPool(postgres.databaseUrl, 2);
    const { pool, scope: scopeOf } = openDatabase(postgres.databaseUrl, 2);
    say(`${sizes.rules} rules`);
    const desk = await makeDesk(postgres.databaseUrl, sizes.rules);
    await desk.end();
    const scope = scopeOf(fromPublicId('wsp', desk.workspace) as string);
    say(`${sizes.templates} templates and 100 tones`);
    const templates = await fillTemplates(scope, sizes.templates);
    const tones = await fillTones(scope, Math.max(5, Math.round(100 * scale)));
    say(`${sizes.documents} documents`);
    const documents = await fillDocuments(admin, scope, sizes.documents, templates, tones);
    await fillVersions(admin, scope, documents.slice(0, documents.length / 5));
    say(`${sizes.entries} entries`);
    const { id: infobase, seconds } = await fillKnowledge(scope, sizes.entries);
    say('bulk runs, audits and spending');
    const bulk = await fillBulk(admin, scope, Math.max(5, Math.round(500 * scale)), {
      template: templates[0] as string,
      tone: tones[0] as string,
      documents: documents.slice(-documents.length / 10),
      infobase,
    });
    await fillNoise(admin, scope, 10);
    await fillSpend(admin, scope, templates, Math.max(5, Math.round(250 * scale)));
    await admin.query('vacuum analyze');
    await admin.end();
    await pool.end();
    const filled: Filled = {
      schema: schemaOf(),
      scale,
      workspace: desk.workspace,
      cookie: desk.cookie,
      infobase,
      bulk: toPublicId('blk', bulk),
      templates: templates.map((id) => toPublicId('tpl', id)),
      tones: tones.map((id) => toPublicId('ton', id)),
      documents: documents.map((id) => toPublicId('doc', id)),
      importSeconds: seconds,
    };
    writeFileSync(manifest, JSON.stringify(filled));
    return filled;
  } finally {
    await postgres.stop();
  }
};
