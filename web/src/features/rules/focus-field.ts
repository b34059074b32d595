import { type Path, pointerOf } from './draft-source.ts';

/** The id of the field at a path of a rule. */
export const fieldId = (path: Path): string => `rule${pointerOf(path).replaceAll(/\s/g, '-')}`;

/** A page that changes its view or closes a dialog needs a moment until the field is there. */
const MOST_FRAMES = 40;
/** The dialog has given the focus back by then. */
const FIRST_FRAMES = 2;

const fieldAt = (path: Path): HTMLElement | null =>
  document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(path))}`);

/** The field at a path, or the first below it, or at the nearest path above it that has one. */
const nearestField = (path: Path): HTMLElement | null => {
  const below = document.querySelector<HTMLElement>(`[id^="${CSS.escape(`${fieldId(path)}/`)}"]`);
  for (let length = path.length; length > 0; length -= 1) {
    const field = fieldAt(path.slice(0, length));
    if (field) return field;
    if (below) return below;
  }
  return null;
};

/** Puts the cursor into the field at a path, as soon as it is there. */
export const focusField = (path: Path, frame = 0): void => {
  const isThere = fieldAt(path) !== null;
  if (frame < FIRST_FRAMES || (!isThere && frame < MOST_FRAMES)) {
    requestAnimationFrame(() => focusField(path, frame + 1));
    return;
  }
  const field = nearestField(path);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};
