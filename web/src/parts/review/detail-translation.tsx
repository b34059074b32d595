import { useMutation } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { useKey } from '../../lib/keys.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { Button } from '../../ui/controls.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { ModelProblem } from '../model-problem.tsx';
import { NoModel } from './detail-draft.tsx';
import styles from './detail-text.module.css';
import { useTexts } from './texts.ts';

/**
 * Translates the words and their sentence for the reader, on demand. It stands apart from the words themselves, which are
 * the evidence, and is gone with the page.
 */
export const DetailTranslation = ({ violationId }: { readonly violationId: string }) => {
  const t = useTexts();
  const { language } = usePreferences();
  const to = language === 'nl' ? 'NL' : 'EN';
  const translation = useMutation({
    mutationFn: () =>
      post('translateFinding', { params: { violation_id: violationId }, body: { to } }),
  });
  const { data, error, isPending } = translation;
  const ask = (): void => {
    if (!isPending) translation.mutate();
  };
  useKey('t', t('key_translate'), ask);
  return (
    <section className={styles['section']} aria-live="polite" aria-busy={isPending}>
      {data?.state === 'translated' ? null : (
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          rightSection={<Kbd keys="t" />}
          onClick={ask}
        >
          {t('translate')}
        </Button>
      )}
      {data?.state === 'translated' ? (
        <aside className={styles['translation']} aria-label={t('translation')}>
          <h3 className={styles['title']}>{t('translation')}</h3>
          <p lang={language}>{data.sentence}</p>
          <p>
            {t('translated_words')} <q lang={language}>{data.words}</q>
          </p>
          <p className="quiet">{t('translated_by', { model: data.model ?? '' })}</p>
        </aside>
      ) : null}
      {data?.state === 'no_model' ? <NoModel /> : null}
      {data?.state === 'no_text' || data?.state === 'wrong_language' ? (
        <p className={styles['advice']}>{t(`translation_${data.state}`)}</p>
      ) : null}
      {error && !isPending ? (
        <ModelProblem problem={error} otherwise={t('translation_failed')} />
      ) : null}
    </section>
  );
};
