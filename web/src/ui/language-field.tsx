import { NativeSelect } from '@mantine/core';
import type { LanguageKey } from '@copydesk/contract/schema';
import type { ReactNode } from 'react';
import { type ContentLanguage, LANGUAGES } from './languages.ts';
import { useWritingTexts } from './writing-texts.ts';

interface LanguageFieldProps {
  readonly value: LanguageKey | null;
  readonly onChange: (value: LanguageKey) => void;
  /** Only these, such as the ones that a template has; all where left out. */
  readonly available?: readonly LanguageKey[] | undefined;
  readonly label?: string;
  readonly description?: string;
  /** What may be chosen in place of a language, such as that the text tells it. */
  readonly none?: { readonly label: string; readonly choose: () => void };
  readonly disabled?: boolean;
  readonly error?: ReactNode;
  readonly isFirst?: boolean;
}

const toOption = ({ key, name }: ContentLanguage) => ({ value: key, label: name });

/** The language of a text, which is not the language of the interface. */
export const LanguageField = (props: LanguageFieldProps) => {
  const t = useWritingTexts();
  const { value, onChange, available, label, description, none, disabled = false, error } = props;
  const shown = LANGUAGES.filter(
    ({ key }) => available === undefined || available.includes(key) || key === value,
  );
  return (
    <NativeSelect
      label={label ?? t('language')}
      value={value ?? ''}
      disabled={disabled}
      error={error ?? null}
      description={description}
      data-autofocus={props.isFirst || undefined}
      onChange={({ currentTarget }) =>
        currentTarget.value === '' ? none?.choose() : onChange(currentTarget.value as LanguageKey)
      }
      data={[
        ...(none ? [{ value: '', label: none.label }] : []),
        ...(value === null && !none ? [{ value: '', label: t('choose'), disabled: true }] : []),
        ...shown.map(toOption),
      ]}
    />
  );
};
