import { NativeSelect } from '../ui/controls.ts';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ReactNode } from 'react';
import { type ContentLanguage, LANGUAGES } from './languages.ts';
import { useWritingTexts } from './writing-texts.ts';

interface LanguageFieldProps {
  readonly value: LanguageKey | null;
  readonly onChange: (value: LanguageKey) => void;
  /** The languages to offer, such as those of a template. All languages if left out. */
  readonly available?: readonly LanguageKey[] | undefined;
  readonly label?: string;
  readonly description?: string;
  /** An extra choice instead of a language, such as detecting the language from the text. */
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
