import { posix } from 'node:path';
import MiniSearch from 'minisearch';
import { SEARCH } from './search-options.ts';

/** A question of a new reader, and where its answer is. */
export interface Task {
  readonly question: string;
  /** The file with the answer, in the repository. */
  readonly source: string;
  readonly anchor: string;
}

const ROW = /^\| (.+?) \| \[[^\]]+\]\(([^)#]+)#([^)]+)\) \|$/gm;

/** The tasks of site/tasks.md. */
export const readTasks = (text: string): readonly Task[] =>
  [...text.matchAll(ROW)].map(([, question = '', file = '', anchor = '']) => ({
    question,
    source: posix.join('site', file),
    anchor,
  }));

/** How many results a reader looks at. */
const FIRST = 3;

/** Searches the index that VitePress built, as the search box of the site does. */
export const createSearch = (index: string): ((question: string) => readonly string[]) => {
  const search = MiniSearch.loadJSON<{ id: string }>(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    ...SEARCH.options,
  });
  return (question) => search.search(question, SEARCH.searchOptions).map(({ id }) => String(id));
};

/** Sentences about tasks whose section is not there or whose page the search does not list first. */
export const checkTasks = (
  tasks: readonly Task[],
  search: (question: string) => readonly string[],
  site: {
    readonly routes: ReadonlyMap<string, string>;
    readonly pages: ReadonlyMap<string, string>;
    readonly base: string;
  },
): readonly string[] =>
  tasks.flatMap(({ question, source, anchor }) => {
    const route = site.routes.get(source);
    const html = site.pages.get(`${route}.html`);
    if (route === undefined || !html?.includes(`id="${anchor}"`)) {
      return [`"${question}": ${source} has no section ${anchor}.`];
    }
    const found = search(question).slice(0, FIRST);
    return found.some((id) => id.split('#', 1)[0] === `${site.base}${route}`)
      ? []
      : [`"${question}" does not find ${route}, but ${found.join(', ')}.`];
  });
