import { NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '../../../ui/controls.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { Path } from '../draft-source.ts';
import { textOf, useField } from './draft-form.ts';

interface FieldProps {
  readonly path: Path;
  readonly label: string;
  readonly note?: string;
  readonly placeholder?: string;
}

/** A field for one line of text at a path of the rule. */
export const LineField = ({ path, label, note, placeholder }: FieldProps) => {
  const { id, value, error, set } = useField(path);
  return (
    <TextInput
      id={id}
      label={label}
      description={note}
      placeholder={placeholder}
      value={textOf(value)}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
};

/** A field for several sentences at a path of the rule. */
export const SentencesField = ({ path, label, note, placeholder }: FieldProps) => {
  const { id, value, error, set } = useField(path);
  return (
    <Textarea
      id={id}
      label={label}
      description={note}
      placeholder={placeholder}
      autosize
      minRows={2}
      maxRows={10}
      value={textOf(value)}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
};

/** A date at a path of the rule; if left empty, the member is left out. */
export const DayField = ({ path, label }: FieldProps) => {
  const { id, value, error, set } = useField(path);
  return (
    <DateField
      id={id}
      label={label}
      value={textOf(value)}
      error={error}
      onChange={(day) => set(day || undefined)}
    />
  );
};

/** One of a few choices; the empty choice leaves the member out. */
export const ChoiceField = ({
  path,
  label,
  note,
  choices,
}: FieldProps & { readonly choices: readonly { value: string; label: string }[] }) => {
  const { id, value, error, set } = useField(path);
  return (
    <NativeSelect
      id={id}
      label={label}
      description={note}
      value={textOf(value)}
      error={error}
      onChange={(event) => set(event.currentTarget.value || undefined)}
      data={[...choices]}
    />
  );
};

/** A whole number at a path of the rule; if left empty, the member is left out. */
export const CountField = ({
  path,
  label,
  note,
  placeholder,
  least = 0,
}: FieldProps & { readonly least?: number }) => {
  const { id, value, error, set } = useField(path);
  return (
    <NumberInput
      id={id}
      label={label}
      description={note}
      placeholder={placeholder}
      w={200}
      min={least}
      max={1_000_000}
      allowDecimal={false}
      value={typeof value === 'number' ? value : ''}
      error={error}
      onChange={(next) => set(next === '' ? undefined : Number(next))}
    />
  );
};

/** A field for several words, each an entry of a list. */
export const WordsField = ({ path, label, note, placeholder }: FieldProps) => {
  const { id, value, error, set } = useField(path);
  const list = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return (
    <TagsInput
      id={id}
      label={label}
      description={note}
      placeholder={list.length === 0 ? placeholder : ''}
      value={list}
      error={error}
      onChange={(next) => set(next.length > 0 ? next : undefined)}
    />
  );
};
