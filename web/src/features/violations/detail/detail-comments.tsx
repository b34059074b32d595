import type { ReviewComment } from '@copydesk/contract/violations/review-item';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/controls.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { actorText } from '../../../parts/review/actor-text.ts';
import { itemQuery, membersQuery } from '../api.ts';
import { useReview } from '../state/open-review.ts';
import styles from './detail-comments.module.css';
import { CommentWords } from './comment-words.tsx';
import { DetailSection } from '../../../parts/review/detail-section.tsx';
import { MentionField } from './mention-field.tsx';
import { mentionedIn } from './mention-query.ts';
import { useTexts } from '../texts.ts';

export const COMMENT_FIELD = 'violation-comment';

/** Writes a comment. An unsent comment stays with its violation while the reader looks at others. */
const CommentForm = ({ violationId }: { readonly violationId: string }) => {
  const t = useTexts();
  const { drafts, queryClient } = useReview();
  const [typed, setTyped] = useState(() => drafts.get(violationId) ?? '');
  const type = (next: string): void => {
    setTyped(next);
    drafts.set(violationId, next);
  };
  const chosen = useRef(new Set<string>());
  const send = useMutation({
    mutationFn: async (comment: string) => {
      const members = comment.includes('@')
        ? (await queryClient.ensureQueryData(membersQuery())).members
        : [];
      const mentions = mentionedIn(comment, members, chosen.current);
      const params = { violation_id: violationId };
      return post('writeComment', { params, body: { comment, mentions } });
    },
    onSuccess: async () => {
      type('');
      await queryClient.invalidateQueries(itemQuery(violationId));
    },
  });
  const submit = (): void => {
    if (typed.trim() !== '' && !send.isPending) send.mutate(typed.trim());
  };
  return (
    <div className={styles['form']}>
      {send.isError ? (
        <Notice tone="problem">{send.error.detail || t('comment_failed')}</Notice>
      ) : null}
      <MentionField
        id={COMMENT_FIELD}
        value={typed}
        onChange={type}
        onChoose={({ user_id: id }) => chosen.current.add(id)}
        onSubmit={submit}
      />
      {typed.trim() === '' ? null : (
        <div className={styles['send']}>
          <Button
            size="compact-sm"
            loading={send.isPending}
            rightSection={<Kbd keys="mod+enter" />}
            onClick={submit}
          >
            {t('send')}
          </Button>
        </div>
      )}
    </div>
  );
};

interface DetailCommentsProps {
  readonly violationId: string;
  readonly comments: readonly ReviewComment[] | undefined;
}

export const DetailComments = ({ violationId, comments }: DetailCommentsProps) => {
  const t = useTexts();
  const mayComment = useMay('comment');
  const count = comments?.length ?? 0;
  if (!mayComment && count === 0) return null;
  return (
    <DetailSection title={count === 0 ? t('comments_title') : t('comments', { count })}>
      <ol className={styles['comments']}>
        {comments?.map(({ id, author, content, mentions, created_at: at }) => (
          <li key={id}>
            <Avatar name={author.name} kind={author.kind === 'key' ? 'key' : 'user'} />
            <div className={styles['body']}>
              <p className={styles['by']}>
                <strong>{actorText(t, author)}</strong> <RelativeTime at={at} />
              </p>
              <CommentWords content={content} mentions={mentions} />
            </div>
          </li>
        ))}
      </ol>
      {mayComment ? <CommentForm key={violationId} violationId={violationId} /> : null}
    </DetailSection>
  );
};
