import type { Finding } from './messages.ts';

const line = (tag: string, text: string, name = ''): HTMLElement => {
  const element = document.createElement(tag);
  // Everything here comes from outside, so it is only ever text.
  element.textContent = text;
  if (name !== '') element.className = name;
  return element;
};

/** Shows one finding beside its words. */
export const showCard = (
  root: ShadowRoot,
  finding: Finding,
  rect: DOMRect,
  onReplace: (() => void) | null,
): void => {
  hideCard(root);
  const card = line('div', '', `card ${finding.severity.toLowerCase()}`);
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-label', finding.rule_name);
  card.append(line('strong', finding.rule_name), line('p', finding.reason));
  if (finding.omission !== null)
    card.append(line('p', `Leave out: “${finding.omission.text}”`, 'omission'));
  if (finding.insertion !== null)
    card.append(
      line('p', `Add: “${finding.insertion.text}” (wording: ${finding.insertion.status})`),
    );
  if (finding.recommendation !== null) card.append(line('p', finding.recommendation));
  if (onReplace !== null && finding.suggestion !== null) {
    const button = line('button', `Write “${finding.suggestion}”`);
    // The field keeps its focus and its selection.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      hideCard(root);
      onReplace();
    });
    card.append(button);
  }
  const below = rect.bottom + 180 < innerHeight;
  card.style.left = `${Math.max(8, Math.min(rect.left, innerWidth - 340))}px`;
  if (below) card.style.top = `${rect.bottom + 6}px`;
  else card.style.bottom = `${innerHeight - rect.top + 6}px`;
  root.append(card);
};

export const hideCard = (root: ShadowRoot): void => root.querySelector('.card')?.remove();

/** Says how a field stands: how much was found, and what was not checked. */
export const showState = (
  root: ShadowRoot,
  state: HTMLElement,
  text: string,
  rect: DOMRect,
): void => {
  state.className = 'state';
  state.textContent = text;
  state.style.left = `${Math.max(4, rect.right - 240)}px`;
  state.style.top = `${Math.min(rect.bottom + 2, innerHeight - 22)}px`;
  if (!state.isConnected) root.append(state);
};
