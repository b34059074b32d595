/** A piece of the text that one node holds. */
interface Piece {
  readonly node: Text;
  readonly start: number;
}

/** The text of an editable element as a reader sees it, and where each part of it stands. */
export interface FieldText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

const isBlock = (element: Element): boolean =>
  !/^(inline|contents)/.test(getComputedStyle(element).display);

const isUnread = (element: Element): boolean =>
  element.matches('script, style, template, [aria-hidden="true"], .ck-fake-selection-container') ||
  getComputedStyle(element).display === 'none';

/** Reads an editable element without changing it. Paragraphs and breaks become new lines. */
export const readElement = (root: Element): FieldText => {
  const pieces: Piece[] = [];
  let text = '';
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const read = (node: Node): void => {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length });
      // Editors hold places open with characters that nobody sees. They stay, so that every offset holds.
      text += node.data;
      return;
    }
    if (!(node instanceof Element) || isUnread(node)) return;
    if (node.tagName === 'BR') {
      text += '\n';
      return;
    }
    const block = node !== root && isBlock(node);
    if (block) breakLine();
    node.childNodes.forEach(read);
    if (block) breakLine();
  };
  read(root);
  return { text, pieces };
};

/** The range of a part of the text, or null if it is not all there. */
export const rangeOf = ({ pieces }: FieldText, start: number, end: number): Range | null => {
  const holding = (offset: number) =>
    pieces.find((piece) => piece.start <= offset && offset <= piece.start + piece.node.length);
  // A part begins in the piece that holds its first letter, not at the end of the one before.
  const first = pieces.find(
    (piece) => piece.start <= start && start < piece.start + piece.node.length,
  );
  const last = holding(end);
  if (first === undefined || last === undefined) return null;
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
};

/** Where the caret stands in the text; null if it is elsewhere. */
export const caretIn = ({ pieces }: FieldText): number | null => {
  const selection = getSelection();
  const piece = pieces.find(({ node }) => node === selection?.focusNode);
  return piece === undefined || selection === null ? null : piece.start + selection.focusOffset;
};
