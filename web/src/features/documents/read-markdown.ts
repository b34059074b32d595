/** A run of text with the same marks. */
export interface Leaf {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly code?: true;
  readonly href?: string;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph' | 'quote' | 'code'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly string[] }
  | { readonly kind: 'numbers'; readonly start: number; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'divider' };

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

/**
 * Splits a text at its empty lines. Finished parts do not change while more text arrives, so only the last
 * part is rendered again.
 */
export const cutParts = (text: string): readonly string[] => {
  const parts: string[] = [];
  let lines: string[] = [];
  let isFenced = false;
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isFenced = !isFenced;
    if (line.trim() !== '' || isFenced) lines.push(line);
    else if (lines.length > 0) {
      parts.push(lines.join('\n'));
      lines = [];
    }
  }
  if (lines.length > 0) parts.push(lines.join('\n'));
  return parts;
};

const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const BULLET = /^\s*[-*+]\s+(.*)$/;
const NUMBER = /^\s*(\d{1,9})[.)]\s+(.*)$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;
const DIVIDER = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const ROW = /^\s*\|(.*?)\|?\s*$/;
const RULE = /^[\s:|-]+$/;

const cellsOf = (line: string): readonly string[] =>
  (ROW.exec(line)?.[1] ?? '').split('|').map((cell) => cell.trim());

type Kind = Block['kind'];

const kindOf = (line: string): Kind => {
  if (DIVIDER.test(line)) return 'divider';
  if (HEADING.test(line)) return 'heading';
  if (BULLET.test(line)) return 'bullets';
  if (NUMBER.test(line)) return 'numbers';
  if (QUOTE.test(line)) return 'quote';
  return ROW.test(line) ? 'table' : 'paragraph';
};

/** Whether a line continues the line before it: a list item may have several lines. */
const belongs = (before: Kind, kind: Kind): boolean => {
  if (kind === 'heading' || kind === 'divider') return false;
  if (kind === before) return true;
  return (
    kind === 'paragraph' && (before === 'bullets' || before === 'numbers' || before === 'quote')
  );
};

const itemsOf = (lines: readonly string[], marker: RegExp, group: number): readonly string[] => {
  const items: string[] = [];
  for (const line of lines) {
    const match = marker.exec(line);
    if (match) items.push(match[group] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
};

const toBlock = (kind: Kind, lines: readonly string[]): Block => {
  const [first = ''] = lines;
  switch (kind) {
    case 'heading': {
      const [, signs = '#', text = ''] = HEADING.exec(first) ?? [];
      return { kind, level: signs.length, text };
    }
    case 'bullets':
      return { kind, items: itemsOf(lines, BULLET, 1) };
    case 'numbers':
      return {
        kind,
        start: Number(NUMBER.exec(first)?.[1] ?? 1),
        items: itemsOf(lines, NUMBER, 2),
      };
    case 'quote':
      return { kind, text: lines.map((line) => QUOTE.exec(line)?.[1] ?? line).join('\n') };
    case 'table':
      return { kind, rows: lines.filter((line) => !RULE.test(line)).map(cellsOf) };
    case 'divider':
      return { kind };
    case 'code':
    case 'paragraph':
      return { kind, text: lines.join('\n') };
  }
};

/** The blocks of one part, which may still be incomplete. */
export const readPart = (part: string): readonly Block[] => {
  const lines = part.split('\n');
  if (FENCE.test(lines[0] ?? '')) {
    const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line));
    return [{ kind: 'code', text: lines.slice(1, end === -1 ? undefined : end).join('\n') }];
  }
  const blocks: Block[] = [];
  let kind: Kind | null = null;
  let held: string[] = [];
  const close = (): void => {
    if (kind !== null) blocks.push(toBlock(kind, held));
    held = [];
  };
  for (const line of lines) {
    const next = kindOf(line);
    if (kind === null || !belongs(kind, next)) {
      close();
      kind = next;
    }
    held.push(line);
  }
  close();
  return blocks;
};

const SAFE = /^(?:https?:\/\/|mailto:)/i;
const CODE = /^`([^`]+)`/;
const LINK = /^\[([^\]\n]*)\]\(([^)\s]*)(?:\s+"[^"]*")?\)/;
const STRONG = /^(\*\*|__)(?=\S)([\s\S]*?\S)\1(?![*_])/;
const SOFT = /^(\*|_)(?=[^\s*_])([\s\S]*?[^\s*_])\1(?![\p{L}\p{N}])/u;
/** A mark that is opened and not closed yet. The text after it will be bold or italic. */
const OPENED = /^(\*\*|__|\*|_)(?=[^\s*_])/;
const PLAIN = /^[^\\`*_[]+/;

type Marks = Omit<Leaf, 'text'>;

const isInWord = (before: string): boolean => /[\p{L}\p{N}]$/u.test(before);

const readInline = (text: string, marks: Marks, isOpen: boolean, out: Leaf[]): void => {
  let rest = text;
  let before = '';
  const push = (piece: string, more: Marks = {}): void => {
    out.push({ text: piece, ...marks, ...more });
  };
  while (rest !== '') {
    const plain = PLAIN.exec(rest)?.[0];
    const code = CODE.exec(rest);
    const link = LINK.exec(rest);
    const mayMark = rest[0] !== '_' || !isInWord(before);
    const marked = mayMark ? (STRONG.exec(rest) ?? SOFT.exec(rest)) : null;
    const opened = isOpen && mayMark ? OPENED.exec(rest) : null;
    let taken: string;
    if (plain !== undefined) {
      taken = plain;
      push(plain);
    } else if (rest[0] === '\\' && rest.length > 1) {
      taken = rest.slice(0, 2);
      push(taken.slice(1));
    } else if (code) {
      [taken] = code;
      push(code[1] ?? '', { code: true });
    } else if (link) {
      [taken] = link;
      const href = link[2] ?? '';
      readInline(link[1] ?? '', { ...marks, ...(SAFE.test(href) ? { href } : {}) }, false, out);
    } else if (marked) {
      [taken] = marked;
      const isBold = (marked[1] ?? '').length === 2;
      readInline(
        marked[2] ?? '',
        { ...marks, ...(isBold ? { bold: true } : { italic: true }) },
        false,
        out,
      );
    } else if (opened) {
      taken = rest;
      const sign = opened[0];
      const mark = sign.length === 2 ? ({ bold: true } as const) : ({ italic: true } as const);
      readInline(rest.slice(sign.length), { ...marks, ...mark }, true, out);
    } else {
      taken = rest.slice(0, 1);
      push(taken);
    }
    before = taken;
    rest = rest.slice(taken.length);
  }
};

/**
 * Splits a line into runs with their marks. If `isOpen`, more text may follow, so an unclosed mark counts.
 */
export const readLeaves = (text: string, isOpen: boolean): readonly Leaf[] => {
  const out: Leaf[] = [];
  readInline(text, {}, isOpen, out);
  return out;
};
