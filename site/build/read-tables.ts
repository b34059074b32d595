/** The tables below a heading of a Markdown text, as rows of cells. */
export const readTables = (text: string, section: string): readonly (readonly string[][])[] => {
  const tables: string[][][] = [];
  let level = 0;
  let isOpen = false;
  for (const line of text.split('\n')) {
    const heading = /^(#+) (.+)$/.exec(line);
    if (heading) {
      const depth = heading[1]?.length ?? 0;
      if (heading[2] === section) level = depth;
      else if (depth <= level) level = 0;
    }
    if (level === 0 || !line.startsWith('|')) {
      isOpen = false;
      continue;
    }
    if (!isOpen) tables.push([]);
    isOpen = true;
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!cells.every((cell) => /^-*$/.test(cell)) || tables.at(-1)?.length === 0) {
      tables.at(-1)?.push(cells);
    }
  }
  return tables;
};
