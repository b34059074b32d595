import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useKey } from '../../../lib/keys.ts';
import { useMay, useUser, useWorkspace } from '../../../lib/session.ts';
import { assign, chosenOrCurrent, itemNow, move, violationNow } from '../state/actions.ts';
import { auditsQuery } from '../api.ts';
import { type OpenReview, rowsNow, useReview } from '../state/open-review.ts';
import { startDecision, undoLast } from '../state/decide.ts';
import { DECISIONS } from '../../../parts/review/decision-buttons.tsx';
import { COMMENT_FIELD } from '../detail/detail-comments.tsx';
import { focusRow } from '../focus-row.ts';
import { ALL_CHOSEN, chooseRange, isNone, NONE_CHOSEN, toggle } from '../selection.ts';
import { type ReviewTexts, useTexts } from '../texts.ts';
import { tell } from '../../../parts/review/told.ts';

const CONTROL = 'a, button, input, select, textarea, summary, [role="menuitem"], [role="switch"]';

/** Whether a key is for the list. Enter and the arrow keys belong to a focused control that is not a row. */
const isOnList = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element) ||
  target.closest(CONTROL) === null ||
  target.closest('[data-testid="violation-row"]') !== null;

const choose = (review: OpenReview, isRange: boolean): void => {
  const id = review.current.get();
  if (id === null) return;
  const { rows, indexOf } = rowsNow(review);
  const chosen = review.selection.get();
  review.selection.set(isRange ? chooseRange(chosen, rows, indexOf, id) : toggle(chosen, id));
};

const switchGroup = (review: OpenReview, t: ReviewTexts): void => {
  const id = review.current.get();
  const group = id === null ? null : itemNow(review, id)?.group;
  if (!group || group.size < 2) {
    tell(review, t('no_group'));
    return;
  }
  review.wholeGroup.set(!review.wholeGroup.get());
};

/** Adds the person to the finding's assignees, or removes them if they are already assigned. */
const assignToMe = (review: OpenReview, t: ReviewTexts, me: string): void => {
  const ids = chosenOrCurrent(review);
  const [only] = ids;
  if (!only) return;
  const present = ids.length === 1 ? (violationNow(review, only)?.assigned_to_user_ids ?? []) : [];
  const isMine = present.includes(me);
  assign(review, ids, isMine ? present.filter((id) => id !== me) : [...present, me]);
  const count = ids.length;
  tell(review, t(isMine ? 'not_mine' : 'mine', { count }));
};

interface ReviewKeysProps {
  readonly onBack: () => void;
}

/** Registers the keys for reading. The palette and the help list the same keys. */
const ReadingKeys = ({ onBack }: ReviewKeysProps) => {
  const t = useTexts();
  const review = useReview();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const mayComment = useMay('comment');
  const { data: audits } = useQuery(auditsQuery());
  const goTo = (step: 1 | -1): void => {
    const list = audits?.audits ?? [];
    const at = list.findIndex(({ id }) => id === review.auditId);
    const next = at < 0 ? undefined : list[at + step];
    if (next)
      void navigate({
        to: '/w/$workspaceId/audits/$auditId/review',
        params: { workspaceId, auditId: next.id },
      });
    else tell(review, t(step === 1 ? 'no_next_audit' : 'no_previous_audit'));
  };
  useKey('j, arrowdown', t('key_next'), () => move(review, 1), { when: isOnList });
  useKey('k, arrowup', t('key_previous'), () => move(review, -1), { when: isOnList });
  useKey(
    'enter, arrowright',
    t('key_open'),
    () => document.querySelector<HTMLElement>('#violation-detail')?.focus({ preventScroll: true }),
    { when: isOnList },
  );
  useKey(
    'escape, arrowleft',
    t('key_back'),
    () => {
      if (!isNone(review.selection.get())) review.selection.set(NONE_CHOSEN);
      else onBack();
      focusRow();
    },
    { when: (event) => event.key === 'Escape' || isOnList(event) },
  );
  useKey(
    'c',
    t('key_comment'),
    () => document.querySelector<HTMLElement>(`#${COMMENT_FIELD}`)?.focus(),
    { enabled: mayComment },
  );
  useKey('.', t('key_copy_link'), () => {
    const id = review.current.get();
    if (id === null) return;
    const link = `${globalThis.location.origin}/w/${workspaceId}/v/${id}`;
    navigator.clipboard.writeText(link).then(
      () => tell(review, t('link_copied')),
      () => tell(review, link),
    );
  });
  useKey('[', t('key_previous_audit'), () => goTo(-1));
  useKey(']', t('key_next_audit'), () => goTo(1));
  return null;
};

const DecidingKeys = () => {
  const t = useTexts();
  const review = useReview();
  const { id: me } = useUser();
  const [urgent, elevated, fixed, dismiss, reopen] = DECISIONS;
  const decide = (decision: (typeof DECISIONS)[number] | undefined) => () => {
    if (decision) startDecision(review, t, decision.action);
  };
  useKey('u', t('key_urgent'), decide(urgent));
  useKey('e', t('key_elevated'), decide(elevated));
  useKey('f', t('key_fixed'), decide(fixed));
  useKey('d', t('key_dismiss'), decide(dismiss));
  useKey('r', t('key_reopen'), decide(reopen));
  useKey('g', t('key_group'), () => switchGroup(review, t));
  useKey('x', t('key_choose'), () => choose(review, false));
  useKey('shift+x', t('key_range'), () => choose(review, true));
  useKey('mod+a', t('key_all'), () => {
    if (rowsNow(review).rows.length > 0) review.selection.set(ALL_CHOSEN);
  });
  useKey('a', t('key_assign'), () => {
    const ids = chosenOrCurrent(review);
    if (ids.length > 0) review.dialog.set({ kind: 'assign', ids });
    else if (review.selection.get().all) tell(review, t('assign_all'));
  });
  useKey('m', t('key_mine'), () => assignToMe(review, t, me));
  useKey('z', t('key_undo'), () => undoLast(review, t));
  return null;
};

export const ReviewKeys = memo(({ onBack }: ReviewKeysProps) => {
  const mayDecide = useMay('decide');
  return (
    <>
      <ReadingKeys onBack={onBack} />
      {mayDecide ? <DecidingKeys /> : null}
    </>
  );
});
ReviewKeys.displayName = 'ReviewKeys';
