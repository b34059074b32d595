import { Button, NativeSelect } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { fieldId } from '../focus-field.ts';
import { textOf, useDraftForm, useField } from './draft-form.ts';
import styles from './editor.module.css';
import { CountField, LineField, SentencesField } from './plain-fields.tsx';
import { EVERY, localeName } from '../rule-locales.ts';
import { useWritingTexts } from '../texts-writing.ts';
import { TermsField } from './words-fields.tsx';

const WITHIN = ['asset', 'segment', 'sentence'] as const;

/**
 * How near the required words must be: in the same part of the asset, or within a number of words.
 */
const WithinField = () => {
  const t = useWritingTexts();
  const { id, value, set, error } = useField(['need', 'within']);
  const isCount = typeof value === 'number';
  return (
    <div className={styles['pair']}>
      <NativeSelect
        {...(isCount ? {} : { id })}
        label={t('need_within')}
        value={isCount ? 'words' : textOf(value) || 'asset'}
        error={isCount ? null : error}
        onChange={(event) => {
          const next = event.currentTarget.value;
          set(next === 'words' ? 20 : next);
        }}
        data={[
          ...WITHIN.map((one) => ({ value: one, label: t(`within_${one}`) })),
          { value: 'words', label: t('within_words') },
        ]}
      />
      {isCount ? <CountField path={['need', 'within']} label={t('words_away')} least={1} /> : null}
    </div>
  );
};

/** The required words: one of a list, or one of each of several lists. */
const NeedFields = () => {
  const t = useWritingTexts();
  const { change } = useDraftForm();
  const { value: all } = useField(['need', 'all']);
  const { value: any, error } = useField(['need', 'any']);
  const lists = Array.isArray(all) ? (all as unknown[]) : null;
  const choose = (next: string): void => {
    if (next === 'all') {
      change(['need', 'all'], [any ?? {}]);
      change(['need', 'any'], undefined);
    } else {
      change(['need', 'any'], lists?.[0] ?? {});
      change(['need', 'all'], undefined);
    }
  };
  return (
    <>
      <NativeSelect
        id={fieldId(['need'])}
        label={t('need_how')}
        value={lists ? 'all' : 'any'}
        error={error}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: 'any', label: t('need_any') },
          { value: 'all', label: t('need_all') },
        ]}
      />
      {lists ? (
        <>
          {lists.map((_list, n) => (
            <div key={`need-${String(n)}`} className={styles['removable']}>
              <TermsField path={['need', 'all', n]} label={t('need_list', { n: n + 1 })} />
              {lists.length > 1 ? (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  leftSection={<Icon name="trash" />}
                  onClick={() => change(['need', 'all', n], undefined)}
                >
                  {t('remove_list', { n: n + 1 })}
                </Button>
              ) : null}
            </div>
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" />}
            onClick={() => change(['need', 'all', lists.length], {})}
          >
            {t('add_list')}
          </Button>
        </>
      ) : (
        <TermsField path={['need', 'any']} label={t('need_terms')} note={t('need_terms_words')} />
      )}
      <WithinField />
    </>
  );
};

const LIMITS = ['max', 'min', 'first'] as const;

/** How often, or how early in the text, the words may occur. */
const OccurrenceFields = () => {
  const t = useWritingTexts();
  const { id, value, set, error } = useField(['occurrence']);
  const said = (value ?? {}) as Readonly<Record<string, unknown>>;
  const limit = LIMITS.find((one) => one in said) ?? 'max';
  return (
    <div className={styles['pair']}>
      <NativeSelect
        id={id}
        label={t('occurrence')}
        value={limit}
        error={error}
        onChange={(event) => set({ [event.currentTarget.value]: Number(said[limit] ?? 1) || 1 })}
        data={LIMITS.map((one) => ({ value: one, label: t(`occurrence_${one}`) }))}
      />
      <CountField
        path={['occurrence', limit]}
        label={t(limit === 'first' ? 'characters' : 'times')}
        least={limit === 'max' ? 0 : 1}
      />
    </div>
  );
};

const ReplaceField = () => {
  const t = useWritingTexts();
  const { locale } = useDraftForm();
  const { error } = useField(['replace']);
  const name = locale === EVERY ? t('every_language') : localeName(locale);
  return (
    <>
      <LineField
        path={['replace', locale]}
        label={`${t('replace')} · ${name}`}
        note={t('replace_words')}
      />
      {error ? <p className={styles['wrong']}>{error}</p> : null}
    </>
  );
};

/** The fields that only this kind of rule has. A rule that prohibits words has none. */
export const KindPart = () => {
  const t = useWritingTexts();
  const { value: kind } = useField(['kind']);
  if (kind === 'prohibit' || typeof kind !== 'string') return null;
  return (
    <section className={styles['part']} aria-label={t('part_kind')}>
      <h2 className={styles['partTitle']}>{t('part_kind')}</h2>
      {kind === 'require' ? <NeedFields /> : null}
      {kind === 'substitute' ? <ReplaceField /> : null}
      {kind === 'occurrence' ? <OccurrenceFields /> : null}
      {kind === 'judge' ? (
        <SentencesField path={['question']} label={t('question')} note={t('question_words')} />
      ) : null}
    </section>
  );
};
