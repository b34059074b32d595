import type { LanguageKey } from '@copydesk/contract/schema';
import { NativeSelect, Radio, TagsInput, TextInput } from '../../ui/controls.ts';
import { LANGUAGES } from '../../ui/languages.ts';
import type { FormPart } from './audit-form.ts';
import styles from './audit-form.module.css';
import { useTexts } from './texts.ts';

const WORDS = ['market', 'category', 'channel', 'audience'] as const;
const LONGEST_NAME = 200;

/** The name, how pages are read, and what is known of what they are about. */
export const DetailFields = ({ form, errors, change }: FormPart) => {
  const t = useTexts();
  return (
    <div className={styles['fields']}>
      <TextInput
        label={t('name_label')}
        description={t('name_words')}
        maxLength={LONGEST_NAME}
        value={form.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors['name']}
      />
      <Radio.Group
        label={t('render_label')}
        value={form.render}
        onChange={(value) => change({ render: value === 'browser' ? 'browser' : 'static' })}
        error={errors['render']}
      >
        {(['static', 'browser'] as const).map((render) => (
          <div key={render} className={styles['option']}>
            <Radio
              value={render}
              label={t(`render_${render}`)}
              description={t(`render_${render}_words`)}
            />
          </div>
        ))}
      </Radio.Group>
      <div role="group" aria-label={t('metadata_label')} className={styles['fields']}>
        <p className={styles['words']}>{t('metadata_words')}</p>
        <div className={styles['pair']}>
          {WORDS.map((word) => (
            <TagsInput
              key={word}
              label={t(`${word}_label`)}
              placeholder={form[word].length === 0 ? t(`${word}_example`) : ''}
              maxTags={50}
              value={[...form[word]]}
              onChange={(value) => change({ [word]: value })}
              error={errors[word]}
            />
          ))}
          <NativeSelect
            label={t('language_label')}
            value={form.language}
            onChange={(event) =>
              change({ language: event.currentTarget.value as LanguageKey | '' })
            }
            data={[
              { value: '', label: t('language_auto') },
              ...LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            error={errors['language']}
          />
        </div>
      </div>
    </div>
  );
};
