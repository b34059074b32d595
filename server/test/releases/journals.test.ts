import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { RELEASE } from '../../src/platform/release.ts';
import { workServices, type WorkParts } from '../../src/workflows/work-services.ts';
import { type Entry, type Handler, type Journal, replayJournal } from './replay-journal.ts';

/** Journals of a release, by the handler that wrote them. */
type Recorded = readonly Journal[];

const FOLDER = new URL('journals/', import.meta.url);
const releases = readdirSync(FOLDER).map((name) => ({
  release: name.replace('.json', ''),
  journals: JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Recorded,
}));
const present = releases.find(({ release }) => release === RELEASE.version)?.journals ?? [];

/** Steps are not run, so their parts are never used. Only these are looked at between two steps. */
const PARTS = {
  documents: { scopeOf: () => ({ log: createLog('silent') }), model: {} },
  bulkLanes: 4,
  writers: {},
  audits: {
    scopeOf: () => ({ log: createLog('silent') }),
    auditor: { blobs: {}, judge: { model: {}, opinions: 200 } },
    lanes: 4,
  },
  courier: {},
  letters: { mail: { hasServer: false } },
  scopeOf: () => ({ log: createLog('silent') }),
} as unknown as WorkParts;

const handlers = new Map<string, Handler>(
  workServices(PARTS).flatMap((one) => {
    const definition = one as unknown as {
      name: string;
      service?: Record<string, Handler>;
      object?: Record<string, Handler>;
    };
    return Object.entries(definition.service ?? definition.object ?? {}).map(
      ([name, handler]) => [`${definition.name}/${name}`, handler] as const,
    );
  }),
);

/** Where journals and handlers part, a sentence each. */
const findMisfits = async (journals: Recorded, of = handlers): Promise<string[]> => {
  const misfits: string[] = [];
  for (const journal of journals) {
    const handler = of.get(journal.work);
    const misfit = handler ? await replayJournal(handler, journal) : 'there is no such handler';
    if (misfit !== null) misfits.push(`${journal.work}, ${misfit}`);
  }
  return misfits;
};

test('every handler goes on with the journals of this version, so that its steps are as they were recorded', async () => {
  // After a change on purpose: WRITE_JOURNALS=1 npm test -- server/test/releases/record-journals.test.ts
  expect(await findMisfits(present)).toEqual([]);
});

test('this version has a journal of every handler', () => {
  expect([...new Set(present.map(({ work }) => work))].toSorted()).toEqual(
    [...handlers.keys()].toSorted(),
  );
});

/** Steps that only a bug brings about. */
const NEVER_RECORDED = ['give up'];

test('the journals of this version have every step that the handlers name', () => {
  const folder = new URL('../../src/workflows/', import.meta.url);
  const named = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .flatMap((source) => [...source.matchAll(/\bstep\(\s*ctx,\s*[\w.]+,\s*(['`])(.+?)\1/g)])
    .map(([, , name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  const recorded = new Set(
    present.flatMap(({ entries }) => entries.flatMap((one) => ('run' in one ? [one.run] : []))),
  );
  const missing = named.filter((name) => {
    const form = new RegExp(`^${name.replaceAll(/\$\{\w+\}/g, String.raw`\d+`)}$`);
    return ![...recorded].some((one) => form.test(one));
  });
  expect([...new Set(missing)]).toEqual(NEVER_RECORDED);
});

/** Work of other journals that cannot be started anew with the handlers of `today`, a sentence each. */
const findLostWork = (journals: Recorded, today: Recorded = present): string[] => {
  const inputs = new Map(today.map(({ work, input }) => [work, Object.keys(input)] as const));
  return journals.flatMap(({ work, input }) => {
    const needed = inputs.get(work);
    if (!needed) return [`${work} is gone`];
    const lacking = needed.filter((name) => !(name in input));
    return lacking.length === 0 ? [] : [`${work} was not given ${lacking.join(', ')}`];
  });
};

// The file of a release is never written again. before-0.1.0 is from when there was no release yet.
const earlier = releases.filter(({ release }) => release !== RELEASE.version);

test('there is a version before this one', () => {
  expect(earlier.length).toBeGreaterThan(0);
  for (const { journals } of earlier) expect(journals.length).toBeGreaterThan(10);
});

test.each(earlier)(
  'work of $release can be started anew: its handlers are there and need no other input',
  ({ journals }) => {
    expect(findLostWork(journals)).toEqual([]);
  },
);

const [story] = present
  .filter(({ work, entries }) => work === 'documents/generate' && entries.length > 2)
  .toSorted((one, other) => other.entries.length - one.entries.length);
const changed = (change: (entries: Entry[]) => Entry[]): Journal => {
  if (!story) throw new Error('no journal of a document was recorded');
  return { ...story, entries: change([...story.entries]) };
};

/** What a changed handler would find: the journal differs from what it does in the same way. */
test.each([
  ['added', (entries: Entry[]) => entries.toSpliced(1, 1)],
  ['added at the end', (entries: Entry[]) => entries.slice(0, -1)],
  ['removed', (entries: Entry[]) => entries.toSpliced(1, 0, { run: 'other', gave: null })],
  ['removed at the end', (entries: Entry[]) => [...entries, { run: 'other', gave: null }]],
  ['renamed', (entries: Entry[]) => entries.with(0, { run: 'command zero', gave: null })],
  ['moved', ([first, second, ...rest]: Entry[]) => [second as Entry, first as Entry, ...rest]],
  ['replaced by a pause', (entries: Entry[]) => entries.with(1, { sleep: true } as const)],
])('a step that was %s is found', async (_what, change) => {
  expect(await findMisfits([changed(change)])).toHaveLength(1);
});

test('a handler that was renamed, and one that needs more input than it was given, are found', () => {
  const journals = earlier[0]?.journals ?? [];
  const renamed = present.map((one) =>
    one.work === 'audits/plan' ? { ...one, work: 'audits/planAll' } : one,
  );
  const lost = findLostWork(journals, renamed);
  expect(lost.length).toBeGreaterThan(0);
  expect([...new Set(lost)]).toEqual(['audits/plan is gone']);
  const asking = present.map((one) =>
    one.work === 'forward/apply' ? { ...one, input: { ...one.input, reason: '' } } : one,
  );
  expect(findLostWork(journals, asking)).toEqual(['forward/apply was not given reason']);
  const given = journals.map(({ work, input, entries }) => {
    const { workspaceId: _gone, ...rest } = input;
    return { work, input: rest, entries };
  });
  expect(findLostWork(given)).toHaveLength(journals.length);
});

test('a handler that is gone is found', async () => {
  const [one] = present;
  expect(await findMisfits(one ? [one] : [], new Map())).toHaveLength(1);
});
