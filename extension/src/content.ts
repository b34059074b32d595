import { type Field, watchField } from './field.ts';
import type { Answer, Question, Switched } from './messages.ts';
import { STYLES } from './styles.ts';

const ask = (question: Question): Promise<Answer> =>
  chrome.runtime.sendMessage(question).then(
    (answer) => answer as Answer,
    (): Answer => ({ kind: 'problem', problem: 'The extension was updated. Load the page again.' }),
  );

/** The text field that holds an element: a text area, or the outermost editable element. Never a password. */
const fieldOf = (target: EventTarget | null): HTMLElement | null => {
  if (!(target instanceof HTMLElement)) return null;
  if (target instanceof HTMLTextAreaElement) return target.readOnly ? null : target;
  if (!target.isContentEditable) return null;
  let field = target;
  while (field.parentElement?.isContentEditable === true) field = field.parentElement;
  return field;
};

const fields = new Map<HTMLElement, Field>();
let root: ShadowRoot | null = null;

/** What the extension draws is apart from the page, and its scripts cannot reach it. */
const openRoot = (): ShadowRoot => {
  if (root !== null) return root;
  const host = document.createElement('copydesk-marks');
  host.style.cssText =
    'all: initial; position: fixed; inset: 0; width: 0; height: 0; z-index: 2147483647';
  root = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent = STYLES;
  root.append(style);
  // Beside the body of an editor's own document the marks would be part of its text.
  document.documentElement.append(host);
  return root;
};

const watch = (target: EventTarget | null) => {
  const element = fieldOf(target);
  if (element === null || fields.has(element)) return;
  fields.set(
    element,
    watchField(element, openRoot(), (text) => ask({ kind: 'check', text })),
  );
};

const onFocus = (event: FocusEvent) => watch(event.composedPath()[0] ?? event.target);

const placeAll = () => {
  for (const [element, field] of fields) {
    if (element.isConnected) field.place();
    else {
      field.stop();
      fields.delete(element);
    }
  }
};

const start = () => {
  document.addEventListener('focusin', onFocus);
  addEventListener('scroll', placeAll, { capture: true, passive: true });
  addEventListener('resize', placeAll);
  watch(document.activeElement);
};

const stop = () => {
  document.removeEventListener('focusin', onFocus);
  removeEventListener('scroll', placeAll, { capture: true });
  removeEventListener('resize', placeAll);
  for (const field of fields.values()) field.stop();
  fields.clear();
};

void ask({ kind: 'is-on' }).then((answer) => {
  if (answer.kind === 'state' && answer.isOn) start();
});

chrome.runtime.onMessage.addListener((message) => {
  const { kind, isOn } = message as Switched;
  if (kind === 'switched') {
    stop();
    if (isOn) start();
  }
  return undefined;
});
