import type { RuleDraft } from '@copydesk/contract/rules/rule-draft';
import { post } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useWritingTexts } from '../texts-writing.ts';

interface DiscardDialogProps {
  readonly read: RuleDraft;
  readonly onClose: () => void;
  readonly onDiscarded: (isGone: boolean) => void;
}

/** Asks before the draft is discarded. */
export const DiscardDialog = ({ read, onClose, onDiscarded }: DiscardDialogProps) => {
  const t = useWritingTexts();
  const isNew = read.version === 0;
  return (
    <ConfirmDialog
      grave
      onClose={onClose}
      title={t(isNew ? 'discard_new_title' : 'discard_title')}
      confirm={t(isNew ? 'discard_new' : 'discard')}
      onConfirm={async () => {
        const { rule_gone: isGone } = await post('discardRuleDraft', {
          params: { rule_id: read.rule_id },
        });
        onDiscarded(isGone);
      }}
    >
      <p>{t(isNew ? 'discard_new_words' : 'discard_words', { version: read.version })}</p>
    </ConfirmDialog>
  );
};
