import type { ToneDraft } from '@copydesk/contract/tone-authoring';
import { Button } from '../../ui/controls.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from './texts.ts';
import type { DraftState } from './use-draft.ts';

interface ToneNoticesProps {
  readonly tone: ToneDraft;
  readonly state: DraftState;
  readonly mayWrite: boolean;
}

/** What to know before one writes: whose tone it is, and what became of earlier changes. */
export const ToneNotices = ({ tone, state, mayWrite }: ToneNoticesProps) => {
  const t = useTexts();
  return (
    <>
      {tone.built_in ? <Notice>{t('built_in_words')}</Notice> : null}
      {!tone.built_in && !mayWrite ? <Notice>{t('read_only')}</Notice> : null}
      {tone.archived ? <Notice>{t('archived_words')}</Notice> : null}
      {state.isStale ? (
        <Notice
          tone="warning"
          action={
            <Button variant="default" onClick={state.rebase}>
              {t('keep_mine')}
            </Button>
          }
        >
          {t('stale', { version: tone.version, from: state.draft.version })}
        </Notice>
      ) : null}
      {state.wasKept && !state.isStale ? <Notice>{t('kept')}</Notice> : null}
    </>
  );
};
