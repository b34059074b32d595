import { isBlank } from '@copydesk/contract/shared/blank';
import type {
  ToneDraft,
  ToneLanguageDraft,
  TonePreview,
} from '@copydesk/contract/tones/tone-draft';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { Button, NativeSelect, Textarea, TextInput } from '../../ui/controls.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { languageName, languageTag } from '../../parts/languages.ts';
import { ModelProblem } from '../../parts/model-problem.tsx';
import { Quote } from '../../parts/quote.tsx';
import { tonesQuery } from './api.ts';
import { CostLine } from './cost-line.tsx';
import { toSend } from './draft.ts';
import styles from './preview-view.module.css';
import { useTexts } from './texts.ts';
import shared from './tones.module.css';

const NONE = 'none';

interface PreviewViewProps {
  readonly tone: ToneDraft;
  readonly language: ToneLanguageDraft;
  /** The id of the tone on the right; `none` for no tone. */
  readonly against: string;
  readonly onAgainst: (against: string) => void;
}

const Pair = ({ preview, lang }: { readonly preview: TonePreview; readonly lang?: string }) => {
  const t = useTexts();
  return (
    <div className={styles['pair']}>
      {preview.passages.map((passage, at) => (
        <section key={at} className={styles['voice']}>
          <h3 className={styles['name']}>{passage.name ?? t('no_tone')}</h3>
          <Quote lang={lang}>
            <div className={styles['written']}>{passage.text}</div>
          </Quote>
          <CostLine cost={passage} />
        </section>
      ))}
    </div>
  );
};

/** Shows the same paragraph in this tone, including unsaved changes, and in another tone. */
export const PreviewView = ({ tone, language, against, onAgainst }: PreviewViewProps) => {
  const t = useTexts();
  const key = language.language_key;
  const [text, setText] = useState(() => t('preview_sample'));
  const others = (useQuery(tonesQuery({})).data?.tones ?? []).filter(
    ({ id, languages }) => id !== tone.id && languages.includes(key),
  );
  const right = others.some(({ id }) => id === against) ? against : NONE;
  const write = useMutation({
    mutationFn: () =>
      post('previewTones', {
        body: {
          language_key: key,
          text: text.trim(),
          voices: [
            tone.built_in
              ? { tone_id: tone.id }
              : { draft: toSend({ version: 0, languages: [language] })[0] ?? null },
            right === NONE ? {} : { tone_id: right },
          ],
        },
      }),
  });
  const lang = languageTag(key);
  return (
    <>
      <p className={shared['quiet']}>{t('preview_words')}</p>
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate();
        }}
      >
        <Textarea
          className={styles['text'] ?? ''}
          label={t('preview_text')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4_000}
          lang={lang}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput label={t('left')} readOnly value={t('this_tone', { name: language.name })} />
        <NativeSelect
          label={t('right')}
          value={right}
          onChange={(event) => onAgainst(event.currentTarget.value)}
          data={[
            { value: NONE, label: t('no_tone') },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <div className={styles['bar']}>
          <Button type="submit" loading={write.isPending} disabled={isBlank(text)}>
            {t('write_both')}
          </Button>
          <span className={shared['quiet']} role="status">
            {write.isPending ? t('writing') : write.isSuccess ? t('preview_done') : ''}
          </span>
        </div>
      </form>
      {write.error ? <ModelProblem problem={write.error} otherwise={t('failed')} /> : null}
      {write.data ? <Pair preview={write.data} {...(lang ? { lang } : {})} /> : null}
      {!write.data && !write.isPending && !write.error ? (
        <Message title={t('preview_none')}>
          {others.length === 0
            ? t('preview_lacks', { language: languageName(key) })
            : t('preview_none_words')}
        </Message>
      ) : null}
    </>
  );
};
