import { isBlank } from '@copydesk/contract/shared/blank';
import type { Draft, RewriteInstruction, RewrittenText } from '@copydesk/contract/documents/draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useKey } from '../../../lib/keys.ts';
import type { Problem } from '../../../lib/problem.ts';
import { Button, Drawer, Radio, Textarea } from '../../../ui/controls.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { LanguageField } from '../../../parts/language-field.tsx';
import { languageTag } from '../../../parts/languages.ts';
import { MergedDiff } from '../../../parts/merged-diff.tsx';
import { ModelProblem } from '../../../parts/model-problem.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useUiTexts } from '../../../ui/texts.ts';
import { pickTone, ToneField, useTones } from '../../../parts/tone-field.tsx';
import { useOpenDocument } from './open-document.ts';
import { findingsIn } from './content/findings.ts';
import styles from './panels.module.css';
import { type Passage, passageIn, rewrite, selectedPassage } from './content/rewrite-text.ts';
import { useTexts } from './texts.ts';

const CHOICES = ['shorter', 'longer', 'simpler', 'tone', 'custom'] as const;
const MOST = 10_000;

/** The rewrite request, with the choices that are on the screen. */
const useRequest = (draft: Draft) => {
  const [instruction, setInstruction] = useState<RewriteInstruction>('shorter');
  /** Undefined until somebody chooses: the tone of the document then counts, or the workspace's default. */
  const [chosen, setTone] = useState<string | null | undefined>(draft.tone?.id);
  const [words, setWords] = useState('');
  const [language, setLanguage] = useState<LanguageKey | null>(draft.language);
  const tones = useTones(language);
  const tone = chosen === undefined ? pickTone(undefined, tones) : chosen;
  const metaId = tones?.find(({ id }) => id === tone)?.meta_id ?? null;
  const lacks = {
    words: instruction === 'custom' && isBlank(words),
    tone: instruction === 'tone' && metaId === null,
  };
  const bodyFor = ({ text, before, after }: Passage) => ({
    text,
    before,
    after,
    instruction,
    tone_of_voice_meta_id: metaId,
    language: language ?? 'EN',
    ...(instruction === 'custom' ? { words: words.trim() } : {}),
  });
  return {
    instruction,
    setInstruction,
    tone,
    setTone,
    words,
    setWords,
    language,
    setLanguage,
    lacks,
    bodyFor,
  };
};

const Proposal = ({
  passage,
  answer,
}: {
  readonly passage: Passage;
  readonly answer: RewrittenText;
}) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const { number } = useFormats();
  const tokens = number(answer.input_tokens + answer.output_tokens);
  return (
    <section className={styles['proposal']} aria-label={t('rewrite_proposal')}>
      <h3 className={styles['label']}>{t('rewrite_proposal')}</h3>
      <div lang={languageTag(openDocument.language)}>
        <MergedDiff before={passage.text} after={answer.text} />
      </div>
      <p className={styles['quiet']}>
        {answer.sandbox ? t('rewrite_sandbox') : t('rewrite_cost', { model: answer.model, tokens })}
      </p>
    </section>
  );
};

