import { type Action, cursorAfter, GOALS, query } from './action.ts';
import type { DeskClient } from './desk-client.ts';
import type { Filled } from './fill.ts';
import { rareWord } from './prose.ts';

const { PAGE, SEARCH, TEXT_SEARCH } = GOALS;

export const documentActions = async (desk: DeskClient, filled: Filled): Promise<Action[]> => {
  const part = 'documents';
  const { documents, templates, tones } = filled;
  const page = (filter: Record<string, string> = {}) =>
    desk.get(`/documents?${query({ limit: '50', ...filter })}`);
  const deep = await cursorAfter(desk, '/documents?limit=200', 50);
  const count = documents.length;
  const some = (round: number) => documents[(Math.abs(round) * 7_919) % count] as string;
  const draft = documents.at(-1) as string;
  interface Draft {
    readonly revision: number;
    readonly title: string;
    readonly blocks: readonly object[];
  }
  return [
    { part, what: 'a page', goal: PAGE, work: () => page() },
    {
      part,
      what: 'a page 10,000 further',
      goal: PAGE,
      work: () => desk.get(`/documents?limit=50&cursor=${deep}`),
    },
    {
      part,
      what: 'of one template',
      goal: PAGE,
      work: (n) => page({ template: templates[Math.abs(n) % templates.length] as string }),
    },
    {
      part,
      what: 'of one tone',
      goal: PAGE,
      work: (n) => page({ tone: tones[Math.abs(n) % tones.length] as string }),
    },
    {
      part,
      what: 'failed ones, of which there are none',
      goal: PAGE,
      work: () => page({ status: 'failed' }),
    },
    { part, what: 'mine, of which there are none', goal: PAGE, work: () => page({ of: 'mine' }) },
    { part, what: 'of one bulk run', goal: PAGE, work: () => page({ bulk: filled.bulk }) },
    {
      part,
      what: 'search: the number in a title',
      goal: TEXT_SEARCH,
      work: (n) => page({ search: `${10_000 + ((Math.abs(n) * 4_241) % count)}` }),
    },
    { part, what: 'search: one letter', goal: TEXT_SEARCH, work: () => page({ search: 'q' }) },
    {
      part,
      what: 'search: a word of one text',
      goal: TEXT_SEARCH,
      work: (n) => page({ search: rareWord((Math.abs(n) * 4_241) % count) }),
    },
    {
      part,
      what: 'search: a common word',
      goal: TEXT_SEARCH,
      work: () => page({ search: 'account' }),
    },
    {
      part,
      what: 'search: two words',
      goal: TEXT_SEARCH,
      work: (n) => page({ search: `account ${rareWord((Math.abs(n) * 4_241) % count)}` }),
    },
    {
      part,
      what: 'search: no word, of common syllables',
      goal: TEXT_SEARCH,
      work: () => page({ search: 'ationerest' }),
    },
    {
      part,
      what: 'search: what stands nowhere',
      goal: TEXT_SEARCH,
      work: () => page({ search: 'xyzzyx' }),
    },
    { part, what: 'open', goal: PAGE, work: (n) => desk.get(`/documents/${some(n)}/draft`) },
    {
      part,
      what: 'its versions',
      goal: PAGE,
      work: (n) => desk.get(`/documents/${some(n)}/versions?limit=50`),
    },
    {
      part,
      what: 'its writing',
      goal: PAGE,
      work: (n) => desk.get(`/documents/${some(n)}/writing`),
    },
    {
      part,
      what: 'read and save',
      goal: PAGE,
      work: async (n) => {
        const { revision, title, blocks } = await desk.get<Draft>(`/documents/${draft}/draft`);
        const more = { type: 'paragraph', children: [{ text: `More ${n}` }] };
        const body = { base_revision: revision, title, blocks: [...blocks.slice(0, 20), more] };
        return desk.post(`/documents/${draft}/draft`, body);
      },
    },
    {
      part,
      what: 'export as DOCX',
      goal: PAGE,
      work: (n) => desk.download(`/documents/${some(n)}/export?format=docx`),
    },
  ];
};

