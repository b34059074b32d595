import { createCssVariablesTheme, createHighlighter } from 'shiki';

const LANGUAGES = [
  'sh',
  'js',
  'ts',
  'python',
  'json',
  'yaml',
  'sql',
  'http',
  'html',
  'php',
] as const;
const THEME = createCssVariablesTheme({ name: 'classes', variablePrefix: '--t-' });
const NAME = /^var\(--t-(?:token-)?([a-z-]+)\)$/;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Colours code by classes. The usual output of Shiki has a style attribute for each word, which the policy of
 * the product's pages refuses.
 */
export const createHighlight = async (): Promise<(code: string, language: string) => string> => {
  const shiki = await createHighlighter({ themes: [THEME], langs: [...LANGUAGES] });
  return (code, language) => {
    const lang = LANGUAGES.find((known) => known === language) ?? 'text';
    const { tokens } = shiki.codeToTokens(code.trimEnd(), { lang, theme: 'classes' });
    const lines = tokens.map((line) =>
      line
        .map(({ content, color }) => {
          const name = NAME.exec(color ?? '')?.[1] ?? 'foreground';
          return name === 'foreground'
            ? escape(content)
            : `<span class="t-${name}">${escape(content)}</span>`;
        })
        .join(''),
    );
    return `<pre class="code" v-pre tabindex="0"><code>${lines.join('\n')}</code></pre>`;
  };
};
