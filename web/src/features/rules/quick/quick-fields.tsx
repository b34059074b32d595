import type { ProposedTests } from '@copydesk/contract/rules/proposed-tests';
import { languageName } from '../../../parts/languages.ts';
import { NativeSelect, Textarea, TextInput } from '../../../ui/controls.ts';
import { fieldId } from '../focus-field.ts';
import { EVERY, LOCALES } from '../rule-locales.ts';
import { SEVERITIES } from '../severities.ts';
import { useWritingTexts } from '../texts-writing.ts';
import type { QuickRule } from './derive-rule.ts';
import styles from './quick.module.css';
import { useQuickTexts } from './texts.ts';

interface QuickFieldsProps {
  readonly rule: QuickRule;
  /** The languages of the newest texts. */
  readonly languages: ProposedTests['languages'];
  readonly onChange: (changes: Partial<QuickRule>) => void;
}

const MOST_WORDS = 4_000;
const MOST_WHY = 1_000;
const MOST_INSTEAD = 300;

/** The three fields, and the two choices that are already made. */
export const QuickFields = ({ rule, languages, onChange }: QuickFieldsProps) => {
  const t = useQuickTexts();
  const w = useWritingTexts();
  const list = languages
    .map(({ language, texts }) => t('language_of_texts', { name: languageName(language), texts }))
    .join(', ');
  return (
    <div className={styles['fields']}>
      <Textarea
        id={fieldId(['terms'])}
        label={t('words')}
        description={t('words_about')}
        placeholder={t('words_example')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MOST_WORDS}
        autoFocus
        spellCheck={false}
        value={rule.words}
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
      <Textarea
        id={fieldId(['message'])}
        label={w('message')}
        description={t('why_about')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MOST_WHY}
        value={rule.why}
        onChange={(event) => onChange({ why: event.currentTarget.value })}
      />
      <TextInput
        id={fieldId(['replace'])}
        label={w('replace')}
        description={t('instead_about')}
        maxLength={MOST_INSTEAD}
        value={rule.instead}
        onChange={(event) => onChange({ instead: event.currentTarget.value })}
      />
      <div className={styles['chosen']}>
        <NativeSelect
          id={fieldId(['severity'])}
          label={w('severity')}
          value={rule.severity}
          onChange={(event) =>
            onChange({ severity: event.currentTarget.value as QuickRule['severity'] })
          }
          data={SEVERITIES.map((one) => ({ value: one, label: w(`severity_${one}`) }))}
        />
        <NativeSelect
          label={t('language')}
          value={rule.locale}
          onChange={(event) => onChange({ locale: event.currentTarget.value })}
          data={[
            ...LOCALES.map(({ locale, name }) => ({ value: locale, label: name })),
            { value: EVERY, label: w('every_language') },
          ]}
        />
      </div>
      {languages.length > 1 ? <p className="quiet">{t('languages_seen', { list })}</p> : null}
    </div>
  );
};
