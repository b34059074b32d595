import { ActionIcon, Button, NativeSelect, Tooltip } from '../../../ui/controls.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { useDraftForm, useField, useShown } from './draft-form.ts';
import { isByLanguage, languagesOf, type Path, valueAt } from '../draft-source.ts';
import styles from './editor.module.css';
import { LinesField } from './lines-field.tsx';
import { TermKinds } from './term-kinds.tsx';
import { EVERY, LOCALES, localeName } from '../rule-locales.ts';
import { useWritingTexts } from '../texts-writing.ts';

interface LanguageBarProps {
  readonly onLocale: (locale: string) => void;
}

/** The languages of the rule's words: choose which one is shown, add a language, or remove one. */
const LanguageBar = ({ onLocale }: LanguageBarProps) => {
  const t = useWritingTexts();
  const { locale, change } = useDraftForm();
  const source = useShown((shown) => shown.source);
  const present = languagesOf(source);
  const nameOf = (one: string): string => (one === EVERY ? t('every_language') : localeName(one));
  const countOf = (one: string): number => {
    const list = valueAt(source, ['terms', one]);
    return Array.isArray(list) ? list.length : 0;
  };
  const absent = [
    ...LOCALES.map((one) => ({ value: one.locale, label: one.name })),
    { value: EVERY, label: t('every_language') },
  ].filter(({ value }) => !present.includes(value));
  const remove = (): void => {
    for (const path of [
      ['terms'],
      ['and', 'terms'],
      ['unless', 'near'],
      ['need', 'any'],
      ['replace'],
    ])
      if (valueAt(source, [...path, locale]) !== undefined) change([...path, locale], undefined);
    onLocale(present.find((one) => one !== locale) ?? 'en');
  };
  return (
    <div className={styles['languages']}>
      <SegmentedFilter
        label={t('language_shown')}
        value={locale}
        onChange={onLocale}
        choices={present.map((one) => ({ value: one, label: nameOf(one), count: countOf(one) }))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('add_language')}
        value=""
        onChange={(event) => {
          const next = event.currentTarget.value;
          change(['terms', next], []);
          onLocale(next);
        }}
        data={[{ value: '', label: t('add_language'), disabled: true }, ...absent]}
      />
      {present.length > 1 ? (
        <Tooltip label={t('remove_language', { name: nameOf(locale) })}>
          <ActionIcon aria-label={t('remove_language', { name: nameOf(locale) })} onClick={remove}>
            <Icon name="trash" />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </div>
  );
};

interface TermsFieldProps {
  /** The path of the lists. The shown language is appended to it. */
  readonly path: Path;
  readonly label: string;
  readonly note?: string;
}

/**
 * Edits the words of one list in the shown language. A value that is not a set of lists by language is only
 * displayed.
 */
export const TermsField = ({ path, label, note }: TermsFieldProps) => {
  const t = useWritingTexts();
  const { locale } = useDraftForm();
  const { value, set, error } = useField(path);
  if (!isByLanguage(value))
    return (
      <div>
        <div className={styles['fieldLabel']}>{label}</div>
        <p className={styles['quiet']}>{error ?? t('not_by_language')}</p>
        <CodeText block label={label}>
          {JSON.stringify(value, null, 2)}
        </CodeText>
        <Button variant="subtle" size="compact-sm" onClick={() => set({ [locale]: [] })}>
          {t('write_by_language')}
        </Button>
      </div>
    );
  const name = locale === EVERY ? t('every_language') : localeName(locale);
  return (
    <>
      <LinesField
        path={[...path, locale]}
        label={`${label} · ${name}`}
        {...(note ? { note } : {})}
      />
      {error ? <p className={styles['wrong']}>{error}</p> : null}
    </>
  );
};

/** The words that the rule looks for, by language. */
export const WordsPart = ({ onLocale }: LanguageBarProps) => {
  const t = useWritingTexts();
  const { value } = useField(['kind']);
  return (
    <section className={styles['part']} aria-label={t('part_words')}>
      <h2 className={styles['partTitle']}>{t('part_words')}</h2>
      <p className={styles['quiet']}>{t('part_words_note')}</p>
      <TermKinds />
      <LanguageBar onLocale={onLocale} />
      <TermsField
        path={['terms']}
        label={t(value === 'judge' ? 'gate' : 'terms')}
        note={t(value === 'judge' ? 'gate_words' : 'terms_words')}
      />
    </section>
  );
};
