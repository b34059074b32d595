import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import type { ChatBody } from '../../test/outside/fake-reply.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { addPastedAsset } from '../assets/add-stored-asset.ts';
import { planWork } from '../audits/audit-work.ts';
import { createAudit } from '../audits/create-audit.ts';
import { getAudit } from '../audits/get-audit.ts';
import { answerOf, honest, promptOf } from '../checking/judge/judge.fixture.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { toPublicId } from '../platform/ids.ts';
import { JUDGED } from '../rules/rule-source.fixture.ts';

const database = await createTestDatabase();

/** What the model leaves out each time it is asked: it never gives the same answer twice. */
const LEAVES_OUT: readonly RegExp[] = [/rare/, /rare|often/, /never/];
let asked = 0;
const fake = await startFakeProvider({
  reply: (body: ChatBody) => {
    const out = LEAVES_OUT[asked++ % LEAVES_OUT.length] as RegExp;
    const all = honest(promptOf(body));
    return answerOf(all.filter(({ quote }) => !out.test(quote)));
  },
});
afterAll(fake.stop);
const { engine, blobStore } = await createTestEngine(database, {
  model: `compatible:fake?url=${fake.url}`,
  judgeVotes: '2/3',
});

test('an audit asks a model that disagrees with itself three times, keeps what two answers say, and marks what not all say', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, JUDGED);
  const text = 'Always green! So green and often! A green and rare thing!';
  const post = { name: 'Post', metadata: { language: 'EN' as const }, format: 'text' as const };
  await addPastedAsset(scope, createBlobStore(blobStore), { ...post, text });
  const id = await createAudit(scope, {
    name: 'Votes',
    assets: 'all',
    urls: [],
    sitemaps: [],
    crawl: null,
    packs: null,
    render: 'static',
    metadata: {},
  });
  await engine.start(planWork(scope.workspaceId, id));
  while ((await getAudit(scope, toPublicId('aud', id))).completed_at === null) await sleep(50);
  const { rows } = await database.admin.query<{
    text: string;
    judgement: { votes: number; stability: number; unstable: boolean };
  }>('select violating_text as text, judgement from violation where audit_id = $1 order by 1', [
    id,
  ]);
  expect(asked).toBe(3);
  expect(
    rows.map(({ text: words, judgement }) => {
      const { votes, stability, unstable } = judgement;
      return { words, votes, stability, unstable };
    }),
  ).toEqual([
    { words: 'Always green!', votes: 3, stability: 1, unstable: false },
    { words: 'So green and often!', votes: 2, stability: 2 / 3, unstable: true },
  ]);
}, 360_000);
