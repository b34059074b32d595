import { DETAIL_KEYS } from '@copydesk/contract/assets/known-words';
import { Radio, Switch, TextInput } from '../../../ui/controls.ts';
import { KnownWordsField } from '../../../parts/known-words-field.tsx';
import { LanguageField } from '../../../parts/language-field.tsx';
import type { FormPart } from './audit-form.ts';
import styles from './audit-form.module.css';
import { useTexts } from '../texts.ts';

const LONGEST_NAME = 200;

/** The name of the audit, how pages are read, and the details that decide which rules apply. */
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
      <Switch
        label={t('opinion_label')}
        description={t('opinion_note')}
        checked={form.secondOpinion}
        onChange={(event) => change({ secondOpinion: event.currentTarget.checked })}
      />
      <div role="group" aria-label={t('metadata_label')} className={styles['fields']}>
        <p className="quiet">{t('metadata_words')}</p>
        <div className={styles['pair']}>
          {DETAIL_KEYS.map((word) => (
            <KnownWordsField
              key={word}
              list={word}
              label={t(`${word}_label`)}
              placeholder={t(`${word}_example`)}
              value={form[word]}
              onChange={(value) => change({ [word]: value })}
              error={errors[word]}
            />
          ))}
          <LanguageField
            label={t('language_label')}
            value={form.language === '' ? null : form.language}
            onChange={(language) => change({ language })}
            none={{ label: t('language_auto'), choose: () => change({ language: '' }) }}
            error={errors['language']}
          />
        </div>
      </div>
    </div>
  );
};
