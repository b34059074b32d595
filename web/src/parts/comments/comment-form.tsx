import { isBlank } from '@copydesk/contract/shared/blank';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/controls.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { membersQuery } from '../members-query.ts';
import { useTexts } from '../review/texts.ts';
import styles from './comments.module.css';
import { MentionField } from './mention-field.tsx';
import { mentionedIn } from './mention-query.ts';

interface CommentFormProps {
  /** Of the field. */
  readonly id: string;
  /** What is typed and not sent yet. The page keeps it. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Sends the comment with the members that it mentions. */
  readonly onSend: (comment: string, mentions: string[]) => Promise<void>;
}

/** Writes a comment. */
export const CommentForm = ({ id, typed, onType, onSend }: CommentFormProps) => {
  const t = useTexts();
  const queryClient = useQueryClient();
  const chosen = useRef(new Set<string>());
  const send = useMutation({
    mutationFn: async (comment: string) => {
      const members = comment.includes('@')
        ? (await queryClient.ensureQueryData(membersQuery())).members
        : [];
      await onSend(comment, mentionedIn(comment, members, chosen.current));
    },
    onSuccess: () => onType(''),
  });
  const submit = (): void => {
    if (!isBlank(typed) && !send.isPending) send.mutate(typed.trim());
  };
  return (
    <div className={styles['form']}>
      {send.isError ? (
        <Notice tone="problem">{send.error.detail || t('comment_failed')}</Notice>
      ) : null}
      <MentionField
        id={id}
        value={typed}
        onChange={onType}
        onChoose={({ user_id: user }) => chosen.current.add(user)}
        onSubmit={submit}
      />
      {isBlank(typed) ? null : (
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
