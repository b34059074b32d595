/** What is needed of a token of markdown-it. */
interface Token {
  readonly type: string;
  tag: string;
  readonly content: string;
}

/**
 * A heading of a table that says nothing is no heading for somebody who hears the page: it becomes a plain cell.
 * A row of such headings is left out.
 */
export const settleTables = <T extends Token>(tokens: readonly T[]): T[] => {
  const settled: T[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as T;
    if (token.type === 'thead_open') {
      const end = tokens.findIndex(({ type }, below) => below > at && type === 'thead_close');
      const words = tokens.slice(at, end).filter(({ type }) => type === 'inline');
      if (words.every(({ content }) => content.trim() === '')) {
        at = end;
        continue;
      }
    }
    const isEmpty = token.type === 'th_open' && tokens[at + 1]?.content.trim() === '';
    const isEnd = token.type === 'th_close' && tokens[at - 1]?.content.trim() === '';
    if (isEmpty || isEnd) token.tag = 'td';
    settled.push(token);
  }
  return settled;
};
