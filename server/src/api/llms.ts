import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { NOT_FOUND } from './web-files.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HOUR = 'public, max-age=3600';

interface Page {
  /** The name of the file, such as api.md. */
  readonly name: string;
  readonly text: string;
}

const INTRODUCTION = `# Copydesk

> Copydesk helps teams write texts and checks what they publish against rules. It is open source and self-hosted. People use it in the browser, programs use its HTTP API, and agents use it by the Model Context Protocol at /mcp.

Every operation needs an API key in the header X-API-Key. The machine-readable documents of the API are complete; the pages below explain them.

## API

- [/public/openapi.json](/public/openapi.json): documents, templates, tones, knowledge, audits, violations
- [/public/openapi-extended.json](/public/openapi-extended.json): audits, assets, packs, schedules, checks, bulk runs, streams
- [/public/openapi-workspace.json](/public/openapi-workspace.json): what members do in the web application
- [/llms-full.txt](/llms-full.txt): all pages below in one text

## Pages
`;

const titleOf = ({ name, text }: Page): string => /^# (.+)$/m.exec(text)?.[1] ?? name;

/** The first sentence of the first paragraph, on one line and without links. */
const beginningOf = ({ text }: Page): string => {
  const blocks = text.replaceAll(/^```.*?^```$/gms, '').split(/\n\s*\n/);
  const paragraph = blocks.map((block) => block.trim()).find((block) => /^[\w`*[]/.test(block));
  const line = (paragraph ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '');
  return /^.*?[.:](?= |$)/.exec(line)?.[0].replace(/:$/, '.') ?? '';
};

/** The list of pages for models (llmstxt.org). */
const listPages = (pages: readonly Page[]): string =>
  `${INTRODUCTION}\n${pages
    .map((page) => `- [${titleOf(page)}](/llms/${page.name}): ${beginningOf(page)}`)
    .join('\n')}\n`;

const joinPages = (pages: readonly Page[]): string =>
  pages.map(({ name, text }) => `<!-- ${name} -->\n\n${text.trim()}\n`).join('\n');

/** README first, then the documents in the order of their names. */
const readPages = (): readonly Page[] => {
  const docs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  const paths = ['README.md', ...docs.toSorted().map((name) => join('docs', name))];
  return paths.map((path) => ({
    name: path.replace(/^docs[/\\]/, ''),
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));
};

/** Serves the documents of this release for language models, from the files that people read. */
export const registerLlms = (app: FastifyInstance): void => {
  let known: readonly Page[] | undefined;
  const pages = (): readonly Page[] => (known ??= readPages());
  const send = (reply: FastifyReply, text: string, type = 'text/plain') =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', HOUR).send(text);
  app.get('/llms.txt', (_request, reply) => send(reply, listPages(pages())));
  app.get('/llms-full.txt', (_request, reply) => send(reply, joinPages(pages())));
  app.get<{ Params: { name: string } }>('/llms/:name', (request, reply) => {
    const page = pages().find(({ name }) => name === request.params.name);
    return page ? send(reply, page.text, 'text/markdown') : reply.code(404).send(NOT_FOUND);
  });
};
