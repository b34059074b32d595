import type { KeyboardEvent } from 'react';
import { Kbd } from '../../ui/kbd.tsx';
import { Textarea } from '../../ui/controls.ts';
import styles from './reason-fields.module.css';
import { type Preset, PRESET_NAMES } from './reasons.ts';
import { useTexts } from './texts.ts';

export interface Reason {
  readonly preset: Preset | null;
  readonly typed: string;
}

interface ReasonFieldsProps {
  readonly value: Reason;
  readonly onChange: (next: Reason) => void;
  readonly onConfirm: () => void;
}

/** The reason for a dismissal: one of four usual reasons, the person's own words, or both. */
export const ReasonFields = ({ value, onChange, onConfirm }: ReasonFieldsProps) => {
  const t = useTexts();
  const { preset, typed } = value;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onConfirm();
  };
  const onDigit = (event: KeyboardEvent): void => {
    const chosen = PRESET_NAMES[Number(event.key) - 1];
    if (chosen) onChange({ preset: chosen, typed });
    onKeyDown(event);
  };
  return (
    <>
      <fieldset className={styles['presets']} onKeyDown={onDigit}>
        <legend>{t('reason')}</legend>
        {PRESET_NAMES.map((name, at) => (
          <label key={name} className={styles['preset']}>
            <input
              type="radio"
              name="preset"
              value={name}
              checked={preset === name}
              data-autofocus={name === 'false_positive' ? true : undefined}
              onChange={() => onChange({ preset: name, typed })}
            />
            {t(`preset_${name}`)}
            <Kbd keys={String(at + 1)} />
          </label>
        ))}
        <label className={styles['preset']}>
          <input
            type="radio"
            name="preset"
            value=""
            checked={preset === null}
            onChange={() => onChange({ preset: null, typed })}
          />
          {t('preset_free')}
        </label>
      </fieldset>
      <Textarea
        label={t(preset === null ? 'reason_words' : 'reason_words_optional')}
        value={typed}
        maxLength={4900}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => onChange({ preset, typed: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
    </>
  );
};
