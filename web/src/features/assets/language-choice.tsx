import type { LanguageKey } from '@copydesk/contract/schema';
import type { ReactNode } from 'react';
import { NativeSelect } from '../../ui/controls.ts';
import { LANGUAGES } from '../../ui/languages.ts';
import { useTexts } from './texts.ts';

interface LanguageChoiceProps {
  /** Empty where the text is to tell it. */
  readonly value: LanguageKey | '';
  readonly onChange: (value: LanguageKey | '') => void;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly isFirst?: boolean;
}

/** What language an asset is in, as far as somebody says it. */
export const LanguageChoice = (props: LanguageChoiceProps) => {
  const { value, onChange, description, error, isFirst = false } = props;
  const t = useTexts();
  return (
    <NativeSelect
      label={t('language')}
      description={description}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as LanguageKey | '')}
      data={[
        { value: '', label: t('language_told') },
        ...LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
      ]}
      error={error}
      data-autofocus={isFirst || undefined}
    />
  );
};
