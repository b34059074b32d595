import {
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '../ui/controls.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useFormats } from '../lib/format.ts';
import { ask } from '../lib/query.ts';
import styles from './template-form.module.css';
import {
  countCodePoints,
  type FieldProblem,
  type FieldValue,
  type FormValues,
  type TemplateField,
  valueOf,
} from './template-form-values.ts';
import { useWritingTexts } from './writing-texts.ts';

/** Up to this many options are shown as a list. More options get a search. */
const FEW_OPTIONS = 8;
const SHOWN_OPTIONS = 100;
/** The counter appears when this share of the maximum length is used. */
const NEAR = 0.7;

/** The element id of a field's control, for focusing it. */
export const controlId = (form: string, key: string): string => `${form}-${key}`;

/** Returns a function that words a mistake in the interface's language. */
export const useProblemWords = (): ((problem: FieldProblem) => string) => {
  const t = useWritingTexts();
  return (problem) =>
    problem.kind === 'too_long'
      ? t('wrong_too_long', { count: problem.by })
      : t(`wrong_${problem.kind}`);
};

/**
 * Counts the characters of a field. It is shown only near the limit, because a zero at every field would not
 * help.
 */
const Counter = ({ value, max }: { readonly value: string; readonly max: number }) => {
  const { number } = useFormats();
  const count = countCodePoints(value);
  if (count < max * NEAR) return null;
  return (
    <span className={styles['counter']} data-over={count > max ? '' : undefined}>
      {number(count)} / {number(max)}
    </span>
  );
};

interface ControlProps {
  readonly field: TemplateField;
  readonly id: string;
  readonly value: FieldValue;
  readonly error: string | null;
  readonly disabled: boolean;
  readonly lang: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** The properties that all controls share. */
const common = ({ field, id, error, disabled }: ControlProps) => ({
  id,
  label: field.label,
  description: field.description || null,
  error,
  disabled,
  withAsterisk: field.required,
});

const withCounter =
  ({ field, value }: ControlProps) =>
  (input: ReactNode) =>
    field.maxLength === undefined || typeof value !== 'string' ? (
      input
    ) : (
      <div className={styles['counted']}>
        {input}
        <Counter value={value} max={field.maxLength} />
      </div>
    );

const TextControl = (props: ControlProps) => {
  const { field, value, lang, onChange } = props;
  const shared = {
    ...common(props),
    lang,
    value: String(value),
    placeholder: field.placeholder ?? '',
    // Screen readers announce a required field before the form is sent.
    'aria-required': field.required,
    inputContainer: withCounter(props),
  };
  return field.type === 'textarea' ? (
    <Textarea
      {...shared}
      autosize
      minRows={3}
      maxRows={18}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...shared}
      {...(field.type === 'number' ? { inputMode: 'decimal', maw: 240 } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const SelectControl = (props: ControlProps) => {
  const t = useWritingTexts();
  const { field, value, onChange } = props;
  const options = field.options ?? [];
  const isKnown = options.some((option) => option.value === value);
  return (
    <NativeSelect
      {...common(props)}
      maw={420}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: field.required ? t('choose') : t('nothing_chosen') },
        ...options.map((option) => ({ value: option.value, label: option.label || option.value })),
        ...(value === '' || isKnown ? [] : [{ value: String(value), label: String(value) }]),
      ]}
    />
  );
};

const ManyControl = (props: ControlProps) => {
  const { field, value, onChange } = props;
  const options = field.options ?? [];
  const chosen = Array.isArray(value) ? [...(value as readonly string[])] : [];
  const data = options.map((option) => ({
    value: option.value,
    label: option.label || option.value,
  }));
  if (options.length > FEW_OPTIONS)
    return (
      <MultiSelect
        {...common(props)}
        searchable
        limit={SHOWN_OPTIONS}
        value={chosen}
        onChange={onChange}
        data={data}
      />
    );
  const { id, ...shared } = common(props);
  return (
    <Checkbox.Group {...shared} id={id} tabIndex={-1} value={chosen} onChange={onChange}>
      <Group gap="md" mt={4}>
        {data.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={props.disabled}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
};

const InfobaseControl = (props: ControlProps) => {
  const t = useWritingTexts();
  const { value, onChange } = props;
  const { data: infobases } = useQuery({ ...ask('listInfobases'), staleTime: 60_000 });
  const known = (infobases ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = known.some((option) => option.value === value);
  return (
    <Select
      {...common(props)}
      maw={420}
      searchable
      clearable={!props.field.required}
      limit={SHOWN_OPTIONS}
      placeholder={t('choose_infobase')}
      nothingFoundMessage={t('no_infobase')}
      value={String(value) || null}
      onChange={(next) => onChange(next ?? '')}
      data={[
        ...known,
        ...(value === '' || isKnown
          ? []
          : [{ value: String(value), label: t(infobases ? 'infobase_unknown' : 'loading') }]),
      ]}
    />
  );
};

const Control = (props: ControlProps) => {
  const { field, value, onChange } = props;
  switch (field.type) {
    case 'select':
      return <SelectControl {...props} />;
    case 'multiselect':
      return <ManyControl {...props} />;
    case 'infobase':
      return <InfobaseControl {...props} />;
    case 'boolean': {
      const { withAsterisk: _none, ...shared } = common(props);
      return (
        <Checkbox
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    }
    case 'text':
    case 'textarea':
    case 'number':
      return <TextControl {...props} />;
  }
};

interface TemplateFormProps {
  readonly fields: readonly TemplateField[];
  readonly values: FormValues;
  readonly onChange: (key: string, value: FieldValue) => void;
  /** The messages about mistakes, by field key. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The prefix of the controls' ids, so that callers can focus one of them. */
  readonly id?: string;
  readonly disabled?: boolean;
  /** The language in which people type here, as a BCP 47 tag. */
  readonly lang?: string | undefined;
}

/** The form of a template, with the matching control for each field. */
export const TemplateForm = (props: TemplateFormProps) => {
  const { fields, values, onChange, errors = {}, id, disabled = false, lang } = props;
  const ownId = useId();
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <Control
          key={field.key}
          field={field}
          id={controlId(id ?? ownId, field.key)}
          value={valueOf(field, values)}
          error={errors[field.key] ?? null}
          disabled={disabled}
          lang={lang}
          onChange={(value) => onChange(field.key, value)}
        />
      ))}
    </Stack>
  );
};
