import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { Button, TextInput } from '../../../ui/controls.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { assign, violationNow } from '../state/actions.ts';
import { membersQuery } from '../../../parts/members-query.ts';
import { useReview } from '../state/open-review.ts';
import styles from '../../../parts/review/dialogs.module.css';
import { ReviewDialog } from '../../../parts/review/review-dialog.tsx';
import { useTexts } from '../texts.ts';
import { tell } from '../../../parts/review/told.ts';

interface AssignDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Assigns a finding to people. Enter chooses the first match. */
export const AssignDialog = ({ ids, onClose }: AssignDialogProps) => {
  const t = useTexts();
  const review = useReview();
  const { number } = useFormats();
  const query = useQuery(membersQuery());
  const [only] = ids;
  const present =
    ids.length === 1 && only ? (violationNow(review, only)?.assigned_to_user_ids ?? []) : [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(present));
  const [typed, setTyped] = useState('');
  const wanted = folded(typed.trim());
  const matching = (query.data?.members ?? []).filter(
    ({ name, email }) => folded(name).includes(wanted) || folded(email).includes(wanted),
  );
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const apply = (userIds: ReadonlySet<string>): void => {
    assign(review, ids, [...userIds]);
    tell(review, t(userIds.size === 0 ? 'unassigned' : 'assigned_done', { count: ids.length }));
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [first] = matching;
    apply(wanted !== '' && first ? new Set([...chosen, first.user_id]) : chosen);
  };
  return (
    <ReviewDialog
      onClose={onClose}
      title={t('assign_title', { count: ids.length, number: number(ids.length) })}
    >
      <form className={styles['form']} onSubmit={submit}>
        <TextInput
          data-autofocus
          aria-label={t('find_member')}
          placeholder={t('find_member')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <QueryWait query={query} rows={4} />
        <ul className={styles['members']}>
          {matching.map(({ user_id: id, name, email }) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                <Avatar name={name} size={20} />
                <span>{name}</span>
                <span className={styles['email']}>{email}</span>
              </label>
            </li>
          ))}
        </ul>
        <div className={styles['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('assign')}</Button>
        </div>
      </form>
    </ReviewDialog>
  );
};
