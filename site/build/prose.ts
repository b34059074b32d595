const FENCE = /^\s*(`{3,}|~{3,})/;

/** Changes the lines of a text that are not in a code block. */
export const mapProse = (text: string, change: (line: string, at: number) => string): string => {
  let fence: string | null = null;
  return text
    .split('\n')
    .map((line, at) => {
      const mark = FENCE.exec(line)?.[1] ?? null;
      if (fence !== null) {
        if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
        return line;
      }
      if (mark === null) return change(line, at);
      fence = mark;
      return line;
    })
    .join('\n');
};

/** Changes the parts of a line that are not code. */
export const mapOutsideCode = (line: string, change: (part: string) => string): string =>
  line
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
