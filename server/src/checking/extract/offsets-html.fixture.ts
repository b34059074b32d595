import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import type { Position } from './locate.ts';
import {
  diceOf,
  type Plan,
  type PlannedText,
  type Planted,
  type WrittenFile,
} from './offsets-plan.fixture.ts';
import {
  bareText,
  charactersOf,
  encodeSource,
  newSheet,
  plantedIn,
  put,
  type Sheet,
  stretchOf,
  UNSEEN,
  withoutBreaks,
} from './offsets-sheet.fixture.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt',
  '>': '&gt;',
  '"': '&quot;',
  é: '&eacute;',
  ß: '&szlig;',
  ö: '&ouml',
  ς: '&sigmaf;',
  '\u0307': '&#775;',
};

const referenceTo = (character: string, next: string, roll: number): string => {
  const code = character.codePointAt(0) ?? 0;
  const named = NAMED[character];
  // The semicolon may be omitted if the next character cannot belong to the reference.
  const isOpen = roll % 2 === 0 || /[\w;=]/.test(next);
  if (named && roll % 3 === 0) return named.endsWith(';') || !isOpen ? named : `${named};`;
  if (roll % 3 === 1) return `&#X${code.toString(16)};`;
  return `&#${code}${isOpen ? ';' : ''}`;
};

const SPACES = [
  ' ',
  '  ',
  '\n  ',
  '&nbsp;',
  '\r\n',
  '\t',
  ' <!-- x --> ',
  ' &#32;<i> </i>',
] as const;
const BREAKS = ['<br>', '<br/>', ' <br class="x">\n', '\r\n<br>'] as const;
/** Markup that splits the source of a word but not the word. Scripts and comments contain no visible text. */
const MARKUP = [
  '<b>',
  '</b>',
  '<i></i>',
  '<!-- guaranteed returns -->',
  '<wbr>',
  '<script>"größte Straße"</script>',
  '<span lang="ar" dir="rtl">',
  '</span>',
  '<style>b{color:red}</style>',
  '<em>',
  '</em>',
] as const;
const UNSEEN_REFERENCES = ['&shy;', '&#8203;', '&lrm;', '&#x202B;'] as const;

const pick = (list: readonly string[], roll: number): string => list[roll % list.length] ?? '';

/** How a block is written: with tags inside, with line breaks, as text alone, or as an attribute's value. */
type Inside = 'markup' | 'lines' | 'text' | 'attribute';

const writeInside = (sheet: Sheet, text: string, roll: () => number, inside: Inside): void => {
  const characters = charactersOf(text);
  characters.forEach(({ character, isLoose }, i) => {
    const dice = roll();
    if (character === ' ') {
      const space = pick(SPACES, dice % 12);
      put(sheet, ' ', inside === 'markup' ? space || ' ' : dice % 3 === 1 ? '&nbsp;' : ' ');
      return;
    }
    if (character === '\n') {
      put(sheet, '\n', inside === 'markup' ? pick(BREAKS, dice) : dice % 2 === 1 ? '\r\n' : '\n');
      return;
    }
    if (isLoose && dice % 11 === 1) {
      sheet.source += pick(dice % 2 === 0 ? UNSEEN : UNSEEN_REFERENCES, roll());
    }
    if (inside === 'markup' && dice % 4 === 1) sheet.source += pick(MARKUP, roll());
    const next = characters[i + 1]?.character ?? '';
    const isSpecial = /[&<>"]/.test(character);
    put(
      sheet,
      character,
      isSpecial || dice % 5 === 1 ? referenceTo(character, next, dice) : character,
    );
  });
};

interface Kind {
  readonly inside: Inside;
  readonly open: string;
  readonly close: string;
}

const block = (tag: string, before = '', after = ''): Kind => ({
  inside: 'markup',
  open: `${before}<${tag}>`,
  close: `</${tag}>${after}`,
});

const KINDS: readonly Kind[] = [
  block('p'),
  block('h2'),
  block('li', '<ul><li></li>', '</ul>'),
  block('td', '<table><tr><td></td>', '</tr></table>'),
  block('div', '<section><p hidden>größte Straße</p>', '</section>'),
  block('figcaption', '<figure>', '</figure>'),
  block('button'),
  { inside: 'attribute', open: '<img src=x alt="', close: '">' },
  { inside: 'lines', open: '<pre>\n', close: '</pre>' },
  { inside: 'text', open: '<textarea>\r\n', close: '</textarea>' },
  { inside: 'attribute', open: "<input type=submit data-x='a&amp;b' value=\"", close: '">' },
];

const kindOf = ({ kind }: PlannedText): Kind => KINDS[kind % KINDS.length] ?? block('p');

/** The text of some nodes as a browser shows it, without scripts and styles. */
const textOf = (nodes: readonly Node[]): string => {
  const waiting = nodes.toReversed();
  let text = '';
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === 'script' || node.nodeName === 'style') continue;
    if (node.nodeName === 'br') text += '\n';
    if ('value' in node) text += node.value;
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return text;
};

