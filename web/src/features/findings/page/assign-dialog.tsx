import type { AssignFindingsRequest } from '@copydesk/contract/findings/assignment';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { keyOf } from '../../../lib/query.ts';
import dialogs from '../../../parts/review/dialogs.module.css';
import { ReviewDialog } from '../../../parts/review/review-dialog.tsx';
import { tell } from '../../../parts/review/told.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, TextInput } from '../../../ui/controls.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { membersQuery } from '../../../parts/members-query.ts';
import { assignableQuery } from '../api.ts';
import { useQueue } from '../state/open-queue.ts';
import { useTexts } from '../texts.ts';

type Which = Pick<AssignFindingsRequest, 'finding_ids' | 'matching'>;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface AssignDialogProps {
  readonly which: Which;
  /** To whom the findings are assigned now, if all of them are known. */
  readonly present: readonly string[];
  readonly onClose: () => void;
}

/** Assigns findings to people. It says how many these are. Enter chooses the first match. */
export const AssignDialog = ({ which, present, onClose }: AssignDialogProps) => {
  const t = useTexts();
  const queue = useQueue();
  const queries = useQueryClient();
  const { number } = useFormats();
  const query = useQuery(membersQuery());
  const reach = useQuery(assignableQuery({ ...which, user_ids: [], dry_run: true }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(present));
  const [typed, setTyped] = useState('');
  const wanted = folded(typed.trim());
  const matching = (query.data?.members ?? []).filter(
    ({ name, email }) => folded(name).includes(wanted) || folded(email).includes(wanted),
  );
  const send = useMutation({
    mutationFn: (userIds: readonly string[]) =>
      post('assignFindings', { body: { ...which, user_ids: [...userIds], dry_run: false } }),
    onSuccess: async ({ assigned, unchanged }) => {
      const count = assigned + unchanged;
      tell(queue, t('assigned_done', { count, number: number(count) }));
      onClose();
      queue.round.set(queue.round.get() + 1);
      await queries.invalidateQueries({ queryKey: keyOf('getFindingFacet') });
    },
  });
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [first] = matching;
    send.mutate(wanted !== '' && first ? [...new Set([...chosen, first.user_id])] : [...chosen]);
  };
  const count = reach.data?.matching ?? 0;
  return (
    <ReviewDialog onClose={onClose} title={t('assign_title', { count, number: number(count) })}>
      <form className={dialogs['form']} onSubmit={submit}>
        <TextInput
          data-autofocus
          aria-label={t('find_member')}
          placeholder={t('find_member')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <QueryWait query={query} rows={4} />
        <ul className={dialogs['members']}>
          {matching.map(({ user_id: id, name, email }) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                <Avatar name={name} size={20} />
                <span>{name}</span>
                <span className={dialogs['email']}>{email}</span>
              </label>
            </li>
          ))}
        </ul>
        {send.error ? (
          <Notice tone="problem">{send.error.detail || t('refused_why')}</Notice>
        ) : null}
        <div className={dialogs['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={send.isPending} disabled={!reach.data}>
            {t('assign')}
          </Button>
        </div>
      </form>
    </ReviewDialog>
  );
};
