import { NativeSelect } from '../ui/controls.ts';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ToneChoice } from '@copydesk/contract/documents/app-routes';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ask } from '../lib/query.ts';
import { useWritingTexts } from './writing-texts.ts';

/** The tones that exist in a language; undefined until they are loaded. */
export const useTones = (language: LanguageKey | null): readonly ToneChoice[] | undefined => {
  const options = ask('listToneChoices', { query: { language: language ?? 'EN' } });
  const { data } = useQuery({
    ...options,
    ...(language === null ? { queryFn: skipToken } : {}),
    staleTime: 60_000,
  });
  return language === null ? undefined : data?.tones;
};

/** The value in an address that means no tone. Without any value, the workspace's default is taken. */
export const NO_TONE = 'none';

/** The tone that an address asks for: one, none, or the default of the workspace if it says nothing. */
export const pickTone = (
  wished: string | undefined,
  tones: readonly ToneChoice[] | undefined,
): string | null => {
  if (wished === undefined) return tones?.find((tone) => tone.default)?.id ?? null;
  return wished === NO_TONE ? null : wished;
};

interface ToneFieldProps {
  readonly language: LanguageKey | null;
  /** The id of the tone, which is the same in every language; null for no tone. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly error?: string | null;
}

/** Chooses the tone of a text: one that exists in its language, or none. */
export const ToneField = (props: ToneFieldProps) => {
  const t = useWritingTexts();
  const { language, value, onChange, label, disabled = false, error } = props;
  const tones = useTones(language);
  const isMissing = value !== null && tones?.every(({ id }) => id !== value) === true;
  return (
    <NativeSelect
      label={label ?? t('tone')}
      value={value ?? ''}
      disabled={disabled || language === null}
      error={error ?? (isMissing ? t('tone_not_in_language') : null)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: t('no_tone') },
        ...(tones ?? []).map((tone) => ({
          value: tone.id,
          label: tone.default ? t('tone_default', { name: tone.name }) : tone.name,
        })),
        // A chosen tone that is not in the list stays visible, so that the field does not look empty.
        ...(value !== null && (tones === undefined || isMissing)
          ? [{ value, label: tones === undefined ? t('loading') : t('tone_unknown') }]
          : []),
      ]}
    />
  );
};
