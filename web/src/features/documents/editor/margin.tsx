import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { goTo, goToHint } from './finding-actions.ts';
import { type OpenDocument, useOpenDocument } from './open-document.ts';
import { findingsIn } from './content/findings.ts';
import { HintNote } from './hint-note.tsx';
import { Note } from './note.tsx';
import { usePackNames } from './pack-names.ts';
import { endOf, placeNotes } from '../../../lib/place-notes.ts';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

/** How far outside the window notes are rendered in advance, in pixels. */
const BEYOND = 800;
const PLACED_MS = 50;

/** Where the words of each finding and hint begin, in reading order, in pixels from the top of the window. */
const topsOf = ({ editor }: OpenDocument): ReadonlyMap<string, number> => {
  const tops = new Map<string, number>();
  const marks = editor.view.dom.querySelectorAll<HTMLElement>('[data-finding], [data-hint]');
  for (const mark of marks) {
    const id = mark.dataset['finding'] ?? mark.dataset['hint'] ?? '';
    if (!tops.has(id)) tops.set(id, mark.getBoundingClientRect().top);
  }
  return tops;
};

/** Moves the rendered notes to their positions without rendering them again. */
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

/** Runs after the frame in which notes are placed. */
const afterPlacing = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run, PLACED_MS));
};

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/**
 * Keeps the notes beside their words. A key press only requests a layout, which runs after the next paint.
 */
const usePlaces = (list: RefObject<HTMLElement | null>) => {
  const openDocument = useOpenDocument();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const place = useCallback((): void => {
    if (!list.current || openDocument.editor.isDestroyed) return;
    const tops = topsOf(openDocument);
    const near = new Set<string>();
    for (const [id, top] of tops)
      if (top > -BEYOND && top < globalThis.innerHeight + BEYOND) near.add(id);
    setShown((before) => (sameSet(before, near) ? before : near));
    layOut(list.current, tops, openDocument.active.get() ?? openDocument.activeHint.get());
  }, [openDocument, list]);
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
    observer.observe(openDocument.editor.view.dom);
    const { moved, findings, hints } = openDocument;
    const leave = [moved, findings, hints].map(({ subscribe }) => subscribe(request));
    globalThis.addEventListener('scroll', request, { passive: true });
    void document.fonts.ready.then(request);
    request();
    return () => {
      observer.disconnect();
      for (const stop of leave) stop();
      globalThis.removeEventListener('scroll', request);
    };
  }, [openDocument, place]);
  return { shown, place };
};

/** The notes of all findings and hints that are visible or close to the visible part. */
export const Margin = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const list = useRef<HTMLUListElement>(null);
  const findings = useCell(openDocument.findings);
  const active = useCell(openDocument.active);
  const hints = useCell(openDocument.hints);
  const activeHint = useCell(openDocument.activeHint);
  const packOf = usePackNames(findings);
  const { shown, place } = usePlaces(list);
  useLayoutEffect(place, [place, shown, findings, active, hints, activeHint]);
  const open = useCallback(
    (id: string): void => {
      const found = findingsIn(openDocument.editor.state).marked.find((one) => one.id === id);
      if (!found) return;
      goTo(openDocument, found);
      // The opened note is longer now, and the status line may cover its end.
      afterPlacing(() =>
        list.current?.querySelector(`[data-note="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
      );
    },
    [openDocument],
  );
  const known = new Map(findings.map((one) => [one.id, one] as const));
  const hinted = new Map(hints.map((one) => [one.id, one] as const));
  const noteOf = (id: string) => {
    const hint = hinted.get(id);
    if (hint) return <HintNote hint={hint} onOpen={(one) => goToHint(openDocument, one)} />;
    const found = known.get(id);
    if (!found) return null;
    const { quote, finding } = found;
    return (
      <Note
        id={id}
        quote={quote}
        finding={finding}
        pack={packOf(finding)}
        isOpen={id === active}
        mayEdit={mayEdit}
        onOpen={open}
      />
    );
  };
  const label = t(hints.length > 0 ? 'findings_and_hints_label' : 'findings_label');
  return (
    <ul ref={list} className={styles['margin']} aria-label={label}>
      {[...shown]
        .filter((id) => known.has(id) || hinted.has(id))
        .map((id) => (
          <li
            key={id}
            data-note={id}
            data-kind={hinted.has(id) ? 'hint' : undefined}
            className={styles['note']}
            data-active={id === active || id === activeHint ? '' : undefined}
            onPointerEnter={() => openDocument.point(id)}
            onPointerLeave={() => openDocument.point(null)}
            onFocus={() => openDocument.point(id)}
            onBlur={() => openDocument.point(null)}
          >
            {noteOf(id)}
          </li>
        ))}
    </ul>
  );
};
