import type { SuggestionDraft } from '@copydesk/contract/violations/assist';
import { useMutation } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { TextLink } from '../../ui/link.tsx';
import { MergedDiff } from '../merged-diff.tsx';
import { ModelProblem } from '../model-problem.tsx';
import styles from './detail-text.module.css';
import { useTexts } from './texts.ts';

/** Says that no model is set up, and to those who can change that also where. */
export const NoModel = () => {
  const t = useTexts();
  const administers = useMay('administer');
  const { id: workspaceId } = useWorkspace();
  return (
    <p className={styles['advice']}>
      {t('no_model')}{' '}
      {administers ? (
        <TextLink to="/w/$workspaceId/settings/models" params={{ workspaceId }}>
          {t('to_models')}
        </TextLink>
      ) : null}
    </p>
  );
};

const Drafted = ({ draft, words }: { readonly draft: SuggestionDraft; readonly words: string }) => {
  const t = useTexts();
  const { state, text, model } = draft;
  if (state === 'no_model') return <NoModel />;
  if (state !== 'accepted' || text === null) {
    return <p className={styles['advice']}>{t(`draft_${state}`, { model: model ?? '' })}</p>;
  }
  return (
    <>
      <div className={`${styles['head']} ${styles['drafted']}`}>
        <p className={styles['advice']}>{t('draft_accepted', { model: model ?? '' })}</p>
        <CopyButton value={text} label={t('copy_suggestion')} />
      </div>
      <div className={styles['diff']}>
        <MergedDiff before={words} after={text} />
      </div>
      <p className={styles['advice']}>{t('draft_read')}</p>
    </>
  );
};

interface DetailDraftProps {
  readonly violationId: string;
  readonly words: string;
}

/** Has a model draft other words, on demand: it costs tokens. What the rules do not accept is not shown. */
export const DetailDraft = ({ violationId, words }: DetailDraftProps) => {
  const t = useTexts();
  const draft = useMutation({
    mutationFn: () => post('draftSuggestion', { params: { violation_id: violationId }, body: {} }),
  });
  const { data, error, isPending } = draft;
  const ask = (): void => {
    if (!isPending) draft.mutate();
  };
  useKey('w', t('key_draft'), ask);
  return (
    <section className={styles['section']} aria-live="polite" aria-busy={isPending}>
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        rightSection={<Kbd keys="w" />}
        onClick={ask}
      >
        {t(data ? 'draft_again' : 'draft')}
      </Button>
      {data && !isPending ? <Drafted draft={data} words={words} /> : null}
      {error && !isPending ? <ModelProblem problem={error} otherwise={t('draft_failed')} /> : null}
    </section>
  );
};
