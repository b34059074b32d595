import { useState } from 'react';
import { Textarea } from '../../../ui/controls.ts';
import { useDraftForm, useShown } from './draft-form.ts';
import { issuesWithin, type Path, pointerOf, valueAt } from '../draft-source.ts';
import { wordsBeside } from '../describe-problem.ts';
import { fieldId } from '../focus-field.ts';
import { lineOfEntry, linesOf } from './lines.ts';
import styles from './editor.module.css';
import { useWritingTexts } from '../texts-writing.ts';

interface LinesFieldProps {
  readonly path: Path;
  readonly label: string;
  readonly note?: string;
  readonly placeholder?: string;
}

const joined = (value: unknown): string =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('\n') : '';

/** A list with one entry per line. A mistake names the number of its line. */
export const LinesField = ({ path, label, note, placeholder }: LinesFieldProps) => {
  const t = useWritingTexts();
  const { change } = useDraftForm();
  const value = useShown(({ source }) => valueAt(source, path));
  const issues = useShown((shown) => shown.issues);
  const [typed, setTyped] = useState(() => joined(value));
  // Another part of the page, such as the source view, may have changed the list.
  const text = linesOf(typed).join('\n') === joined(value) ? typed : joined(value);
  const pointer = pointerOf(path);
  const wrong = issuesWithin(issues, path).map(({ path: at, message }) => {
    const entry = at === pointer ? -1 : Number(at.slice(pointer.length + 1).split('/')[0]);
    const line = Number.isInteger(entry) && entry >= 0 ? lineOfEntry(text, entry) : -1;
    return line < 0
      ? (wordsBeside(value, message, t) ?? message)
      : t('line_wrong', { line: line + 1, why: message });
  });
  return (
    <Textarea
      id={fieldId(path)}
      className={styles['terms'] ?? ''}
      label={label}
      description={note}
      placeholder={placeholder}
      autosize
      minRows={3}
      maxRows={16}
      spellCheck={false}
      value={text}
      error={
        wrong.length > 0 ? (
          <span className={styles['wrongLines']}>
            {wrong.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </span>
        ) : null
      }
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        const lines = linesOf(next);
        // The list of a language stays, even if it is empty, so that the chosen language is not removed.
        change(path, lines.length > 0 || path[0] === 'terms' ? lines : undefined);
      }}
    />
  );
};
