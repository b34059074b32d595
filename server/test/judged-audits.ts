import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestEngine } from './engine.ts';
import type { TestDatabase } from './harness.ts';
import { recount } from './models/recount.ts';
import { addPastedAsset } from '../src/assets/add-stored-asset.ts';
import { planWork } from '../src/audits/audit-work.ts';
import type { AuditRequest } from '../src/audits/audit-request.ts';
import { createAudit } from '../src/audits/create-audit.ts';
import { getAudit } from '../src/audits/get-audit.ts';
import { createBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import { toPublicId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';

/** Adds posts and audits everything of a workspace, on a real engine. */
export const createJudgedAudits = (
  database: TestDatabase,
  { engine, blobStore }: Pick<TestEngine, 'engine' | 'blobStore'>,
) => {
  const blobs = createBlobStore(blobStore);
  const addPosts = async (scope: Scope, texts: readonly string[]): Promise<void> => {
    for (const [n, text] of texts.entries()) {
      const post = { name: `Post ${n}`, format: 'text', metadata: { language: 'EN' } } as const;
      await addPastedAsset(scope, blobs, { ...post, text });
    }
  };
  const audit = async (scope: Scope, more: Pick<AuditRequest, 'secondOpinion'> = {}) => {
    const id = await createAudit(scope, {
      name: 'Test',
      assets: 'all',
      urls: [],
      sitemaps: [],
      crawl: null,
      packs: null,
      render: 'static',
      metadata: {},
      ...more,
    });
    await engine.start(planWork(scope.workspaceId, id));
    const publicId = toPublicId('aud', id);
    while ((await getAudit(scope, publicId)).completed_at === null) await sleep(50);
    expect(await recount(database.admin, id)).toEqual([]);
    const { rows: found } = await database.admin.query<{ text: string; asset: string }>(
      `select violating_text as text, asset_name as asset from violation where audit_id = $1
       order by asset_name, rank`,
      [id],
    );
    const { rows: assets } = await database.admin.query<{
      name: string;
      unjudged: Record<string, string> | null;
    }>(
      `select s.name, x.unjudged from audit_asset x join asset s on s.id = x.asset_id
       where x.audit_id = $1 order by s.name`,
      [id],
    );
    return { id, publicId, detail: await getAudit(scope, publicId), found, assets };
  };
  return { addPosts, audit };
};
