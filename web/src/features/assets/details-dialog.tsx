import type { Asset } from '@copydesk/contract/assets';
import type { LanguageKey } from '@copydesk/contract/schema';
import { DETAIL_KEYS, type DetailKey } from '@copydesk/contract/known-words';
import { Radio, TextInput } from '../../ui/controls.ts';
import { errorsOf, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { KnownWordsField } from '../../ui/known-words-field.tsx';
import { LanguageField } from '../../ui/language-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useUpdateAsset } from './api.ts';
import { useTexts } from './texts.ts';

interface Values extends Record<DetailKey, string[]> {
  name: string;
  render: 'static' | 'browser';
  language: LanguageKey | null;
}

interface DetailsDialogProps {
  readonly asset: Asset;
  readonly onClose: () => void;
}

const valuesOf = ({ name, render, metadata }: Asset): Values => ({
  name,
  render,
  market: metadata.market ?? [],
  category: metadata.category ?? [],
  channel: metadata.channel ?? [],
  audience: metadata.audience ?? [],
  language: metadata.language ?? null,
});

/** What the server says of a detail, or of one of its words, stands at its field. */
const fieldOf = (place: string): string => place.replace(/^metadata\.([a-z]+).*$/, '$1');

/** What is known of an asset, which decides the rules that read it. */
export const DetailsDialog = ({ asset, onClose }: DetailsDialogProps) => {
  const t = useTexts();
  const saving = useUpdateAsset(asset.id);
  const form = useForm<Values>({
    initialValues: valuesOf(asset),
    validate: { name: (value) => (value.trim() ? null : t('name_missing')) },
  });
  const submit = ({ name, render, language, ...lists }: Values): void =>
    saving.mutate(
      { name, render, metadata: { ...lists, language } },
      {
        onSuccess: () => {
          showToast({ message: t('details_toast') });
          onClose();
        },
        onError: (problem) => {
          if (problem.status !== 422) return;
          const errors = Object.entries(errorsOf(problem));
          form.setErrors(Object.fromEntries(errors.map(([at, words]) => [fieldOf(at), words])));
        },
      },
    );
  return (
    <FormDialog
      title={t('details_title')}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      saving={saving}
      form={form}
      submit={t('save_details')}
    >
      <p>{t('details_words')}</p>
      <TextInput {...form.getInputProps('name')} label={t('name')} maxLength={300} />
      <LanguageField
        label={t('language')}
        value={form.values.language}
        onChange={(language) => form.setFieldValue('language', language)}
        none={{
          label: t('language_told'),
          choose: () => form.setFieldValue('language', null),
        }}
        error={form.errors['language']}
        isFirst
      />
      {DETAIL_KEYS.map((list) => (
        <KnownWordsField
          key={list}
          list={list}
          label={t(list)}
          placeholder={t('words_example')}
          value={form.values[list]}
          onChange={(value) => form.setFieldValue(list, value)}
          error={form.errors[list]}
        />
      ))}
      {asset.source === 'url' ? (
        <Radio.Group {...form.getInputProps('render')} label={t('render_label')}>
          {(['static', 'browser'] as const).map((render) => (
            <Radio key={render} value={render} label={t(`render_${render}`)} mt="xs" />
          ))}
        </Radio.Group>
      ) : null}
    </FormDialog>
  );
};