interface RewriteDrawerProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Asks a model to rewrite the selected text. The text changes only when the person accepts the proposal. */
export const RewriteDrawer = ({ draft, onClose }: RewriteDrawerProps) => {
  const t = useTexts();
  const ui = useUiTexts();
  const openDocument = useOpenDocument();
  const [passage] = useState(() => selectedPassage(openDocument.editor.state));
  const [isTried, setTried] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const request = useRequest(draft);
  const { mutate, reset, data, isPending, error } = useMutation<RewrittenText, Problem, Passage>({
    mutationFn: (of) => post('rewriteText', { body: request.bodyFor(of) }),
  });
  useEffect(() => {
    if (passage) openDocument.hold({ from: passage.from, to: passage.to });
    return () => {
      if (openDocument.editor.isDestroyed) return;
      openDocument.hold(null);
      openDocument.editor.view.focus();
    };
  }, [openDocument, passage]);
  const isTooLong = (passage?.text.length ?? 0) > MOST;
  const ask = (): void => {
    setTried(true);
    if (!passage || isTooLong || isPending || request.lacks.words || request.lacks.tone) return;
    mutate(passage);
  };
  const accept = (): void => {
    const { state, view } = openDocument.editor;
    const { held } = findingsIn(state);
    const now = held && passageIn(state.doc, held.from, held.to);
    if (!data || !now || now.text !== passage?.text) {
      setChanged(true);
      return;
    }
    view.dispatch(rewrite(state, now, data.text).scrollIntoView());
    onClose();
  };
  useKey('mod+enter', t(data ? 'rewrite_accept' : 'rewrite_ask'), data ? accept : ask, {
    inFields: true,
    inDialogs: true,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={t('rewrite_title')}
      returnFocus={false}
      overlayProps={{ backgroundOpacity: 0.08 }}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {passage === null || isTooLong ? (
        <Notice tone="warning">{t(passage ? 'rewrite_too_long' : 'rewrite_nothing')}</Notice>
      ) : (
        <form onSubmit={submit} noValidate>
          {data ? null : (
            <>
              <h3 className={styles['label']}>{t('rewrite_selected')}</h3>
              <div
                className={styles['selected']}
                lang={languageTag(openDocument.language)}
                tabIndex={0}
              >
                {passage.text}
              </div>
            </>
          )}
          <div className={styles['fields']}>
            <Radio.Group
              label={t('rewrite_what')}
              value={request.instruction}
              onChange={(value) => {
                request.setInstruction(value as RewriteInstruction);
                reset();
              }}
            >
              {CHOICES.map((choice) => (
                <Radio
                  key={choice}
                  value={choice}
                  label={t(`rewrite_${choice}`)}
                  {...(choice === 'shorter' ? { 'data-autofocus': true } : {})}
                />
              ))}
            </Radio.Group>
            {request.instruction === 'custom' ? (
              <Textarea
                label={t('rewrite_words')}
                description={t('rewrite_words_hint')}
                value={request.words}
                maxLength={1_000}
                autosize
                minRows={2}
                error={isTried && request.lacks.words ? t('rewrite_words_needed') : null}
                onChange={(event) => request.setWords(event.currentTarget.value)}
              />
            ) : null}
            <ToneField
              language={request.language}
              value={request.tone}
              onChange={request.setTone}
              error={isTried && request.lacks.tone ? t('rewrite_tone_needed') : null}
            />
            {draft.language === null ? (
              <LanguageField
                label={t('rewrite_language')}
                value={request.language}
                onChange={request.setLanguage}
              />
            ) : null}
          </div>
          <div aria-live="polite" className="visually-hidden">
            {isPending ? t('rewrite_writing') : data ? t('rewrite_done') : ''}
          </div>
          {error && !isPending ? <ModelProblem problem={error} otherwise={t('failed')} /> : null}
          {isChanged ? <Notice tone="warning">{t('rewrite_changed')}</Notice> : null}
          {isPending ? <Skeleton rows={3} /> : null}
          {data && !isPending ? <Proposal passage={passage} answer={data} /> : null}
          <div className={styles['actions']}>
            {data && !isPending ? (
              <>
                <Button onClick={accept} rightSection={<Kbd keys="mod+enter" />}>
                  {t('rewrite_accept')}
                </Button>
                <Button variant="default" onClick={onClose} rightSection={<Kbd keys="esc" />}>
                  {t('rewrite_discard')}
                </Button>
                <Button variant="subtle" type="submit">
                  {t('rewrite_again')}
                </Button>
              </>
            ) : (
              <Button type="submit" loading={isPending} rightSection={<Kbd keys="mod+enter" />}>
                {t('rewrite_ask')}
              </Button>
            )}
          </div>
        </form>
      )}
    </Drawer>
  );
};
