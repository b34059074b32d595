import type { Approval, DocumentApprovals } from '@copydesk/contract/documents/approval';
import type { Draft } from '@copydesk/contract/documents/draft';
import { may } from '@copydesk/contract/shared/policy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { CommentForm } from '../../../parts/comments/comment-form.tsx';
import { CommentList } from '../../../parts/comments/comment-list.tsx';
import { membersQuery } from '../../../parts/members-query.ts';
import { ActionIcon, Select } from '../../../ui/controls.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { useProblemWords } from '../../../ui/feedback/problem-words.ts';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { isOverdue } from '../overdue.ts';
import type { Saving } from '../use-saved.ts';
import { adoptApprovals, approvalsQuery } from './api.ts';
import { AskButton } from './approval-notice.tsx';
import styles from './approval.module.css';
import { useTexts } from './texts.ts';

interface PartProps {
  readonly draft: Draft;
  readonly approvals: DocumentApprovals;
}

/** Who sees to the document, and by when. */
const Plan = ({ draft, approvals }: PartProps) => {
  const t = useTexts();
  const { date } = useFormats();
  const mayWrite = useMay('write');
  const wordsOf = useProblemWords();
  const queryClient = useQueryClient();
  const members = useQuery({ ...membersQuery(), enabled: mayWrite });
  const { owner, due_on: dueOn } = approvals;
  const plan = useMutation({
    mutationFn: (change: { owner_id?: string | null; due_on?: string | null }) =>
      post('planDocument', {
        params: { document_id: draft.id },
        body: { owner_id: owner?.id ?? null, due_on: dueOn, ...change },
      }),
    onSuccess: (after) => adoptApprovals(queryClient, draft.id, after),
    onError: (problem) =>
      showToast({ tone: 'problem', message: wordsOf(problem, t('plan_failed')) }),
  });
  const author = draft.author?.name ?? t('owner_author');
  const late = isOverdue(dueOn) ? <p className={styles['overdue']}>{t('overdue')}</p> : null;
  if (!mayWrite)
    return (
      <div className={styles['plan']}>
        <p className={styles['quiet']}>
          {t('owner')}: {owner ? (owner.name ?? t('somebody')) : author}
        </p>
        {dueOn === null ? null : (
          <p className={styles['quiet']}>
            {t('due')}: {date(`${dueOn}T12:00:00`)}
          </p>
        )}
        {late}
      </div>
    );
  const writers = (members.data?.members ?? []).filter(({ role }) => may(role, 'write'));
  const isKnown = owner === null || writers.some(({ user_id: id }) => id === owner.id);
  return (
    <div className={styles['plan']}>
      <Select
        label={t('owner')}
        description={t('owner_hint')}
        placeholder={author}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('owner_author') }}
        value={owner?.id ?? null}
        onChange={(id) => plan.mutate({ owner_id: id })}
        data={[
          ...writers.map(({ user_id: id, name, email }) => ({ value: id, label: name || email })),
          ...(isKnown ? [] : [{ value: owner.id, label: owner.name ?? t('somebody') }]),
        ]}
      />
      <DateField
        label={t('due')}
        value={dueOn ?? ''}
        onChange={(day) => plan.mutate({ due_on: day === '' ? null : day })}
      />
      {late}
    </div>
  );
};

const Entry = ({ approval }: { readonly approval: Approval }) => {
  const t = useTexts();
  const name = approval.approver.name ?? t('somebody');
  const by =
    (approval.state === 'withdrawn' ? approval.ended_by?.name : approval.asked_by.name) ??
    t('somebody');
  return (
    <li className={styles['entry']}>
      <strong>{t(`state_${approval.state}`, { name, by })}</strong>
      <span title={t('sha', { sha: approval.sha256 })}>
        {t('version', { version: approval.version })} ·{' '}
        <RelativeTime at={approval.ended_at ?? approval.asked_at} />
      </span>
      {approval.reason !== null ? (
        <p className={styles['quiet']}>
          {t('signed_over', { count: approval.open?.total ?? 0, reason: approval.reason })}
        </p>
      ) : null}
    </li>
  );
};

const Comments = ({ draft, approvals }: PartProps) => {
  const t = useTexts();
  const mayComment = useMay('comment');
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const send = async (comment: string, mentions: string[]): Promise<void> => {
    const params = { document_id: draft.id };
    const after = await post('commentOnDocument', { params, body: { comment, mentions } });
    adoptApprovals(queryClient, draft.id, after);
  };
  return (
    <>
      <h3>{t('comments')}</h3>
      <CommentList comments={approvals.comments} />
      {mayComment ? (
        <CommentForm id="document-comment" typed={typed} onType={setTyped} onSend={send} />
      ) : null}
    </>
  );
};

interface ApprovalPanelProps {
  readonly draft: Draft;
  readonly saving: Saving;
  readonly onClose: () => void;
}

/** What people agreed about the document: who sees to it, by when, who approved it and what was said. */
export const ApprovalPanel = ({ draft, saving, onClose }: ApprovalPanelProps) => {
  const t = useTexts();
  const query = useQuery(approvalsQuery(draft.id));
  const { data: approvals } = query;
  return (
    <aside className={styles['panel']} aria-label={t('approval')}>
      <div className={styles['head']}>
        <h2>{t('approval')}</h2>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <QueryWait query={query} rows={4} height={48} />
      {approvals ? (
        <>
          <Plan draft={draft} approvals={approvals} />
          <h3>{t('history')}</h3>
          {approvals.approvals.length === 0 ? (
            <p className={styles['quiet']}>{t('no_history')}</p>
          ) : null}
          <ol className="plain-list">
            {approvals.approvals.map((approval) => (
              <Entry key={approval.id} approval={approval} />
            ))}
          </ol>
          {approvals.may_ask ? (
            <p>
              <AskButton draft={draft} saving={saving} />
            </p>
          ) : null}
          <Comments draft={draft} approvals={approvals} />
        </>
      ) : null}
    </aside>
  );
};
