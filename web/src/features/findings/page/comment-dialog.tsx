import { isBlank } from '@copydesk/contract/shared/blank';
import type { Finding } from '@copydesk/contract/findings/finding';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { post } from '../../../lib/api.ts';
import dialogs from '../../../parts/review/dialogs.module.css';
import { ReviewDialog } from '../../../parts/review/review-dialog.tsx';
import { tell } from '../../../parts/review/told.ts';
import { Button, Textarea } from '../../../ui/controls.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { itemQuery } from '../api.ts';
import { useQueue } from '../state/open-queue.ts';
import { useTexts } from '../texts.ts';

interface CommentDialogProps {
  readonly finding: Finding;
  readonly onClose: () => void;
}

/** Writes a comment on the open finding. Mentions are written in the audit, where they are offered. */
export const CommentDialog = ({ finding, onClose }: CommentDialogProps) => {
  const t = useTexts();
  const queue = useQueue();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const send = useMutation({
    mutationFn: () =>
      post('writeComment', {
        params: { violation_id: finding.violation_id },
        body: { comment: typed.trim(), mentions: [] },
      }),
    onSuccess: async () => {
      tell(queue, t('commented'));
      onClose();
      await queries.invalidateQueries(itemQuery(finding.violation_id));
    },
  });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!isBlank(typed) && !send.isPending) send.mutate();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <ReviewDialog onClose={onClose} title={t('comment')}>
      <form className={dialogs['form']} onSubmit={submit}>
        <p className={dialogs['words']}>
          {finding.rule_name} · {finding.asset_name ?? finding.asset_url}
        </p>
        <Textarea
          data-autofocus
          aria-label={t('comment')}
          value={typed}
          maxLength={5000}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {send.error ? (
          <Notice tone="problem">{send.error.detail || t('comment_failed')}</Notice>
        ) : null}
        <div className={dialogs['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            loading={send.isPending}
            disabled={isBlank(typed)}
            rightSection={<Kbd keys="mod+enter" />}
          >
            {t('send')}
          </Button>
        </div>
      </form>
    </ReviewDialog>
  );
};
