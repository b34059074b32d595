import type { DraftField, FieldType } from '@copydesk/contract/templates/template-draft';
import { useEffect, useRef } from 'react';
import { Checkbox, NativeSelect, NumberInput, TextInput } from '../../../ui/controls.ts';
import { TemplateForm } from '../../../parts/template-form.tsx';
import { readFields, toInput } from '../../../parts/template-form-values.ts';
import { followsLabel, takesPlaceholder, withType } from './edit-content.ts';
import editorStyles from './editor.module.css';
import type { FieldRowProps } from './field-props.ts';
import { TYPES } from './field-types.ts';
import styles from './fields.module.css';
import { issuesUnder, wordsAt } from './issues.ts';
import { OptionsEditor } from './options-editor.tsx';
import { useTexts } from '../texts.ts';

/** Removes a property of a field; an empty text is stored as no property. */
const without = (field: DraftField, name: keyof DraftField): DraftField => {
  const { [name]: _gone, ...rest } = field;
  return rest as DraftField;
};

const DefaultField = ({ field, lang, issues, place, onReplace }: FieldRowProps) => {
  const t = useTexts();
  const asked = readFields([{ ...field, label: t('field_default'), required: false }]);
  const wrong = issuesUnder(issues, [...place, 'default'])
    .map(({ msg }) => msg)
    .join('. ');
  return (
    <TemplateForm
      fields={asked.map(({ description: _description, ...rest }) => rest)}
      values={{}}
      lang={lang}
      errors={wrong ? { [field.key]: wrong } : {}}
      onChange={(key, value) => {
        const input = toInput(
          asked.map(({ default: _default, ...rest }) => rest),
          { [key]: value },
        );
        // An unticked box is the same as no default, so it is stored as no default.
        const next = input[key] === false ? undefined : input[key];
        onReplace(next === undefined ? without(field, 'default') : { ...field, default: next });
      }}
    />
  );
};

/** Edits all properties that a field of this type has. */
export const FieldEditor = (props: FieldRowProps & { readonly isUnused: boolean }) => {
  const t = useTexts();
  const { field, form, n, lang, isNew, isPublished, mayWrite, issues, place } = props;
  const { onChange, onReplace, isUnused } = props;
  const label = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) label.current?.select();
  }, [isNew]);
  const change = (name: 'description' | 'placeholder', value: string): void =>
    onReplace(value === '' ? without(field, name) : { ...field, [name]: value });
  const variable = `{{${field.key}}}`;
  const follows = !isPublished && followsLabel(form, n);
  return (
    <fieldset className={`${editorStyles['plain']} ${styles['editor']}`} disabled={!mayWrite}>
      {isUnused ? <p className={styles['unused']}>{t('field_unused')}</p> : null}
      <TextInput
        ref={label}
        label={t('field_label')}
        value={field.label}
        maxLength={200}
        lang={lang}
        error={wordsAt(issues, [...place, 'label'])}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <div className={styles['pair']}>
        <NativeSelect
          label={t('field_type')}
          value={field.type}
          onChange={(event) => onReplace(withType(field, event.currentTarget.value as FieldType))}
          data={TYPES.map((type) => ({ value: type, label: t(`type_${type}`) }))}
        />
        <TextInput
          className={styles['mono'] ?? ''}
          label={t('field_key')}
          value={field.key}
          maxLength={41}
          spellCheck={false}
          error={wordsAt(issues, [...place, 'key'])}
          onChange={(event) => onChange({ key: event.currentTarget.value })}
        />
      </div>
      <p className="quiet">{t(follows ? 'field_key_hint' : 'field_key_kept', { key: variable })}</p>
      <Checkbox
        label={t('field_required')}
        checked={field.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      {field.type === 'select' || field.type === 'multiselect' ? (
        <OptionsEditor
          options={field.options ?? []}
          lang={lang}
          issues={issues}
          place={[...place, 'options']}
          onChange={(options) => onChange({ options })}
        />
      ) : null}
      <TextInput
        label={t('field_description')}
        value={field.description ?? ''}
        maxLength={2_000}
        lang={lang}
        onChange={(event) => change('description', event.currentTarget.value)}
      />
      {takesPlaceholder(field.type) ? (
        <TextInput
          label={t('field_placeholder')}
          value={field.placeholder ?? ''}
          maxLength={2_000}
          lang={lang}
          onChange={(event) => change('placeholder', event.currentTarget.value)}
        />
      ) : null}
      {field.type === 'text' || field.type === 'textarea' ? (
        <NumberInput
          label={t('field_max_length')}
          value={field.maxLength ?? ''}
          min={1}
          allowDecimal={false}
          error={wordsAt(issues, [...place, 'maxLength'])}
          onChange={(value) =>
            onReplace(
              typeof value === 'number'
                ? { ...field, maxLength: value }
                : without(field, 'maxLength'),
            )
          }
        />
      ) : null}
      <DefaultField {...props} />
    </fieldset>
  );
};
