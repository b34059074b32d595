import { type PointerEvent, useState } from 'react';
import { dropPlace } from './drop-place.ts';

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** The event handlers of a row's grip. It captures the pointer until the drag ends. */
export interface Grip {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/**
 * Reorders a list by dragging the grips of its rows with a mouse, a pen or a finger. The list changes only on
 * release; until then a line shows the new place.
 */
export const useDragOrder = (onMove: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = (): void => setDrag(null);
  const gripOf = (n: number): Grip => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: n, to: n });
    },
    onPointerMove: ({ currentTarget, clientY }) => {
      const list = currentTarget.closest('ol');
      if (drag === null || list === null) return;
      // Measured at every move, because the page may scroll meanwhile.
      const rows = [...list.children].map((row) => row.getBoundingClientRect());
      const to = dropPlace(rows, drag.from, clientY);
      if (to !== drag.to) setDrag({ ...drag, to });
    },
    onPointerUp: () => {
      stop();
      if (drag !== null && drag.from !== drag.to) onMove(drag.from, drag.to);
    },
    onPointerCancel: stop,
  });
  /** The mark of a row during a drag: it is the dragged row, or the new place is above or below it. */
  const markOf = (n: number): 'moving' | 'above' | 'below' | undefined => {
    if (drag === null) return undefined;
    if (n === drag.from) return 'moving';
    if (drag.to === drag.from || n !== drag.to) return undefined;
    return drag.to < drag.from ? 'above' : 'below';
  };
  return { gripOf, markOf };
};
