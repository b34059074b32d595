import type {
  DraftField,
  FieldType,
  TemplateContent,
} from '@copydesk/contract/templates/template-draft';
import { useState } from 'react';
import { useKey } from '../../../lib/keys.ts';
import { Button, Menu, TextInput } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languageName, languageTag } from '../../../parts/languages.ts';
import { hideToast, showToast } from '../../../ui/feedback/toast.tsx';
import { addField, changeField, followed, moved } from './edit-content.ts';
import styles from './editor.module.css';
import { FieldRow } from './field-row.tsx';
import { TYPES } from './field-types.ts';
import fieldStyles from './fields.module.css';
import { wordsAt } from './issues.ts';
import type { PaneProps } from './pane-props.ts';
import { useTexts } from '../texts.ts';
import { useDragOrder } from './use-drag-order.ts';
import type { Draft } from './use-draft.ts';

interface FormPaneProps extends PaneProps {
  readonly draft: Draft;
  readonly published: readonly TemplateContent[] | null;
  readonly selected: number | null;
  readonly onSelect: (field: number | null) => void;
}

/** The form builder: the fields in their order. One of them can be open. */
export const FormPane = (props: FormPaneProps) => {
  const t = useTexts();
  const { content, at, mayWrite, edit, draft, published, selected, onSelect } = props;
  const { form } = content;
  const [news, setNews] = useState('');
  const [isNew, setIsNew] = useState(false);
  const language = languageName(content.language_key);
  const before = published?.find(({ language_key: key }) => key === content.language_key);
  const isPublished = ({ key }: DraftField): boolean =>
    before?.form.some((field) => field.key === key) ?? false;
  const select = (field: number | null): void => {
    setIsNew(false);
    onSelect(field);
  };
  const add = (type: FieldType): void => {
    edit((one) => addField(one, type, t('field_label_new')));
    setIsNew(true);
    onSelect(form.length);
  };
  const move = (from: number, to: number): void => {
    const field = form[from];
    if (!field || to < 0 || to >= form.length) return;
    edit((one) => ({ ...one, form: moved(one.form, from, to) }));
    if (selected !== null) onSelect(followed(selected, from, to));
    setNews(t('moved_field', { label: field.label, n: to + 1, count: form.length }));
  };
  const drag = useDragOrder(move);
  const remove = (n: number): void => {
    const field = form[n];
    if (!field) return;
    edit((one) => ({ ...one, form: one.form.filter((_, m) => m !== n) }));
    select(null);
    const id = showToast({
      message: t('removed_field', { label: field.label || field.key }),
      action: {
        label: t('undo'),
        run: () => {
          edit((one) => ({ ...one, form: one.form.toSpliced(n, 0, field) }));
          hideToast(id);
        },
      },
    });
  };
  const canMove = mayWrite && selected !== null && selected < form.length;
  const openLabel = form[selected ?? -1]?.label ?? '';
  const byKey = { enabled: canMove, inFields: true };
  useKey(
    'alt+arrowup',
    t('field_up', { label: openLabel }),
    () => move(selected ?? 0, (selected ?? 0) - 1),
    byKey,
  );
  useKey(
    'alt+arrowdown',
    t('field_down', { label: openLabel }),
    () => move(selected ?? 0, (selected ?? 0) + 1),
    byKey,
  );
  const addMenu = (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="plus" />}>
          {t('add_field')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TYPES.map((type) => (
          <Menu.Item key={type} onClick={() => add(type)}>
            {t(`type_${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <>
      <div className={styles['paneHead']}>
        <div className={styles['paneTitle']}>
          <h2>{t('pane_form')}</h2>
          {mayWrite ? addMenu : null}
        </div>
      </div>
      <fieldset className={styles['plain']} disabled={!mayWrite}>
        <TextInput
          label={t('name_in', { language })}
          value={content.name}
          maxLength={200}
          lang={languageTag(content.language_key)}
          error={wordsAt(draft.issues, [at, 'name'])}
          onChange={(event) => {
            const name = event.currentTarget.value;
            edit((one) => ({ ...one, name }));
          }}
        />
      </fieldset>
      {form.length === 0 ? <p className="quiet">{t('no_fields')}</p> : null}
      <ol className={fieldStyles['list']} aria-label={t('fields')}>
        {form.map((field, n) => (
          <FieldRow
            // A field has no permanent id: its key can be edited here. So its index is used.
            key={n}
            field={field}
            form={form}
            n={n}
            lang={languageTag(content.language_key)}
            isOpen={n === selected}
            isNew={isNew && n === selected}
            isPublished={isPublished(field)}
            mayWrite={mayWrite}
            issues={draft.issues}
            warnings={draft.warnings}
            place={[at, 'form', n]}
            onToggle={() => select(n === selected ? null : n)}
            onChange={(changes) => edit((one) => changeField(one, n, changes, isPublished(field)))}
            onReplace={(next) => edit((one) => ({ ...one, form: one.form.with(n, next) }))}
            onMove={(by) => move(n, n + by)}
            grip={drag.gripOf(n)}
            mark={drag.markOf(n)}
            onRemove={() => remove(n)}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </>
  );
};
