import { useId } from 'react';
import { ActionIcon } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FieldEditor } from './field-editor.tsx';
import type { FieldRowProps } from './field-props.ts';
import styles from './fields.module.css';
import { issuesUnder } from './issues.ts';
import { useTexts } from '../texts.ts';

/** One field of the form: a summary in one line, and its editor while it is open. */
export const FieldRow = (props: FieldRowProps) => {
  const t = useTexts();
  const id = useId();
  const { field, form, n, isOpen, mayWrite, issues, warnings, place } = props;
  const label = field.label || field.key;
  const isWrong = issuesUnder(issues, place).length > 0;
  const isUnused = issuesUnder(warnings, place).length > 0;
  return (
    <li className={styles['field']} data-drag={props.mark} {...(isOpen ? { 'data-open': '' } : {})}>
      <div className={styles['row']}>
        {mayWrite && form.length > 1 ? (
          // The grip works with a pointer only. The buttons beside it do the same with the keyboard.
          <span className={styles['grip']} title={t('field_drag')} {...props.grip}>
            <Icon name="grip" />
          </span>
        ) : null}
        <button
          type="button"
          className={styles['name']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={props.onToggle}
        >
          <span className={field.label ? styles['label'] : styles['unnamed']}>
            {field.label || t('field_label_new')}
          </span>
          <span className={styles['key']}>{field.key}</span>
          <span className={styles['type']}>
            {t(`type_${field.type}`)}
            {field.required ? <span>{t('required')}</span> : null}
            {isUnused ? <span className={styles['unused']}>{t('field_unnamed')}</span> : null}
            {isWrong ? <span className={styles['bad']}>{t('field_wrong')}</span> : null}
          </span>
        </button>
        {mayWrite ? (
          <>
            <ActionIcon
              aria-label={t('field_up', { label })}
              disabled={n === 0}
              onClick={() => props.onMove(-1)}
            >
              <Icon name="up" />
            </ActionIcon>
            <ActionIcon
              aria-label={t('field_down', { label })}
              disabled={n === form.length - 1}
              onClick={() => props.onMove(1)}
            >
              <Icon name="down" />
            </ActionIcon>
            <ActionIcon aria-label={t('field_remove', { label })} onClick={props.onRemove}>
              <Icon name="trash" />
            </ActionIcon>
          </>
        ) : null}
      </div>
      <div id={id}>{isOpen ? <FieldEditor {...props} isUnused={isUnused} /> : null}</div>
    </li>
  );
};
