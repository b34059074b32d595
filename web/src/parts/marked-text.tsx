import { type ReactNode, useMemo } from 'react';
import { layOutMarks, type Stretch } from './lay-out-marks.ts';
import styles from './severity.module.css';
import { severityClass, shownSeverity } from './severity.ts';
import { useUiTexts } from '../ui/texts.ts';

export type { Stretch } from './lay-out-marks.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly marks: readonly Stretch[];
  /** Draws one mark; without it a mark is only underlined. */
  readonly wrap?: (mark: Stretch, marked: ReactNode) => ReactNode;
}

/** A text with its findings underlined. The line style depends on the severity. */
export const MarkedText = ({ text, marks, wrap }: MarkedTextProps) => {
  const t = useUiTexts();
  const laid = useMemo(() => layOutMarks(text.length, marks), [text, marks]);
  const parts: ReactNode[] = [];
  let from = 0;
  for (const mark of laid) {
    const shown = shownSeverity(mark.severity);
    const marked = (
      <mark className={`${styles['underlined']} ${styles[severityClass[shown]]}`}>
        <span className="visually-hidden">
          {t('marked', { severity: t(`severity_${shown}`) })}{' '}
        </span>
        {text.slice(mark.start, mark.end)}
      </mark>
    );
    parts.push(text.slice(from, mark.start));
    parts.push(<span key={`${mark.start}`}>{wrap ? wrap(mark, marked) : marked}</span>);
    from = mark.end;
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
};
