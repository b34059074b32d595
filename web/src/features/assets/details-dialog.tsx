import { isBlank } from '@copydesk/contract/shared/blank';
import type { Asset } from '@copydesk/contract/assets/asset';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { DETAIL_KEYS, type DetailKey } from '@copydesk/contract/assets/known-words';
import { Radio, TextInput } from '../../ui/controls.ts';
import { errorsOf, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { KnownWordsField } from '../../parts/known-words-field.tsx';
import { LanguageField } from '../../parts/language-field.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
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

/**
 * The form field to which a server message belongs, for example `metadata.channel.0` belongs to `channel`.
 */
const fieldOf = (place: string): string => place.replace(/^metadata\.([a-z]+).*$/, '$1');

/** Edits the details of an asset, such as its channel. They decide which rules apply to it. */
export const DetailsDialog = ({ asset, onClose }: DetailsDialogProps) => {
  const t = useTexts();
  const saving = useUpdateAsset(asset.id);
  const form = useForm<Values>({
    initialValues: valuesOf(asset),
    validate: { name: (value) => (isBlank(value) ? t('name_missing') : null) },
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
