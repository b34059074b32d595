import { useId } from 'react';
import { ActionIcon } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './commands.module.css';
import { useTexts } from '../texts.ts';
import { keysIn, partsOf } from './variables.ts';

interface CommandEditorProps {
  readonly command: string;
  readonly n: number;
  readonly count: number;
  /** The variables that this command can use. */
  readonly known: readonly string[];
  readonly mayWrite: boolean;
  readonly lang: string | undefined;
  /** The server's message about a mistake. */
  readonly error: string | null;
  readonly onFocus: (field: HTMLTextAreaElement) => void;
  readonly onChange: (command: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Edits one command. Variables are highlighted, and unknown ones are marked as mistakes. */
export const CommandEditor = (props: CommandEditorProps) => {
  const t = useTexts();
  const id = useId();
  const { command, known, mayWrite, lang, error } = props;
  const n = props.n + 1;
  const unknown = keysIn(command).filter((key) => !known.includes(key));
  // The page reports an unknown variable itself, without waiting for the server.
  const told = unknown.map((key) => t('unknown_variable', { key: `{{${key}}}` }));
  const words = told.length > 0 ? told : error === null ? [] : [error];
  return (
    <>
      <div className={styles['head']}>
        <label htmlFor={id}>{t('command_n', { n })}</label>
        {mayWrite ? (
          <span>
            <ActionIcon
              aria-label={t('command_up', { n })}
              disabled={n === 1}
              onClick={() => props.onMove(-1)}
            >
              <Icon name="up" />
            </ActionIcon>
            <ActionIcon
              aria-label={t('command_down', { n })}
              disabled={n === props.count}
              onClick={() => props.onMove(1)}
            >
              <Icon name="down" />
            </ActionIcon>
            <ActionIcon
              aria-label={t('command_remove', { n })}
              disabled={props.count === 1}
              onClick={props.onRemove}
            >
              <Icon name="trash" />
            </ActionIcon>
          </span>
        ) : null}
      </div>
      <div className={styles['sheet']} {...(words.length > 0 ? { 'data-wrong': '' } : {})}>
        <div className={styles['marks']} aria-hidden="true">
          {partsOf(command).map(({ text, key }, at) =>
            key === null ? (
              text
            ) : (
              <span key={at} className={styles[known.includes(key) ? 'known' : 'unknown']}>
                {text}
              </span>
            ),
          )}
          {/* This character gives an empty last line its full height. */}
          {'\u200b'}
        </div>
        <textarea
          id={id}
          className={styles['text']}
          value={command}
          lang={lang}
          readOnly={!mayWrite}
          maxLength={20_000}
          aria-invalid={words.length > 0}
          aria-describedby={words.length > 0 ? `${id}-wrong` : undefined}
          onFocus={(event) => props.onFocus(event.currentTarget)}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      </div>
      {words.length > 0 ? (
        <p className={styles['error']} id={`${id}-wrong`}>
          {words.join(' ')}
        </p>
      ) : null}
    </>
  );
};
