import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ActionIcon, Button, Textarea, TextInput } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './guide-editor.module.css';
import { useTexts } from './texts.ts';

interface LineListProps {
  readonly label: string;
  readonly hint?: string;
  readonly lines: readonly string[];
  readonly onChange: (lines: string[]) => void;
  readonly readOnly: boolean;
  /** The accessible name of a line, by its number. */
  readonly nameOf: (number: number) => string;
  readonly add: string;
  readonly maxLength: number;
  readonly mostLines: number;
  /** The entries are texts of several lines. */
  readonly tall?: boolean;
  readonly lang?: string | undefined;
}

/** Edits a list of lines. Enter adds a line, and Backspace removes an empty one. */
export const LineList = (props: LineListProps) => {
  const { label, hint, lines, onChange, readOnly, nameOf, add, maxLength, mostLines, lang } = props;
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  const focusLine = (at: number): void => {
    wanted.current = at;
  };
  useEffect(() => {
    if (wanted.current === null) return;
    const field = list.current?.querySelectorAll<HTMLElement>('input, textarea')[wanted.current];
    wanted.current = null;
    field?.focus();
  });
  const insert = (at: number): void => {
    if (lines.length >= mostLines) return;
    focusLine(at);
    onChange(lines.toSpliced(at, 0, ''));
  };
  const remove = (at: number): void => {
    focusLine(Math.max(0, at - 1));
    onChange(lines.toSpliced(at, 1));
  };
  const press = (event: KeyboardEvent, at: number): void => {
    if (event.key === 'Enter' && !props.tall && !event.nativeEvent.isComposing) {
      event.preventDefault();
      insert(at + 1);
    } else if (event.key === 'Backspace' && lines[at] === '' && lines.length > 0) {
      event.preventDefault();
      remove(at);
    }
  };
  const fieldOf = (line: string, at: number) => {
    const shared = {
      'aria-label': nameOf(at + 1),
      value: line,
      readOnly,
      maxLength,
      lang,
      onKeyDown: (event: KeyboardEvent) => press(event, at),
    };
    const write = (value: string): void => onChange(lines.with(at, value));
    return props.tall ? (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={10}
        className={styles['field'] ?? ''}
        classNames={{ input: styles['serif'] ?? '' }}
        onChange={(event) => write(event.currentTarget.value)}
      />
    ) : (
      <TextInput
        {...shared}
        className={styles['field'] ?? ''}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  };
  return (
    <section className={styles['part']}>
      <h3 className={styles['label']}>{label}</h3>
      {hint ? <p className={styles['hint']}>{hint}</p> : null}
      <ul ref={list} className="plain-list">
        {lines.map((line, at) => (
          // A line has no id except its index.
          <li key={at} className={styles['line']}>
            {fieldOf(line, at)}
            {readOnly ? null : (
              <ActionIcon
                aria-label={`${label}: ${t('remove_line', { number: at + 1 })}`}
                onClick={() => remove(at)}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {readOnly || lines.length >= mostLines ? null : (
        <Button
          variant="subtle"
          leftSection={<Icon name="plus" size={14} />}
          aria-label={`${label}: ${add}`}
          onClick={() => insert(lines.length)}
        >
          {add}
        </Button>
      )}
    </section>
  );
};
