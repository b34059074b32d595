import { createRandom } from '../text.ts';
import { type Action, cursorAfter, GOALS, query } from './action.ts';
import type { DeskClient } from './desk-client.ts';
import { entryTable } from './fill-knowledge.ts';
import type { Filled } from './fill.ts';
import { proseOf, rareWord, wordsOf } from './prose.ts';

const { PAGE, SEARCH, IMPORT } = GOALS;

interface Entry {
  readonly id: string;
  readonly version: number;
}

export const knowledgeActions = async (
  desk: DeskClient,
  filled: Filled,
  entries: number,
): Promise<Action[]> => {
  const part = 'knowledge';
  const random = createRandom(3);
  const base = `/knowledge/${filled.infobase}`;
  const page = (filter: Record<string, string> = {}) =>
    desk.get<{ entries: Entry[] }>(`${base}/entries?${query({ limit: '100', ...filter })}`);
  const deep = await cursorAfter(desk, `${base}/entries?limit=200`, 50);
  const known = (await page()).entries;
  const some = (n: number) => known[Math.abs(n) % known.length]?.id ?? '';
  const question = (words: number) =>
    proseOf(random, Math.ceil(words / 14))
      .split(/\s+/)
      .slice(0, words)
      .join(' ')
      .slice(0, 4_000);
  const ask = (words: number) => () =>
    desk.post(`${base}/ask`, { question: question(words), language_key: 'EN' });
  const text = (n: number) => ({
    kind: 'fact',
    language_key: 'EN',
    title: `${wordsOf(random, 4)} ${n}`,
    body: proseOf(random, 4),
  });
  const added: Entry[] = [];
  let files = 0;
  let imported = '';
  return [
    { part, what: 'bases', goal: PAGE, work: () => desk.get('/knowledge') },
    { part, what: 'one base', goal: PAGE, work: () => desk.get(base) },
    { part, what: 'who uses it', goal: PAGE, work: () => desk.get(`${base}/use`) },
    { part, what: 'a page of entries', goal: PAGE, work: () => page() },
    {
      part,
      what: 'a page 10,000 further',
      goal: PAGE,
      work: () => desk.get(`${base}/entries?limit=100&cursor=${deep}`),
    },
    { part, what: 'guidelines', goal: PAGE, work: () => page({ kind: 'guideline' }) },
    { part, what: 'in Dutch', goal: PAGE, work: () => page({ language: 'NL' }) },
    {
      part,
      what: 'in French, of which there are none',
      goal: PAGE,
      work: () => page({ language: 'FR' }),
    },
    {
      part,
      what: 'search: a word of one entry',
      goal: SEARCH,
      work: (n) => page({ search: rareWord((Math.abs(n) * 4_241) % entries) }),
    },
    { part, what: 'search: a common word', goal: SEARCH, work: () => page({ search: 'account' }) },
    { part, what: 'search: one letter', goal: SEARCH, work: () => page({ search: 'e' }) },
    {
      part,
      what: 'search: two words',
      goal: SEARCH,
      work: () => page({ search: 'account price' }),
    },
    { part, what: 'one entry', goal: PAGE, work: (n) => desk.get(`${base}/entries/${some(n)}`) },
    {
      part,
      what: 'add one',
      goal: PAGE,
      work: async (n) => {
        added.push(await desk.post<Entry>(`${base}/entries`, text(n)));
      },
    },
    {
      part,
      what: 'change one',
      goal: PAGE,
      work: async (n) => {
        const entry = added[Math.abs(n) % added.length] as Entry;
        const body = { ...text(n), expected_version: entry.version };
        added[Math.abs(n) % added.length] = await desk.post<Entry>(
          `${base}/entries/${entry.id}`,
          body,
        );
      },
    },
    {
      part,
      what: 'remove one',
      goal: PAGE,
      work: async () => {
        const entry = added.pop() as Entry;
        return desk.post(`${base}/entries/${entry.id}/remove`, { expected_version: entry.version });
      },
    },
    { part, what: 'what a question of 8 words retrieves', goal: PAGE, work: ask(8) },
    { part, what: 'of 60 words', goal: PAGE, work: ask(60) },
    { part, what: 'of 400 words', goal: PAGE, work: ask(400) },
    {
      part,
      what: 'read a table of 2,000 entries',
      goal: IMPORT,
      times: 3,
      work: async () => {
        files += 1;
        const path = `${base}/files?file_name=table-${files}.csv`;
        imported = (await desk.upload<{ id: string }>(path, 'text/csv', entryTable(files, 2_000)))
          .id;
      },
    },
    {
      part,
      what: 'add the 2,000 entries',
      goal: IMPORT,
      times: 1,
      work: () =>
        desk.post(`${base}/imports/${imported}`, {
          kind: 'fact',
          language_key: 'EN',
          leave_out: [],
        }),
    },
  ];
};
