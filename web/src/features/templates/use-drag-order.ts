import { type PointerEvent, useState } from 'react';
import { dropPlace } from './drop-place.ts';

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** What the grip of a row listens to; it takes the pointer until it is let go or taken away. */
export interface Grip {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/**
 * Moves the rows of an ordered list by dragging their grips, with a mouse, a pen or a finger. Nothing moves before the
 * row is let go; a line says where it would come.
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
      // Measured each time, for the page may be scrolled meanwhile.
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
  /** How a row is drawn meanwhile: as the one that moves, or with the line where that would come. */
  const markOf = (n: number): 'moving' | 'above' | 'below' | undefined => {
    if (drag === null) return undefined;
    if (n === drag.from) return 'moving';
    if (drag.to === drag.from || n !== drag.to) return undefined;
    return drag.to < drag.from ? 'above' : 'below';
  };
  return { gripOf, markOf };
};