const bare = (text: string): string => bareText(text).replace(/\s+/g, ' ').trim();

/** Follows a path of `name:nth-child(n)` steps from the top. */
const followPath = (source: string, path: string): Element | null => {
  let nodes: readonly Node[] = parse(source, { sourceCodeLocationInfo: true }).childNodes;
  let found: Element | null = null;
  for (const step of path.split(' > ')) {
    const [, name, place] = /^(\*|[a-z0-9-]+):nth-child\((\d+)\)$/.exec(step) ?? [];
    const elements = nodes.filter((node): node is Element => 'tagName' in node);
    const element = elements[Number(place) - 1];
    if (!element || element.tagName !== name) return null;
    found = element;
    nodes = element.childNodes;
  }
  return found;
};

const elementFault = (source: string, position: Position & { kind: 'html' }, phrase: string) => {
  const element = followPath(source, position.path);
  const place = element?.sourceCodeLocation;
  if (!element || !place) return 'the path leads nowhere';
  if (position.attribute === null) {
    const isInside = place.startOffset <= position.start && position.end <= place.endOffset;
    if (!isInside) return 'the element of the path stands elsewhere';
    return bare(textOf(element.childNodes)).includes(phrase)
      ? null
      : 'the element says nothing of it';
  }
  const own = place.attrs?.[position.attribute];
  if (!own || own.startOffset > position.start || own.endOffset < position.end) {
    return 'the attribute stands elsewhere';
  }
  const value = element.attrs.find(({ name }) => name === position.attribute)?.value ?? '';
  return bare(value).includes(phrase) ? null : 'the attribute says nothing of it';
};

/** Writes the blocks of a page one after the other, after the source in `begin`. */
export const writeBlocks = (texts: readonly PlannedText[], roll: () => number, begin: string) => {
  const sheets: Sheet[] = [];
  let source = begin;
  for (const planned of texts) {
    const kind = kindOf(planned);
    const sheet = { ...newSheet(), source: source + kind.open };
    writeInside(sheet, planned.text, roll, kind.inside);
    source = `${sheet.source}${kind.close}\n`;
    sheets.push(sheet);
  }
  return { source, sheets };
};

const asShown = (planned: PlannedText): PlannedText =>
  kindOf(planned).inside === 'attribute' ? withoutBreaks(planned) : planned;

/** Writes a page in which tags, comments, scripts and character references split the words. */
export const writeHtml = (plan: Plan): WrittenFile => {
  const roll = diceOf(plan);
  const encoding = roll();
  const { source, sheets } = writeBlocks(plan.texts, roll, '<!doctype html><html><body>');
  const texts = plan.texts.map(asShown);
  const { bytes, between } = encodeSource(source, encoding);
  const faultAt = (planted: Planted, position: Position): string | null => {
    if (position.kind !== 'html') return `the position is of kind ${position.kind}`;
    const [start, end] = stretchOf(sheets[planted.segment] ?? newSheet(), planted);
    if (position.start !== start || position.end !== end) {
      return `it stands from ${start} to ${end}, not from ${position.start} to ${position.end}`;
    }
    const phrase = bare(texts[planted.segment]?.text.slice(planted.start, planted.end) ?? '');
    const read = textOf(parseFragment(between(start, end)).childNodes);
    if (bare(read) !== phrase) return 'the bytes at its offsets say something else';
    return elementFault(source, position, phrase);
  };
  return {
    name: 'a.html',
    bytes,
    locale: plan.locale,
    shown: texts.map(({ text }) => text),
    planted: plantedIn(texts),
    faultAt,
  };
};
