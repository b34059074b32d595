/** HTML that is ready to be sent. Whatever else comes into a page is text and is escaped. */
export interface Markup {
  readonly markup: string;
}

type Content = string | number | null | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const toMarkup = (content: Content): string => {
  if (content === null) return '';
  if (typeof content === 'string')
    return content.replaceAll(/[&<>"']/g, (one) => ENTITIES[one] ?? '');
  if (typeof content === 'number') return String(content);
  if ('markup' in content) return content.markup;
  return content.map(({ markup }) => markup).join('');
};

/** Writes HTML. What is put into it is escaped, unless it is HTML that was written so too. */
export const html = (strings: TemplateStringsArray, ...contents: readonly Content[]): Markup => ({
  markup: strings.map((text, n) => text + toMarkup(contents[n] ?? null)).join(''),
});
