import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCell } from '../../lib/cell.ts';
import { goTo } from './deeds.ts';
import { type Desk, useDesk } from './desk.ts';
import { findingsIn } from './findings.ts';
import { Note } from './note.tsx';
import { usePackNames } from './pack-names.ts';
import { endOf, placeNotes } from './place-notes.ts';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

/** How far beyond the window notes are drawn already. */
const BEYOND = 800;
const PLACED_MS = 50;

/** Where each finding's words begin, in pixels from the top of the window. */
const topsOf = ({ editor }: Desk): ReadonlyMap<string, number> => {
  const tops = new Map<string, number>();
  for (const mark of editor.view.dom.querySelectorAll<HTMLElement>('[data-finding]')) {
    const id = mark.dataset['finding'] ?? '';
    if (!tops.has(id)) tops.set(id, mark.getBoundingClientRect().top);
  }
  return tops;
};

/** Moves the notes that are drawn to their places, without drawing anything anew. */
const layOut = (list: HTMLElement, tops: ReadonlyMap<string, number>, active: string | null) => {
  const from = list.getBoundingClientRect().top;
  const items = [...list.querySelectorAll<HTMLElement>(':scope > [data-note]')];
  const notes = items.map((item) => {
    const id = item.dataset['note'] ?? '';
    return { id, top: (tops.get(id) ?? from) - from, height: item.offsetHeight };
  });
  const placed = placeNotes(notes, active);
  for (const item of items) {
    const top = placed.get(item.dataset['note'] ?? '') ?? 0;
    item.style.transform = `translateY(${Math.round(top)}px)`;
  }
  list.style.minHeight = `${Math.ceil(endOf(notes, placed))}px`;
};

/** After the frame in which notes are placed. */
const afterPlacing = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run, PLACED_MS));
};

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** Keeps notes beside their words. A key press only leaves a request here, which runs after its paint. */
const usePlaces = (list: RefObject<HTMLElement | null>) => {
  const desk = useDesk();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const place = useCallback((): void => {
    if (!list.current || desk.editor.isDestroyed) return;
    const tops = topsOf(desk);
    const near = new Set<string>();
    for (const [id, top] of tops)
      if (top > -BEYOND && top < globalThis.innerHeight + BEYOND) near.add(id);
    setShown((before) => (sameSet(before, near) ? before : near));
    layOut(list.current, tops, desk.active.get());
  }, [desk, list]);
  useEffect(() => {
    let isAsked = false;
    const request = (): void => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() =>
        setTimeout(() => {
          isAsked = false;
          place();
        }),
      );
    };
    const observer = new ResizeObserver(request);
    observer.observe(desk.editor.view.dom);
    const leave = [desk.moved.subscribe(request), desk.findings.subscribe(request)];
    globalThis.addEventListener('scroll', request, { passive: true });
    void document.fonts.ready.then(request);
    request();
    return () => {
      observer.disconnect();
      for (const stop of leave) stop();
      globalThis.removeEventListener('scroll', request);
    };
  }, [desk, place]);
  return { shown, place };
};

/** The notes of all findings that are in sight or near it. */
export const Margin = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const t = useTexts();
  const desk = useDesk();
  const list = useRef<HTMLUListElement>(null);
  const findings = useCell(desk.findings);
  const active = useCell(desk.active);
  const packOf = usePackNames(findings);
  const { shown, place } = usePlaces(list);
  useLayoutEffect(place, [place, shown, findings, active]);
  const open = useCallback(
    (id: string): void => {
      const found = findingsIn(desk.editor.state).marked.find((one) => one.id === id);
      if (!found) return;
      goTo(desk, found);
      // Its note is longer now, and its end may be under the line of the state.
      afterPlacing(() =>
        list.current?.querySelector(`[data-note="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
      );
    },
    [desk],
  );
  return (
    <ul ref={list} className={styles['margin']} aria-label={t('findings_label')}>
      {findings
        .filter(({ id }) => shown.has(id))
        .map(({ id, quote, finding }) => (
          <li
            key={id}
            data-note={id}
            className={styles['note']}
            data-active={id === active ? '' : undefined}
            onPointerEnter={() => desk.point(id)}
            onPointerLeave={() => desk.point(null)}
            onFocus={() => desk.point(id)}
            onBlur={() => desk.point(null)}
          >
            <Note
              id={id}
              quote={quote}
              finding={finding}
              pack={packOf(finding)}
              isOpen={id === active}
              mayEdit={mayEdit}
              onOpen={open}
            />
          </li>
        ))}
    </ul>
  );
};
