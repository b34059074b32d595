import type { ToneDraft } from '@copydesk/contract/tones/tone-draft';
import { Button } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useTexts } from './texts.ts';
import type { DraftState } from './use-draft.ts';

interface ToneNoticesProps {
  readonly tone: ToneDraft;
  readonly state: DraftState;
  readonly mayWrite: boolean;
}

/**
 * Notices above the editor: the tone is built in, read-only or archived, or the person's earlier changes were
 * restored or are outdated.
 */
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
