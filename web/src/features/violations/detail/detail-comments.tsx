import type { ReviewComment } from '@copydesk/contract/violations/review-item';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { CommentForm } from '../../../parts/comments/comment-form.tsx';
import { CommentList } from '../../../parts/comments/comment-list.tsx';
import { DetailSection } from '../../../parts/review/detail-section.tsx';
import { useTexts } from '../../../parts/review/texts.ts';
import { itemQuery } from '../api.ts';
import { useReview } from '../state/open-review.ts';

export const COMMENT_FIELD = 'violation-comment';

/** Writes a comment. An unsent comment stays with its violation while the reader looks at others. */
const ViolationCommentForm = ({ violationId }: { readonly violationId: string }) => {
  const { drafts, queryClient } = useReview();
  const [typed, setTyped] = useState(() => drafts.get(violationId) ?? '');
  const type = (next: string): void => {
    setTyped(next);
    drafts.set(violationId, next);
  };
  const send = async (comment: string, mentions: string[]): Promise<void> => {
    const params = { violation_id: violationId };
    await post('writeComment', { params, body: { comment, mentions } });
    await queryClient.invalidateQueries(itemQuery(violationId));
  };
  return <CommentForm id={COMMENT_FIELD} typed={typed} onType={type} onSend={send} />;
};

interface DetailCommentsProps {
  readonly violationId: string;
  readonly comments: readonly ReviewComment[] | undefined;
}

export const DetailComments = ({ violationId, comments = [] }: DetailCommentsProps) => {
  const t = useTexts();
  const mayComment = useMay('comment');
  const count = comments.length;
  if (!mayComment && count === 0) return null;
  return (
    <DetailSection title={count === 0 ? t('comments_title') : t('comments', { count })}>
      <CommentList comments={comments} />
      {mayComment ? <ViolationCommentForm key={violationId} violationId={violationId} /> : null}
    </DetailSection>
  );
};
