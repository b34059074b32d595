import type { Approval, DocumentApprovals } from '@copydesk/contract/documents/approval';
import type { Draft } from '@copydesk/contract/documents/draft';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../../ui/feedback/problem-words.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { type Saving, useSaved } from '../use-saved.ts';
import { adoptApprovals, approvalsQuery } from './api.ts';
import styles from './approval.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { useTexts } from './texts.ts';

/** A link that shows what changed since a version. */
const ChangesLink = (props: { readonly documentId: string; readonly version: number }) => {
  const { documentId, version } = props;
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  return (
    <TextLink
      to="/w/$workspaceId/documents/$documentId"
      params={{ workspaceId, documentId }}
      search={{ panel: 'versions', version }}
    >
      {t('see_asked')}
    </TextLink>
  );
};

interface StateProps {
  readonly documentId: string;
  readonly approval: Approval;
  readonly approvals: DocumentApprovals;
}

/** For the person who is asked. */
const Deciding = (props: StateProps & { readonly saving: Saving }) => {
  const { documentId, approval, approvals, saving } = props;
  const t = useTexts();
  const whenSaved = useSaved(saving);
  const [decision, setDecision] = useState<'approve' | 'send_back' | null>(null);
  const { version } = approvals;
  return (
    <>
      <Notice
        action={
          <span className={styles['actions']}>
            <Button
              variant="default"
              onClick={() => void whenSaved(() => setDecision('send_back'))}
            >
              {t('send_back')}
            </Button>
            <Button onClick={() => void whenSaved(() => setDecision('approve'))}>
              {t('approve')}
            </Button>
          </span>
        }
      >
        {t('asks_you', { name: approval.asked_by.name ?? t('somebody') })}{' '}
        {approval.current ? null : (
          <>
            {t('asks_changed', { asked: approval.version, version })}{' '}
            <ChangesLink documentId={documentId} version={approval.version} />
          </>
        )}
      </Notice>
      {decision === null ? null : (
        <DecideDialog
          documentId={documentId}
          saving={saving}
          approval={approval}
          decision={decision}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
};

/** For everybody else while somebody is asked. */
const Waiting = ({ documentId, approval, approvals }: StateProps) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () =>
      post('withdrawApproval', {
        params: { document_id: documentId, approval_id: approval.id },
      }),
    onSuccess: (after) => {
      adoptApprovals(queryClient, documentId, after);
      showToast({ message: t('withdrawn_toast') });
    },
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  const name = approval.approver.name ?? t('somebody');
  return (
    <Notice
      action={
        approvals.may_withdraw ? (
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('withdraw')}
          </Button>
        ) : undefined
      }
    >
      {approval.current
        ? t('waiting', { name, version: approval.version })
        : t('waiting_changed', { name, asked: approval.version })}
    </Notice>
  );
};

/** After a decision: whether it still is about this text. */
const Decided = (props: StateProps & { readonly onAsk: () => void }) => {
  const { documentId, approval, approvals, onAsk } = props;
  const t = useTexts();
  const name = approval.approver.name ?? t('somebody');
  const isApproved = approval.state === 'approved';
  const holds = isApproved && approval.current;
  return (
    <Notice
      tone={holds ? 'good' : 'warning'}
      action={
        !holds && approvals.may_ask ? (
          <Button variant="default" onClick={onAsk}>
            {t('ask_again')}
          </Button>
        ) : undefined
      }
    >
      {holds ? t('approved', { name }) : null}
      {isApproved && !approval.current ? (
        <>
          {t('approved_changed', { name, version: approval.version })}{' '}
          <ChangesLink documentId={documentId} version={approval.version} />
        </>
      ) : null}
      {isApproved ? null : t('sent_back', { name })}
    </Notice>
  );
};

interface DraftProps {
  readonly draft: Draft;
  readonly saving: Saving;
}

/** What holds about the approval of this text, above it. Nothing while nobody was asked. */
export const ApprovalNotice = ({ draft, saving }: DraftProps) => {
  const { data: approvals } = useQuery(approvalsQuery(draft.id));
  const whenSaved = useSaved(saving);
  const [isAsking, setAsking] = useState(false);
  const approval = approvals?.approvals.find(({ state }) => state !== 'withdrawn');
  if (!approvals || !approval) return null;
  const props = { documentId: draft.id, approval, approvals };
  return (
    <div className={styles['notice']}>
      {approval.state !== 'asked' ? (
        <Decided {...props} onAsk={() => void whenSaved(() => setAsking(true))} />
      ) : approvals.may_decide ? (
        <Deciding {...props} saving={saving} />
      ) : (
        <Waiting {...props} />
      )}
      {isAsking ? (
        <AskDialog draft={draft} saving={saving} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
};

/** The button that asks for an approval. It is shown while nobody is asked. */
export const AskButton = ({ draft, saving }: DraftProps) => {
  const t = useTexts();
  const whenSaved = useSaved(saving);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => void whenSaved(() => setAsking(true))}>{t('ask')}</Button>
      {isAsking ? (
        <AskDialog draft={draft} saving={saving} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
};
