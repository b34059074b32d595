import type { Page } from './page.ts';
import { titleOf } from './page.ts';

/** An entry of the side bar. */
interface Item {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Item[];
}

/** The order of the site: address, and the words of the entry where the heading is too long. */
const ORDER: readonly (readonly [string, readonly (readonly [string, string?])[]])[] = [
  [
    'Start',
    [
      ['index', 'What it is'],
      ['quick-start', 'Quick start'],
      ['readme', 'One rule, from idea to evidence'],
      ['glossary', 'Words'],
    ],
  ],
  [
    'Guides',
    [
      ['guides/api-developer', 'API developer'],
      ['guides/reviewer', 'Reviewer'],
      ['guides/compliance-lead', 'Compliance lead'],
      ['guides/editor', 'Editor'],
      ['guides/operator', 'Operator'],
    ],
  ],
  [
    'Write',
    [
      ['writing', 'Documents and the editor'],
      ['templates', 'Templates'],
      ['voice-and-knowledge', 'Tones and knowledge'],
      ['generation', 'Generation and models'],
      ['bulk', 'Bulk runs'],
    ],
  ],
  [
    'Check and review',
    [
      ['auditing', 'Audits'],
      ['checking', 'How texts are checked'],
      ['reviewing', 'Reviewing'],
      ['rules', 'Writing rules'],
      ['quality', 'How good the findings are'],
      ['evidence', 'Evidence for auditors'],
    ],
  ],
  [
    'Integrate',
    [
      ['integrations/cms', 'A CMS: push and gate'],
      ['contents', 'Contents and the gate'],
      ['integrations/webhooks', 'Webhooks'],
      ['events', 'Events'],
      ['sdk', 'TypeScript SDK'],
      ['python', 'Python'],
      ['cli', 'Command line'],
      ['agents', 'Agents'],
      ['wordpress', 'WordPress'],
      ['extension', 'Browser extension'],
    ],
  ],
  ['API', [['api', 'The API as a whole']]],
  ['Rule packs', []],
  [
    'Run',
    [
      ['installing', 'Installing'],
      ['operating', 'Operating'],
      ['runbooks', 'Runbooks'],
      ['licences', 'Licences of dependencies'],
      ['signing-in', 'Signing in'],
      ['upgrading', 'Upgrading'],
      ['security-model', 'Security model'],
      ['security', 'Threats and proofs'],
      ['security/design', 'Security decisions'],
      ['security/asvs', 'ASVS 5.0'],
      ['performance', 'Performance'],
      ['performance-plots', 'Performance in pictures'],
      ['scaling', 'Scaling'],
    ],
  ],
  [
    'Build on it',
    [
      ['architecture', 'Architecture'],
      ['web', 'The web application'],
      ['content', 'Texts in fifteen languages'],
      ['contributing', 'Contributing'],
      ['changelog', 'Changelog'],
    ],
  ],
  ['Decisions', []],
];

/** Addresses whose pages are listed by themselves below a heading. */
const FOLDERS: Readonly<Record<string, string>> = {
  API: 'operations',
  'Rule packs': 'packs',
  Decisions: 'decisions',
};

/** Whether a heading begins closed: those with many entries. */
const MANY = 12;

const itemOf = (page: Page, text = titleOf(page)): Item => ({
  text,
  link: page.route === 'index' ? '/' : `/${page.route}`,
});

/** The side bar. An address without a page is left out, so a document that comes later appears by itself. */
export const navigationOf = (pages: readonly Page[]): readonly Item[] => {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  return ORDER.map(([text, entries]) => {
    const folder = FOLDERS[text];
    const named = entries.flatMap(([route, words]) => {
      const page = byRoute.get(route);
      return page === undefined ? [] : [itemOf(page, words)];
    });
    const listed = pages
      .filter(({ route }) => folder !== undefined && route.startsWith(`${folder}/`))
      .map((page) => itemOf(page));
    const items = [...named, ...listed];
    return { text, items, collapsed: items.length > MANY };
  }).filter(({ items }) => items.length > 0);
};

/** The addresses of all pages that the side bar leads to. */
export const linksOf = (items: readonly Item[]): readonly string[] =>
  items.flatMap(({ link, items: below }) => [
    ...(link === undefined ? [] : [link]),
    ...linksOf(below ?? []),
  ]);
