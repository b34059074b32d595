import { isBlank } from '@copydesk/contract/shared/blank';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { type SyntheticEvent, useState } from 'react';
import { isProblem } from '../../lib/problem.ts';
import { Button, NativeSelect, Textarea, TextInput } from '../../ui/controls.ts';
import { errorsOf } from '../../ui/form.ts';
import { LanguageField } from '../../parts/language-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useAddAsset } from './api.ts';
import styles from './add-assets.module.css';
import { useTexts } from './texts.ts';

const FORMATS = ['text', 'markdown', 'html', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** Adds a pasted text, such as a post or an e-mail, as an asset. */
export const TextForm = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useTexts();
  const add = useAddAsset();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [language, setLanguage] = useState<LanguageKey | null>(null);
  const [format, setFormat] = useState<Format>('text');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const missing = {
      ...(isBlank(name) ? { name: t('name_missing') } : {}),
      ...(isBlank(text) ? { text: t('text_missing') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      const metadata = language === null ? {} : { language };
      await add.mutateAsync({ name, text, format, render: 'static', metadata });
      showToast({ message: t('added_toast', { count: 1 }) });
      onDone();
    } catch (error) {
      if (!isProblem(error)) throw error;
      setErrors(error.detail === '' ? { form: t('not_added') } : errorsOf(error));
    }
  };
  return (
    <form className={styles['fields']} onSubmit={(event) => void submit(event)} noValidate>
      {errors['form'] ? <Notice tone="problem">{errors['form']}</Notice> : null}
      <TextInput
        label={t('name')}
        maxLength={300}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors['name']}
      />
      <NativeSelect
        label={t('format_label')}
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value as Format)}
        data={FORMATS.map((value) => ({ value, label: t(`format_${value}`) }))}
        error={errors['format']}
      />
      <Textarea
        label={t('text_label')}
        autosize
        minRows={8}
        maxRows={20}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={errors['text']}
      />
      <LanguageField
        label={t('language')}
        description={t('language_words')}
        value={language}
        onChange={setLanguage}
        none={{ label: t('language_told'), choose: () => setLanguage(null) }}
        error={errors['metadata.language']}
      />
      <div className={styles['actions']}>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('add_text')}
        </Button>
      </div>
    </form>
  );
};
