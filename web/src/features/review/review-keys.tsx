import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useKey } from '../../lib/keys.ts';
import { useMay, useUser, useWorkspace } from '../../lib/session.ts';
import { assign, chosenOrCurrent, itemNow, move, violationNow } from './actions.ts';
import { auditsQuery } from './api.ts';
import { type Bench, rowsNow, useBench } from './bench.ts';
import { startDecision, undoLast } from './decide.ts';
import { DECISIONS } from './decision-bar.tsx';
import { COMMENT_FIELD } from './detail-comments.tsx';
import { focusRow } from './focus-row.ts';
import { ALL_CHOSEN, chooseRange, isNone, NONE_CHOSEN, toggle } from './selection.ts';
import { type ReviewTexts, useTexts } from './texts.ts';
import { tell } from './told.ts';

const CONTROL = 'a, button, input, select, textarea, summary, [role="menuitem"], [role="switch"]';

/** Enter and the arrows belong to whatever control has the focus, unless that is a row of the list. */
const isOnList = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element) ||
  target.closest(CONTROL) === null ||
  target.closest('[data-testid="violation-row"]') !== null;

const choose = (bench: Bench, isRange: boolean): void => {
  const id = bench.current.get();
  if (id === null) return;
  const { rows, indexOf } = rowsNow(bench);
  const chosen = bench.selection.get();
  bench.selection.set(isRange ? chooseRange(chosen, rows, indexOf, id) : toggle(chosen, id));
};

const switchGroup = (bench: Bench, t: ReviewTexts): void => {
  const id = bench.current.get();
  const group = id === null ? null : itemNow(bench, id)?.group;
  if (!group || group.size < 2) {
    tell(bench, t('no_group'));
    return;
  }
  bench.wholeGroup.set(!bench.wholeGroup.get());
};

/** Assigns to oneself beside whoever has it; a second time takes it away. */
const assignToMe = (bench: Bench, t: ReviewTexts, me: string): void => {
  const ids = chosenOrCurrent(bench);
  const [only] = ids;
  if (!only) return;
  const present = ids.length === 1 ? (violationNow(bench, only)?.assigned_to_user_ids ?? []) : [];
  const isMine = present.includes(me);
  assign(bench, ids, isMine ? present.filter((id) => id !== me) : [...present, me]);
  const count = ids.length;
  tell(bench, t(isMine ? 'not_mine' : 'mine', { count }));
};

interface ReviewKeysProps {
  readonly onBack: () => void;
}

/** Everything that a key does here; the palette and the help list the same. */
const ReadingKeys = ({ onBack }: ReviewKeysProps) => {
  const t = useTexts();
  const bench = useBench();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const mayComment = useMay('comment');
  const { data: audits } = useQuery(auditsQuery());
  const goTo = (step: 1 | -1): void => {
    const list = audits?.audits ?? [];
    const at = list.findIndex(({ id }) => id === bench.auditId);
    const next = at < 0 ? undefined : list[at + step];
    if (next)
      void navigate({
        to: '/w/$workspaceId/audits/$auditId/review',
        params: { workspaceId, auditId: next.id },
      });
    else tell(bench, t(step === 1 ? 'no_next_audit' : 'no_previous_audit'));
  };
  useKey('j, arrowdown', t('key_next'), () => move(bench, 1), { when: isOnList });
  useKey('k, arrowup', t('key_previous'), () => move(bench, -1), { when: isOnList });
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
      if (!isNone(bench.selection.get())) bench.selection.set(NONE_CHOSEN);
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
    const id = bench.current.get();
    if (id === null) return;
    const link = `${globalThis.location.origin}/w/${workspaceId}/v/${id}`;
    navigator.clipboard.writeText(link).then(
      () => tell(bench, t('link_copied')),
      () => tell(bench, link),
    );
  });
  useKey('[', t('key_previous_audit'), () => goTo(-1));
  useKey(']', t('key_next_audit'), () => goTo(1));
  return null;
};

const DecidingKeys = () => {
  const t = useTexts();
  const bench = useBench();
  const { id: me } = useUser();
  const [urgent, elevated, fixed, dismiss, reopen] = DECISIONS;
  const decide = (decision: (typeof DECISIONS)[number] | undefined) => () => {
    if (decision) startDecision(bench, t, decision.action);
  };
  useKey('u', t('key_urgent'), decide(urgent));
  useKey('e', t('key_elevated'), decide(elevated));
  useKey('f', t('key_fixed'), decide(fixed));
  useKey('d', t('key_dismiss'), decide(dismiss));
  useKey('r', t('key_reopen'), decide(reopen));
  useKey('g', t('key_group'), () => switchGroup(bench, t));
  useKey('x', t('key_choose'), () => choose(bench, false));
  useKey('shift+x', t('key_range'), () => choose(bench, true));
  useKey('mod+a', t('key_all'), () => {
    if (rowsNow(bench).rows.length > 0) bench.selection.set(ALL_CHOSEN);
  });
  useKey('a', t('key_assign'), () => {
    const ids = chosenOrCurrent(bench);
    if (ids.length > 0) bench.dialog.set({ kind: 'assign', ids });
    else if (bench.selection.get().all) tell(bench, t('assign_all'));
  });
  useKey('m', t('key_mine'), () => assignToMe(bench, t, me));
  useKey('z', t('key_undo'), () => undoLast(bench, t));
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
