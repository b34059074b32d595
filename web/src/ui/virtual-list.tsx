import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './virtual-list.module.css';

export interface VirtualListHandle {
  /**
   * Brings a row into sight, without motion. `near` moves no further than needed; `ahead` keeps the row in
   * the upper third, so that one sees what comes next.
   */
  readonly reveal: (index: number, how: 'near' | 'ahead') => void;
}

interface VirtualListProps {
  /** Says what is listed. */
  readonly label: string;
  readonly count: number;
  /** All rows are equally high; measuring each would cost frames. */
  readonly rowHeight: number;
  readonly keyOf: (index: number) => string | number;
  readonly row: (index: number) => ReactNode;
  /** How many there are in all, where not every one is loaded yet. */
  readonly total?: number;
  /** Called when the last loaded rows come near. */
  readonly onNearEnd?: () => void;
  readonly handle?: Ref<VirtualListHandle>;
  /** Rows drawn above and below what is in sight. */
  readonly overscan?: number;
  /** Nothing in the rows takes the focus, so the list itself does, to be scrolled by keys. */
  readonly isPlain?: boolean;
}

const NEAR_ROWS = 30;

/** A list of any length of which only the rows in sight exist. */
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
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const isNearEnd = count > 0 && last >= count - NEAR_ROWS;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, count, onNearEnd]);
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
