import { NativeSelect } from '@mantine/core';

interface ChoiceFilterProps<V extends string> {
  /** The label, which names what is filtered. */
  readonly label: string;
  /** The text while nothing is chosen. */
  readonly any: string;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly value: V | undefined;
  readonly onChange: (value: V | undefined) => void;
}

/** A filter with many choices in a menu: one of them, or any. */
export const ChoiceFilter = <V extends string>(props: ChoiceFilterProps<V>) => (
  <NativeSelect
    size="xs"
    aria-label={props.label}
    value={props.value ?? ''}
    onChange={({ currentTarget }) =>
      props.onChange(props.choices.find(({ value }) => value === currentTarget.value)?.value)
    }
    data={[{ value: '', label: props.any }, ...props.choices]}
  />
);
