import { setTimeout as sleep } from 'node:timers/promises';
import { insertAsset } from '../src/assets/insert-asset.ts';
import { startAudit } from '../src/audits/start-audit.ts';
import { createBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import {
  createRestateEngine,
  type RestateAddress,
} from '../src/platform/durable/restate-engine.ts';
import { fromPublicId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';

const SENTENCES = [
  'The Alder desk is the best desk in the world and we guarantee it for ever.',
  'Obviously you simply plug it in, and it just works.',
  'Order before Friday: only three are left at this price.',
  'It is made of oak from forests that are looked after.',
];

const AGAIN_MS = 200;
const PATIENCE_MS = 30_000;

/** Adds posts of some hundred bytes. */
export const addPosts = async (scope: Scope, blobStore: string, posts: number): Promise<void> => {
  const blobs = createBlobStore(blobStore);
  for (let n = 0; n < posts; n += 1) {
    const text = Array.from({ length: 5 }, (_, i) => SENTENCES[(n + i) % SENTENCES.length]).join(
      ' ',
    );
    const { hash } = await blobs.put(scope.workspaceId, Buffer.from(`Post ${n}. ${text}`));
    await insertAsset(scope, {
      kind: 'post',
      source: 'paste',
      name: `Post ${n}`,
      url: null,
      normalUrl: null,
      metadata: { language: 'EN' },
      content: { hash, mediaType: 'text/plain', fileName: `post-${n}.txt` },
    });
  }
};

/** Asks for an audit of every asset, until there is an engine that takes it on; gives its UUID. */
export const auditAll = async (scope: Scope, engine: RestateAddress): Promise<string> => {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(AGAIN_MS)) {
    try {
      const { answer } = await startAudit(scope, createRestateEngine(engine), {
        request: {
          name: 'All posts',
          assets: 'all',
          urls: [],
          sitemaps: [],
          crawl: null,
          packs: null,
          render: 'static',
          metadata: {},
        },
        once: undefined,
        toAnswer: ({ id }) => ({ status: 201, headers: {}, body: id }),
      });
      return fromPublicId('aud', answer.body) as string;
    } catch (error) {
      // The engine may not know the workflows role yet.
      if ((error as { code?: string }).code !== 'unavailable' || Date.now() > until) throw error;
    }
  }
};
