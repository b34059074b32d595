import type { Member } from '@copydesk/contract/members/members';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { membersQuery } from '../members-query.ts';
import styles from './comments.module.css';
import { mentionAt, membersLike, mentionWords, withMention } from './mention-query.ts';
import { useTexts } from '../review/texts.ts';

interface MentionFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onChoose: (member: Member) => void;
  readonly onSubmit: () => void;
}

/** A field for a comment. Typing an @ offers the members of the workspace. */
export const MentionField = ({ id, value, onChange, onChoose, onSubmit }: MentionFieldProps) => {
  const t = useTexts();
  const list = `${id}-members`;
  const optionId = (n: number): string => `${list}-${n}`;
  const user = useUser();
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState(0);
  const [place, setPlace] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  // The cursor goes there once the text is in the field.
  const goTo = useRef<number | null>(null);
  const begun = mentionAt(value, cursor);
  const { data } = useQuery({ ...membersQuery(), enabled: begun !== null });
  const others = (data?.members ?? []).filter((member) => member.user_id !== user.id);
  const offered =
    begun === null || closedAt === begun.start ? [] : membersLike(others, begun.typed);
  const isOpen = offered.length > 0;
  const marked = Math.min(place, offered.length - 1);
  useEffect(() => {
    if (goTo.current === null) return;
    field.current?.setSelectionRange(goTo.current, goTo.current);
    goTo.current = null;
  }, [value]);

  const choose = (member: Member | undefined): void => {
    if (!begun || !member) return;
    const next = withMention(value, begun, member);
    onChoose(member);
    onChange(next.text);
    setCursor(next.cursor);
    goTo.current = next.cursor;
    setPlace(0);
    // Somebody whose name begins with the chosen one is not offered right after it.
    setClosedAt(begun.start);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key } = event;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    } else if (isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const by = key === 'ArrowDown' ? 1 : offered.length - 1;
      setPlace((marked + by) % offered.length);
    } else if (isOpen && (key === 'Enter' || key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      choose(offered[marked]);
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setClosedAt(begun?.start ?? null);
    } else if (key === 'Escape') event.currentTarget.blur();
  };
  return (
    <div className={styles['mention']}>
      {/* An auto-growing field would need a layout for every finding that the reader passes. */}
      <textarea
        ref={field}
        className={styles['field']}
        id={id}
        aria-label={t('comment')}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? optionId(marked) : undefined}
        placeholder={t('comment_hint')}
        value={value}
        maxLength={5000}
        onChange={(event) => {
          const { value: typed, selectionStart } = event.currentTarget;
          onChange(typed);
          setCursor(selectionStart);
          setPlace(0);
          if (mentionAt(typed, selectionStart)?.start !== closedAt) setClosedAt(null);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onBlur={() => setClosedAt(begun?.start ?? null)}
        onFocus={() => setClosedAt(null)}
        onKeyDown={onKeyDown}
      />
      <span className="visually-hidden" role="status">
        {isOpen ? t('mention_offer', { count: offered.length }) : ''}
      </span>
      {isOpen ? (
        <ul className={styles['offer']} id={list} role="listbox" aria-label={t('mention_people')}>
          {offered.map((member, n) => (
            <li
              key={member.user_id}
              id={optionId(n)}
              role="option"
              aria-selected={n === marked}
              // The field must keep the focus, or the list would close before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(member)}
            >
              <Avatar name={mentionWords(member)} />
              <span className={styles['offered']}>
                {mentionWords(member)} <span className={styles['address']}>{member.email}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
