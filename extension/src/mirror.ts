/** Styles that decide where the letters of a text area stand. */
const COPIED = [
  'box-sizing',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-variant',
  'font-stretch',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'text-align',
  'text-indent',
  'text-transform',
  'tab-size',
  'direction',
];

interface Span {
  readonly start: number;
  readonly end: number;
  readonly severity: string;
}

/** A text area cannot hold marks, so an invisible copy of its text lies over it and carries them. */
export interface Mirror {
  readonly draw: (text: string, spans: readonly Span[]) => void;
  readonly place: () => void;
  readonly rectOf: (index: number) => DOMRect | null;
  readonly remove: () => void;
}

export const createMirror = (area: HTMLTextAreaElement, root: ShadowRoot): Mirror => {
  const frame = document.createElement('div');
  frame.className = 'mirror';
  const copy = document.createElement('div');
  frame.append(copy);
  root.append(frame);
  let marks: HTMLElement[] = [];
  const place = () => {
    const rect = area.getBoundingClientRect();
    const style = getComputedStyle(area);
    frame.style.cssText = `left:${rect.left}px;top:${rect.top}px;width:${rect.width}px;height:${rect.height}px`;
    for (const name of COPIED) copy.style.setProperty(name, style.getPropertyValue(name));
    // The width without a scroll bar, which the copy has not.
    copy.style.width = `${area.clientWidth + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.borderRightWidth)}px`;
    copy.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
  };
  const draw = (text: string, spans: readonly Span[]) => {
    const parts: (string | HTMLElement)[] = [];
    marks = [];
    let at = 0;
    for (const span of spans) {
      const mark = document.createElement('span');
      mark.className = `mark ${span.severity.toLowerCase()}`;
      mark.textContent = text.slice(Math.max(span.start, at), span.end);
      marks.push(mark);
      if (span.end <= at) continue;
      parts.push(text.slice(at, span.start), mark);
      at = span.end;
    }
    copy.replaceChildren(...parts, text.slice(at), '\u200b');
    place();
  };
  return {
    draw,
    place,
    rectOf: (index) => marks[index]?.getBoundingClientRect() ?? null,
    remove: () => frame.remove(),
  };
};
