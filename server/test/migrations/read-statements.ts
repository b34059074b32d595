/** A statement of a migration, on one line. */
export interface Statement {
  /** Without comments. Strings are empty, and so are bodies between $$. */
  readonly text: string;
  /** As it is written: what `do` runs, and what it puts together from strings, is in it. */
  readonly whole: string;
  /** Whether a line `-- allowed: ` with a reason is above it. */
  readonly isAllowed: boolean;
}

const ALLOWED = /^-- allowed: \S.{10,}$/;

/** In this order: a comment, a string or name, a body between dollars, the end of a statement, anything else. */
const PART =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[-/'"$]/g;

const onOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** The statements of a file in order. */
export const readStatements = (sql: string): Statement[] => {
  const statements: Statement[] = [];
  let [text, whole, isAllowed] = ['', '', false];
  const end = (): void => {
    if (onOneLine(text) !== '') {
      statements.push({ text: onOneLine(text), whole: onOneLine(whole), isAllowed });
    }
    [text, whole, isAllowed] = ['', '', false];
  };
  for (const [part, tag] of sql.matchAll(PART)) {
    if (part === ';') end();
    else if (part.startsWith('--') || part.startsWith('/*')) isAllowed ||= ALLOWED.test(part);
    else {
      whole += tag === undefined ? part : part.replaceAll(/--[^\n]*/g, '');
      if (tag !== undefined) text += '$$';
      else text += part.startsWith("'") ? "''" : part.replaceAll('"', '');
    }
  }
  end();
  return statements;
};

/** The parts between commas that are in no brackets. */
const splitActions = (list: string): string[] => {
  const actions = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
};

const ALTER = /^(alter table (?:if exists )?(?:only )?[\w.%]+\*?) (.*)$/i;

/** `alter table` does several things at once; each of them is a statement here. */
export const separate = (text: string): string[] => {
  const [, begin, actions] = ALTER.exec(text) ?? [];
  if (begin === undefined || actions === undefined) return [text];
  return splitActions(actions).map((action) => `${begin} ${action}`);
};

/** What a `do` block may run: its own statements, and those that it puts together from strings. */
export const readBlock = (whole: string): string[] => {
  const body = /\$(\w*)\$([\s\S]*)\$\1\$/.exec(whole)?.[2] ?? '';
  // Strings that follow each other are one.
  const strings = [
    ...body.replaceAll(/'(?:\s+|\s*\|\|\s*)'/g, '').matchAll(/'((?:[^']|'')*)'/g),
  ].map(([, inner = '']) => inner.replaceAll("''", "'"));
  const own = readStatements(body).flatMap(({ text }) =>
    text.split(/\b(?:begin|then|else|loop)\b/i).map((one) => one.trim()),
  );
  return [...own, ...strings.flatMap((one) => readStatements(one).map(({ text }) => text))];
};
