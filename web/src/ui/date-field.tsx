import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../lib/format.ts';
import { readDate } from '../lib/read-date.ts';
import { useUiTexts } from './texts.ts';

interface DateFieldProps extends Pick<TextInputProps, 'id' | 'label' | 'size' | 'error'> {
  /** A day as YYYY-MM-DD; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/**
 * A day, written as everywhere else in the interface. The browser's own field follows the settings of the browser,
 * which may put the month first.
 */
export const DateField = ({ value, onChange, error, ...rest }: DateFieldProps) => {
  const t = useUiTexts();
  const { date } = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const shown = value === '' ? '' : date(`${value}T12:00:00`);
  const take = (): void => {
    if (typed === null) return;
    const day = typed.trim() === '' ? '' : readDate(typed);
    setIsWrong(day === null);
    if (day === null) return;
    setTyped(null);
    if (day !== value) onChange(day);
  };
  return (
    <TextInput
      {...rest}
      placeholder={t('date_example')}
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setIsWrong(false);
      }}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
      error={isWrong ? t('date_wrong') : error}
    />
  );
};
