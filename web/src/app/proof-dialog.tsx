import { useQuery } from '@tanstack/react-query';
import { ProveForm } from '../features/sign-in/prove-form.tsx';
import type { ProofKind } from '../lib/proof.ts';
import { ask } from '../lib/query.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { QueryWait } from '../ui/feedback/query-wait.tsx';
import { useTexts } from './texts.ts';

interface ProofDialogProps {
  readonly kind: ProofKind;
  /** Called with whether the person has proven who they are. */
  readonly onEnd: (isProven: boolean) => void;
}

/** Asks the person to prove who they are, over the page on which they did something that needs it. */
export const ProofDialog = ({ kind, onEnd }: ProofDialogProps) => {
  const t = useTexts();
  const query = useQuery({ ...ask('getProof'), staleTime: 0, gcTime: 0 });
  return (
    <Dialog title={t('proof_title')} onClose={() => onEnd(false)}>
      <p className="quiet">{t(kind === 'fresh' ? 'proof_words' : 'proof_more_words')}</p>
      <QueryWait query={query} rows={3} />
      {query.data ? (
        <ProveForm
          proof={query.data}
          moreThanPassword={kind === 'more_than_password'}
          onProven={() => onEnd(true)}
        />
      ) : null}
    </Dialog>
  );
};
