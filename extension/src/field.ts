import { hideCard, showCard, showState } from './card.ts';
import { caretIn, type FieldText, rangeOf, readElement } from './field-text.ts';
import { describeCheck, isPlaced, type Placed } from './describe-check.ts';
import type { Answer } from './messages.ts';
import { createMirror, type Mirror } from './mirror.ts';

/** How long nobody types before a text is checked. */
const QUIET_MS = 600;
/** The service takes no more. */
const LONGEST_BYTES = 100 * 1024;
const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

/** For editors that take no typed words from others: they all take what is pasted. */
const paste = (element: HTMLElement, text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
};

/** A field that is watched from its first focus until it is gone. */
export interface Field {
  readonly stop: () => void;
  readonly place: () => void;
}

export const watchField = (
  element: HTMLElement,
  root: ShadowRoot,
  ask: (text: string) => Promise<Answer>,
): Field => {
  const area = element instanceof HTMLTextAreaElement ? element : null;
  const mirror: Mirror | null = area === null ? null : createMirror(area, root);
  const state = document.createElement('div');
  let shown: {
    readonly text: string;
    readonly findings: readonly Placed[];
    readonly field: FieldText;
  } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranges: Range[] = [];

  const read = (): FieldText =>
    area === null ? readElement(element) : { text: area.value, pieces: [] };

  const clear = () => {
    for (const severity of SEVERITIES) {
      const marks = CSS.highlights.get(`copydesk-${severity.toLowerCase()}`);
      for (const range of ranges) marks?.delete(range);
    }
    ranges = [];
    mirror?.draw(area?.value ?? '', []);
    hideCard(root);
    shown = null;
  };

  const draw = (field: FieldText, findings: readonly Placed[]) => {
    clear();
    shown = { text: field.text, findings, field };
    if (mirror !== null) return mirror.draw(field.text, findings);
    for (const { start, end, severity } of findings) {
      const range = rangeOf(field, start, end);
      if (range === null) continue;
      const name = `copydesk-${severity.toLowerCase()}`;
      const marks = CSS.highlights.get(name) ?? new Highlight();
      marks.add(range);
      CSS.highlights.set(name, marks);
      ranges.push(range);
    }
  };

  const tell = (text: string) => showState(root, state, text, element.getBoundingClientRect());

  const check = async () => {
    const field = read();
    if (field.text.trim() === '') return clear();
    if (new TextEncoder().encode(field.text).length > LONGEST_BYTES) {
      clear();
      return tell('Not checked: the text is longer than 100 KiB');
    }
    const answer = await ask(field.text);
    // Somebody went on typing: the next check comes.
    if (read().text !== field.text) return;
    if (answer.kind !== 'checked') {
      clear();
      return tell(answer.kind === 'problem' ? `Not checked: ${answer.problem}` : 'Not checked');
    }
    draw(
      field,
      answer.checked.findings.filter(isPlaced).toSorted((one, other) => one.start - other.start),
    );
    tell(describeCheck(answer.checked));
  };

  const onInput = () => {
    clearTimeout(timer);
    if (shown !== null && read().text !== shown.text) clear();
    timer = setTimeout(() => void check(), QUIET_MS);
  };

  const replace = (finding: Placed) => {
    element.focus();
    if (area === null) {
      const field = read();
      const range = field.text === shown?.text ? rangeOf(field, finding.start, finding.end) : null;
      if (range === null) return;
      const selection = getSelection();
      selection?.removeAllRanges();
      selection?.addRange(range);
    } else {
      if (area.value !== shown?.text) return;
      area.setSelectionRange(finding.start, finding.end);
    }
    // The editor hears of the selection first, and then of the words as if they were typed: its own undo works.
    setTimeout(() => {
      const before = read().text;
      document.execCommand('insertText', false, finding.suggestion ?? '');
      setTimeout(() => {
        if (area === null && read().text === before) paste(element, finding.suggestion ?? '');
      }, 200);
    }, 50);
  };

  const onCaret = () => {
    if (shown === null) return;
    const caret = area === null ? caretIn(read()) : area.selectionStart;
    const index = shown.findings.findIndex(
      ({ start, end }) => caret !== null && start <= caret && caret <= end,
    );
    const finding = shown.findings[index];
    if (finding === undefined) return hideCard(root);
    const rect =
      mirror === null
        ? rangeOf(read(), finding.start, finding.end)?.getBoundingClientRect()
        : mirror.rectOf(index);
    if (rect)
      showCard(root, finding, rect, finding.suggestion === null ? null : () => replace(finding));
  };

  const place = () => {
    mirror?.place();
    if (state.isConnected) tell(state.textContent ?? '');
  };
  const onKey = (event: KeyboardEvent) => (event.key === 'Escape' ? hideCard(root) : onCaret());
  // Editors change their text without an event of input too: buttons, undo, other people.
  const changes = new MutationObserver(onInput);
  if (area === null)
    changes.observe(element, { childList: true, characterData: true, subtree: true });
  element.addEventListener('input', onInput);
  element.addEventListener('click', onCaret);
  element.addEventListener('keyup', onKey);
  area?.addEventListener('scroll', place);
  onInput();
  return {
    place,
    stop: () => {
      clearTimeout(timer);
      changes.disconnect();
      element.removeEventListener('input', onInput);
      element.removeEventListener('click', onCaret);
      element.removeEventListener('keyup', onKey);
      area?.removeEventListener('scroll', place);
      clear();
      mirror?.remove();
      state.remove();
    },
  };
};
