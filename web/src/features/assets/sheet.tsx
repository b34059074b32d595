import type { FindingMark, TextSegment } from '@copydesk/contract/library/library';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { useMediaQuery } from '../../ui/hooks.ts';
import { MarginNote } from './margin-note.tsx';
import { endOf, placeNotes } from '../../lib/place-notes.ts';
import { SegmentText } from './segment-text.tsx';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

/** Whether the window is wide enough for a margin. */
const WIDE = '(min-width: 75em)';

interface Margin {
  readonly tops: ReadonlyMap<string, number>;
  readonly end: number;
}

const NO_MARGIN: Margin = { tops: new Map(), end: 0 };

/** Measures the positions of the marks and the heights of the notes. Returns the position of each note. */
const measure = (sheet: HTMLElement): Margin => {
  const from = sheet.getBoundingClientRect().top;
  const places = new Map<string, number>();
  for (const mark of sheet.querySelectorAll<HTMLElement>('[data-mark]')) {
    const id = mark.dataset['mark'] ?? '';
    if (!places.has(id)) places.set(id, mark.getBoundingClientRect().top - from);
  }
  const notes = [...sheet.querySelectorAll<HTMLElement>('[data-note]')].map((note) => {
    const id = note.dataset['note'] ?? '';
    // A mark that another mark covers completely has no position. Its note is placed beside its segment.
    const segment = sheet.querySelector(`[data-segment="${note.dataset['of'] ?? ''}"]`);
    const top = places.get(id) ?? (segment?.getBoundingClientRect().top ?? from) - from;
    return { id, top, height: note.offsetHeight };
  });
  const tops = placeNotes(notes);
  return { tops, end: endOf(notes, tops) };
};

const isSame = (a: Margin, b: Margin): boolean =>
  a.end === b.end &&
  a.tops.size === b.tops.size &&
  [...a.tops].every(([id, top]) => b.tops.get(id) === top);

const useMargin = (isOn: boolean, segments: readonly TextSegment[]) => {
  const sheet = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState<Margin>(NO_MARGIN);
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element || !isOn) return undefined;
    const place = (): void => {
      const next = measure(element);
      setMargin((before) => (isSame(before, next) ? before : next));
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    // A font that loads late moves the lines, so measure again.
    void document.fonts.ready.then(place);
    return () => observer.disconnect();
  }, [isOn, segments]);
  return { sheet, margin };
};

/**
 * Scrolls to the finding in the address, but only once, so that the page does not jump back while one reads.
 */
const useReveal = (
  sheet: RefObject<HTMLElement | null>,
  violationId: string | undefined,
  segments: readonly TextSegment[],
): void => {
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (violationId === undefined || shown.current === violationId) return;
    const mark = sheet.current?.querySelector(`[data-mark="${CSS.escape(violationId)}"]`);
    if (!mark) return;
    mark.scrollIntoView({ block: 'center' });
    shown.current = violationId;
  }, [sheet, violationId, segments]);
};

interface SheetProps {
  readonly workspaceId: string;
  readonly auditId: string | null;
  readonly segments: readonly TextSegment[];
  /** The language of the whole text. */
  readonly language: string | null;
  /** The finding that the address names. */
  readonly pointed: string | undefined;
}

const isIn = (segment: TextSegment, id: string | null): boolean =>
  id !== null && segment.marks.some((mark) => mark.violation_id === id);

/**
 * Shows the text of a snapshot. Its findings are underlined, and a note in the margin explains each.
 */
export const Sheet = ({ workspaceId, auditId, segments, language, pointed }: SheetProps) => {
  const t = useTexts();
  const { language: spoken } = usePreferences();
  const isWide = useMediaQuery(WIDE) ?? false;
  const [hovered, setHovered] = useState<string | null>(null);
  const { sheet, margin } = useMargin(isWide, segments);
  useReveal(sheet, pointed, segments);
  const active = hovered ?? pointed ?? null;
  const note = ({ index }: TextSegment, mark: FindingMark, top?: number) => (
    <MarginNote
      key={mark.violation_id}
      workspaceId={workspaceId}
      auditId={auditId ?? ''}
      finding={mark}
      isActive={active === mark.violation_id}
      onPoint={setHovered}
      segment={index}
      top={top}
    />
  );
  const firstHidden = segments.find((segment) => segment.hidden !== null)?.index;
  return (
    <div
      ref={sheet}
      className={styles['sheet']}
      data-margin={isWide ? '' : undefined}
      style={isWide ? { minHeight: margin.end } : undefined}
    >
      <div className={styles['column']} lang={language ?? undefined}>
        {segments.map((segment, at) => (
          <div key={segment.index}>
            {segment.index === firstHidden ? (
              <h2 className={styles['hiddenTitle']} lang={spoken}>
                {t('hidden_title')}
              </h2>
            ) : null}
            <SegmentText
              workspaceId={workspaceId}
              auditId={auditId}
              segment={segment}
              active={isIn(segment, active) ? active : null}
              onPoint={setHovered}
              isNewPage={segment.page !== segments[at - 1]?.page}
              below={
                isWide || segment.marks.length === 0 ? null : (
                  <ul className={styles['below']} lang={spoken}>
                    {segment.marks.map((mark) => note(segment, mark))}
                  </ul>
                )
              }
            />
          </div>
        ))}
      </div>
      {isWide ? (
        <ul className={styles['margin']} aria-label={t('findings')}>
          {segments.flatMap((segment) =>
            segment.marks.map((mark) =>
              note(segment, mark, margin.tops.get(mark.violation_id) ?? 0),
            ),
          )}
        </ul>
      ) : null}
    </div>
  );
};
