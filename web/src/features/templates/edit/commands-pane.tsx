import { useRef } from 'react';
import { Button } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languageTag } from '../../../parts/languages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { CommandEditor } from './command-editor.tsx';
import styles from './commands.module.css';
import { moved } from './edit-content.ts';
import editorStyles from './editor.module.css';
import { wordsAt } from './issues.ts';
import type { PaneProps } from './pane-props.ts';
import { useTexts } from '../texts.ts';
import { TrialStepResult } from './trial-step.tsx';
import type { Draft } from './use-draft.ts';
import type { TrialDesk } from './use-trial.ts';
import { PREVIOUS } from './variables.ts';

interface CommandsPaneProps extends PaneProps {
  readonly draft: Draft;
  readonly trial: TrialDesk;
}

/** Inserts a text at the caret, as if it had been typed. */
const insertAtCaret = (field: HTMLTextAreaElement, text: string): void => {
  const { selectionStart: start, selectionEnd: end } = field;
  field.focus();
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** The commands to the model in their order, the available variables, and the output of a test run. */
export const CommandsPane = (props: CommandsPaneProps) => {
  const t = useTexts();
  const { content, at, mayWrite, edit, draft, trial } = props;
  const { commands, form } = content;
  const lastField = useRef<HTMLTextAreaElement | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const change = (next: readonly string[]): void =>
    edit((one) => ({ ...one, commands: [...next] }));
  const insert = (key: string): void => {
    const field = lastField.current?.isConnected
      ? lastField.current
      : list.current?.querySelector('textarea');
    if (field) insertAtCaret(field, `{{${key}}}`);
  };
  const remove = (n: number): void => {
    const command = commands[n] ?? '';
    change(commands.toSpliced(n, 1));
    if (command.trim() === '') return;
    showToast({
      message: t('removed_command', { n: n + 1 }),
      action: {
        label: t('undo'),
        run: () => edit((one) => ({ ...one, commands: one.commands.toSpliced(n, 0, command) })),
      },
    });
  };
  const keys = [...new Set(form.map(({ key }) => key).filter((key) => key !== ''))];
  const variables = commands.length > 1 ? [...keys, PREVIOUS] : keys;
  const last = trial.last?.language === content.language_key ? trial.last : null;
  const count = last?.trial.steps.length ?? 0;
  const wrong = wordsAt(draft.issues, [at, 'commands']);
  return (
    <>
      <div className={editorStyles['paneHead']}>
        <div className={editorStyles['paneTitle']}>
          <h2>{t('commands')}</h2>
          <span className="quiet">{t('commands_note')}</span>
        </div>
        <div className={styles['variables']} role="group" aria-label={t('variables')}>
          {variables.length === 0 ? <span className="quiet">{t('variables_none')}</span> : null}
          {variables.map((key) => (
            <button
              key={key}
              type="button"
              className={styles['chip']}
              aria-label={t('insert', { key })}
              title={key === PREVIOUS ? t('variable_previous') : t('variables_hint')}
              disabled={!mayWrite}
              // Keeps the focus and the caret in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(key)}
            >
              {key}
            </button>
          ))}
        </div>
      </div>
      <span role="status">
        {trial.isRunning ? (
          <Notice>{t('trying')}</Notice>
        ) : last ? (
          <span className="visually-hidden">{t('tried', { count })}</span>
        ) : null}
      </span>
      {last?.trial.sandbox && !trial.isRunning ? <Notice>{t('sandbox')}</Notice> : null}
      {commands.length === 0 ? <p className="quiet">{t('no_commands')}</p> : null}
      <ol ref={list} className="plain-list">
        {commands.map((command, n) => {
          const step = last?.trial.steps[n];
          return (
            <li key={n} className={styles['command']}>
              <CommandEditor
                command={command}
                n={n}
                count={commands.length}
                known={n > 0 ? [...keys, PREVIOUS] : keys}
                mayWrite={mayWrite}
                lang={languageTag(content.language_key)}
                error={wordsAt(draft.issues, [at, 'commands', n])}
                onFocus={(field) => {
                  lastField.current = field;
                }}
                onChange={(text) => change(commands.with(n, text))}
                onMove={(by) => change(moved(commands, n, n + by))}
                onRemove={() => remove(n)}
              />
              {step && !trial.isRunning ? (
                <TrialStepResult
                  step={step}
                  isOld={last?.commands[n] !== command}
                  lang={languageTag(content.language_key)}
                  facts={n === 0 ? (last?.trial.facts.length ?? 0) : 0}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
      {wrong ? <p className={styles['error']}>{wrong}</p> : null}
      {mayWrite ? (
        <Button
          variant="default"
          leftSection={<Icon name="plus" />}
          onClick={() => change([...commands, ''])}
        >
          {t('command_add')}
        </Button>
      ) : null}
    </>
  );
};