export const templateActions = (desk: DeskClient, { templates, tones }: Filled): Action[] => {
  const template = (n: number) => templates[Math.abs(n) % templates.length] as string;
  const tone = (n: number) => tones[Math.abs(n) % tones.length] as string;
  const part = 'templates';
  interface Edited {
    readonly revision: number;
    readonly languages: readonly object[];
  }
  return [
    { part, what: 'to pick from', goal: PAGE, work: () => desk.get('/template-choices') },
    {
      part,
      what: 'the form of one',
      goal: PAGE,
      work: (n) => desk.get(`/template/${template(n)}`),
    },
    {
      part,
      what: 'all with their forms, as the API lists them',
      work: () => desk.get('/template'),
      times: 20,
    },
    { part, what: 'to edit', goal: PAGE, work: () => desk.get('/templates') },
    { part, what: 'search', goal: SEARCH, work: () => desk.get('/templates?search=account') },
    { part, what: 'one to edit', goal: PAGE, work: (n) => desk.get(`/templates/${template(n)}`) },
    {
      part,
      what: 'its versions',
      goal: PAGE,
      work: (n) => desk.get(`/templates/${template(n)}/versions`),
    },
    {
      part,
      what: 'read and save a draft',
      goal: PAGE,
      work: async (n) => {
        const at = `/templates/${template(n)}`;
        const { revision, languages } = await desk.get<Edited>(at);
        return desk.post(`${at}/draft`, { base_revision: revision, languages });
      },
    },
    {
      part: 'tones',
      what: 'to pick from',
      goal: PAGE,
      work: () => desk.get('/tone-choices?language=EN'),
    },
    { part: 'tones', what: 'the list', goal: PAGE, work: () => desk.get('/tones') },
    { part: 'tones', what: 'search', goal: SEARCH, work: () => desk.get('/tones?search=account') },
    { part: 'tones', what: 'one', goal: PAGE, work: (n) => desk.get(`/tones/${tone(n)}`) },
    {
      part: 'tones',
      what: 'its versions',
      goal: PAGE,
      work: (n) => desk.get(`/tones/${tone(n)}/versions`),
    },
  ];
};

export const ruleActions = async (desk: DeskClient): Promise<Action[]> => {
  const part = 'rules';
  const { rules } = await desk.get<{ rules: { id: string }[] }>('/rules?limit=100');
  const one = (n: number) => rules[Math.abs(n) % rules.length]?.id ?? '';
  return [
    { part, what: 'a page', goal: PAGE, work: () => desk.get('/rules?limit=100') },
    {
      part,
      what: 'search',
      goal: SEARCH,
      work: () => desk.get('/rules?limit=100&search=rule%2077'),
    },
    {
      part,
      what: 'of one kind',
      goal: PAGE,
      work: () => desk.get('/rules?limit=100&kind=require'),
    },
    { part, what: 'coverage', goal: PAGE, work: () => desk.get('/rules/coverage') },
    { part, what: 'noise', goal: PAGE, work: () => desk.get('/rules/noise') },
    { part, what: 'one', goal: PAGE, work: (n) => desk.get(`/rules/${one(n)}`) },
    { part, what: 'its history', goal: PAGE, work: (n) => desk.get(`/rules/${one(n)}/history`) },
    { part, what: 'its draft', goal: PAGE, work: (n) => desk.get(`/rules/${one(n)}/draft`) },
    { part, what: 'packs', goal: PAGE, work: () => desk.get('/packs') },
  ];
};

export const otherActions = (desk: DeskClient, { bulk }: Filled): Action[] => {
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const year = `/spend?from=${day(364)}&to=${day(0)}`;
  const periods = { documents: 365, versions: 365, bulk: 30, snapshots: null };
  return [
    { part: 'bulk', what: 'runs', goal: PAGE, work: () => desk.get('/bulk-runs?limit=50') },
    { part: 'bulk', what: 'one run', goal: PAGE, work: () => desk.get(`/bulk-runs/${bulk}`) },
    {
      part: 'bulk',
      what: 'its rows',
      goal: PAGE,
      work: () => desk.get(`/bulk-runs/${bulk}/rows?limit=100`),
    },
    {
      part: 'bulk',
      what: 'its failed rows, of which there are none',
      goal: PAGE,
      work: () => desk.get(`/bulk-runs/${bulk}/rows?limit=100&status=failed`),
    },
    { part: 'operations', what: 'models', goal: PAGE, work: () => desk.get('/models') },
    {
      part: 'operations',
      what: 'spending of this month',
      goal: PAGE,
      work: () => desk.get('/spend'),
    },
    { part: 'operations', what: 'spending of a year', goal: SEARCH, work: () => desk.get(year) },
    { part: 'operations', what: 'budget', goal: PAGE, work: () => desk.get('/budget') },
    { part: 'operations', what: 'retention', goal: PAGE, work: () => desk.get('/retention') },
    {
      part: 'operations',
      what: 'what retention would delete',
      times: 10,
      work: () => desk.post('/retention/preview', periods),
    },
    { part: 'operations', what: 'exports', goal: PAGE, work: () => desk.get('/exports') },
    { part: 'home', what: 'home', goal: PAGE, work: () => desk.get('/home') },
  ];
};
