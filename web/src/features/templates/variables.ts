/** The variable for the text of the step before; no field may have this key. */
export const PREVIOUS = 'previous';

/** The server's own pattern: anything between double braces on one line. */
const VARIABLE = /\{\{([^{}\n]*)\}\}/g;

/** A stretch of a command; a variable has the key that it names. */
export interface CommandPart {
  readonly text: string;
  readonly key: string | null;
}

/** A command in parts, variables apart from the words between them. */
export const partsOf = (command: string): readonly CommandPart[] => {
  const parts: CommandPart[] = [];
  let from = 0;
  for (const match of command.matchAll(VARIABLE)) {
    if (match.index > from) parts.push({ text: command.slice(from, match.index), key: null });
    parts.push({ text: match[0], key: (match[1] ?? '').trim() });
    from = match.index + match[0].length;
  }
  if (from < command.length) parts.push({ text: command.slice(from), key: null });
  return parts;
};

/** The keys that a command names, each once. */
export const keysIn = (command: string): readonly string[] => [
  ...new Set(partsOf(command).flatMap(({ key }) => (key === null ? [] : [key]))),
];

/** A command that names a field by its new key. */
export const renameIn = (command: string, from: string, to: string): string =>
  from === ''
    ? command
    : partsOf(command)
        .map(({ text, key }) => (key === from ? `{{${to}}}` : text))
        .join('');
