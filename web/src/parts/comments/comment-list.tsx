import type { ReviewComment } from '@copydesk/contract/violations/review-item';
import { Avatar } from '../../ui/avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { actorText } from '../review/actor-text.ts';
import { useTexts } from '../review/texts.ts';
import { CommentWords } from './comment-words.tsx';
import styles from './comments.module.css';

/** Comments in their order, each with its author and time. */
export const CommentList = ({ comments }: { readonly comments: readonly ReviewComment[] }) => {
  const t = useTexts();
  return (
    <ol className={styles['comments']}>
      {comments.map(({ id, author, content, mentions, created_at: at }) => (
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
  );
};
