import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './virtual-list.module.css';

export interface VirtualListHandle {
  /**
   * Scrolls to a row without animation. `near` scrolls no further than needed. `ahead` keeps the row in the
   * upper third, so that the following rows are visible.
   */
  readonly reveal: (index: number, how: 'near' | 'ahead') => void;
}

interface VirtualListProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly count: number;
  /** The height of every row in pixels. Rows are not measured, because that would be slow. */
  readonly rowHeight: number;
  readonly keyOf: (index: number) => string | number;
  readonly row: (index: number) => ReactNode;
  /** The total number of rows, if not all are loaded yet. */
  readonly total?: number;
  /** Called when the reader gets close to the last loaded rows. */
  readonly onNearEnd?: () => void;
  readonly handle?: Ref<VirtualListHandle>;
  /** How many rows are rendered above and below the visible ones. */
  readonly overscan?: number;
  /**
   * The rows contain nothing that takes the focus, so the list itself takes it and can be scrolled with keys.
   */
  readonly isPlain?: boolean;
}

const NEAR_ROWS = 30;

const paper = globalThis.matchMedia?.('print');

/** Told synchronously: the browser prints what stands there once the event is over. */
const watchPaper = (tell: () => void): (() => void) => {
  const now = (): void => flushSync(tell);
  paper?.addEventListener('change', now);
  return () => paper?.removeEventListener('change', now);
};

const useIsPrinted = (): boolean => useSyncExternalStore(watchPaper, () => paper?.matches ?? false);

/** A list of any length. Only the visible rows are rendered, and all that are loaded where it is printed. */
export const VirtualList = ({
  label,
  count,
  rowHeight,
  keyOf,
  row,
  total,
  onNearEnd,
  handle,
  overscan = 12,
  isPlain = false,
}: VirtualListProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan,
  });
  useImperativeHandle(
    handle,
    () => ({
      reveal: (index, how) => {
        const { current: box } = scroller;
        const lowest = Math.max(0, Math.floor((box?.clientHeight ?? 0) / 3) - rowHeight);
        const isLow = index * rowHeight - (box?.scrollTop ?? 0) > lowest;
        if (how === 'ahead' && isLow) virtual.scrollToOffset(index * rowHeight - lowest);
        else virtual.scrollToIndex(index, { align: 'auto' });
      },
    }),
    [virtual, rowHeight],
  );
  const isPrinted = useIsPrinted();
  const seen = virtual.getVirtualItems();
  const last = seen.at(-1)?.index ?? -1;
  const isNearEnd = count > 0 && last >= count - NEAR_ROWS;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, count, onNearEnd]);
  const items = isPrinted
    ? Array.from({ length: count }, (_, index) => ({ index, key: keyOf(index), start: 0 }))
    : seen;
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="region"
      aria-label={label}
      tabIndex={isPlain ? 0 : -1}
    >
      <ul className={styles['list']} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <li
            key={item.key}
            className={styles['row']}
            aria-setsize={total ?? count}
            aria-posinset={item.index + 1}
            style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
          >
            {row(item.index)}
          </li>
        ))}
      </ul>
    </div>
  );
};
