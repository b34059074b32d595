import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { createHighlight } from '../build/highlight.ts';
import { patchTheme } from '../build/patch-theme.ts';
import { SEARCH } from '../build/search-options.ts';
import { settleTables } from '../build/settle-tables.ts';
import { slugOf } from '../build/slug.ts';

const site = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(site, '.pages', path), 'utf8');

/** Addresses that the product serves and that are no pages of the site. */
const SERVED = /^\/(reference|public)(\/|$)/;

/**
 * VitePress sends functions of the configuration to the browser as text and makes them functions again there,
 * which the policy refuses. So the words of the search are hidden from that, and the theme sets them.
 */
const miniSearch = Object.defineProperty(
  { searchOptions: { ...SEARCH.searchOptions, boost: { ...SEARCH.searchOptions.boost } } },
  'options',
  { value: SEARCH.options, enumerable: false },
);

export default defineConfig({
  title: 'Copydesk',
  description:
    'Generate content, audit what you publish, review the findings and keep the evidence.',
  lang: 'en',
  base: '/docs/',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/favicon.ico' }]],
  // build.ts checks all links after the build, with their anchors.
  ignoreDeadLinks: true,
  markdown: {
    // A page is plain Markdown. Angle and curly brackets in it are text, not parts of a program.
    html: false,
    linkify: false,
    attrs: { disable: true },
    highlight: await createHighlight(),
    anchor: { slugify: slugOf },
    config: (md) => {
      const { text, image } = md.renderer.rules;
      md.renderer.rules.text = (...args) =>
        (text?.(...args) ?? '').replaceAll('{{', '&#123;&#123;').replaceAll('}}', '&#125;&#125;');
      // Drawings of our own take the colours of the page, so they become part of it.
      md.renderer.rules.image = (tokens, at, ...rest) => {
        const source = tokens[at]?.attrGet('src') ?? '';
        const drawing = /^\/images\/(plot-\d+|site-[\w-]+)\.svg$/.exec(source);
        if (drawing) {
          return `<span class="picture" tabindex="0" role="group" aria-label="Picture">${read(`public${source}`)}</span>`;
        }
        return image?.(tokens, at, ...rest) ?? '';
      };
      md.core.ruler.push('settle-tables', (state) => {
        state.tokens = settleTables(state.tokens);
      });
      md.core.ruler.push('leave-the-site', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.type === 'link_open' ? token.attrGet('href') : null;
          if (href === null || !SERVED.test(href)) continue;
          token.attrSet('target', '_self');
          token.attrSet('href', href.replace(/^\/reference/, '/docs/reference'));
        }
      });
      // A table can be wider than a narrow screen; a reader without a mouse must be able to move it.
      md.renderer.rules['table_open'] = () =>
        '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n';
      md.renderer.rules['table_close'] = () => '</table></div>\n';
    },
  },
  vite: {
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4_000 },
    plugins: [
      patchTheme(),
      {
        name: 'no-style-elements',
        // Switching between light and dark would add a style element, which the policy refuses.
        transform: (code, id) =>
          id.includes('@vueuse/core')
            ? code.replace('disableTransition = true', 'disableTransition = false')
            : null,
      },
    ],
  },
  themeConfig: {
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'API', link: '/api' },
      { text: 'Rule packs', link: '/packs/all' },
      { text: 'Try the API', link: '/reference/', target: '_self' },
    ],
    sidebar: JSON.parse(read('navigation.json')) as never,
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { miniSearch, detailedView: true } },
  },
});
