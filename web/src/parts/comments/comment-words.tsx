import type { ReviewComment } from '@copydesk/contract/violations/review-item';
import type { ReactNode } from 'react';
import styles from './comments.module.css';

/**
 * The text of a comment. People whom it mentions are shown by the names that they have now; those who left, as it
 * was written.
 */
export const CommentWords = ({
  content,
  mentions,
}: Pick<ReviewComment, 'content' | 'mentions'>) => {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const { user_id: id, name, start, end } of mentions) {
    parts.push(content.slice(shown, start));
    const words = name === null ? content.slice(start, end) : `@${name}`;
    parts.push(
      <span key={`${id} ${start}`} className={styles['mentioned']}>
        {words}
      </span>,
    );
    shown = end;
  }
  return (
    <p className={styles['words']}>
      {parts}
      {content.slice(shown)}
    </p>
  );
};
