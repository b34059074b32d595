import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useKey } from '../../../lib/keys.ts';
import { useMay, useWorkspace } from '../../../lib/session.ts';
import { DECISIONS } from '../../../parts/review/decision-buttons.tsx';
import { tell } from '../../../parts/review/told.ts';
import { dismissAgain, move, startDecision, undoLast } from '../state/decide.ts';
import { type OpenQueue, rowNow, useQueue } from '../state/open-queue.ts';
import { clusterKey } from '../state/rows.ts';
import { toggleOpened } from '../state/use-rows.ts';
import { useTexts } from '../texts.ts';

const CONTROL = 'a, button, input, select, textarea, summary, [role="menuitem"], [role="switch"]';

/** Whether a key is for the list. Enter and the arrow keys belong to a focused control that is not a row. */
const isOnList = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element) ||
  target.closest(CONTROL) === null ||
  target.closest('[data-testid="queue-row"]') !== null;

const open = (queue: OpenQueue): void => {
  const row = rowNow(queue);
  if (row && !row.isMember && row.cluster.count > 1 && !queue.opened.get().has(row.key))
    toggleOpened(queue, row.key);
  else document.querySelector<HTMLElement>('#finding-pane')?.focus({ preventScroll: true });
};

/** Closes the cluster of the open row, or else goes back. */
const close = (queue: OpenQueue, onBack: () => void): void => {
  const row = rowNow(queue);
  const key = row ? clusterKey(row.cluster) : '';
  if (!queue.opened.get().has(key)) {
    onBack();
    return;
  }
  queue.current.set(key);
  toggleOpened(queue, key);
};

const ReadingKeys = ({ onBack }: { readonly onBack: () => void }) => {
  const t = useTexts();
  const queue = useQueue();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  useKey('j, arrowdown', t('key_next'), () => move(queue, 1), { when: isOnList });
  useKey('k, arrowup', t('key_previous'), () => move(queue, -1), { when: isOnList });
  useKey('enter, arrowright', t('key_members'), () => open(queue), { when: isOnList });
  useKey('escape, arrowleft', t('key_back'), () => close(queue, onBack), {
    when: (event) => event.key === 'Escape' || isOnList(event),
  });
  useKey('o', t('key_in_audit'), () => {
    const row = rowNow(queue);
    if (row)
      void navigate({
        to: '/w/$workspaceId/v/$violationId',
        params: { workspaceId, violationId: row.finding.violation_id },
      });
  });
  useKey('.', t('key_copy_link'), () => {
    const row = rowNow(queue);
    if (!row) return;
    const link = `${globalThis.location.origin}/w/${workspaceId}/queue/${row.finding.id}`;
    navigator.clipboard.writeText(link).then(
      () => tell(queue, t('link_copied')),
      () => tell(queue, link),
    );
  });
  return null;
};

const DecidingKeys = () => {
  const t = useTexts();
  const queue = useQueue();
  const [urgent, elevated, fixed, dismiss, reopen] = DECISIONS;
  const decide = (decision: (typeof DECISIONS)[number] | undefined) => () => {
    if (decision) startDecision(queue, t, decision.action);
  };
  useKey('u', t('key_urgent'), decide(urgent));
  useKey('e', t('key_elevated'), decide(elevated));
  useKey('f', t('key_fixed'), decide(fixed));
  useKey('d', t('key_dismiss'), decide(dismiss));
  useKey('shift+d', t('key_again'), () => dismissAgain(queue, t));
  useKey('s', t('key_always'), () => {
    const row = rowNow(queue);
    if (row) queue.dialog.set({ kind: 'always', key: row.key });
  });
  useKey('r', t('key_reopen'), decide(reopen));
  useKey('a', t('key_assign'), () => {
    const row = rowNow(queue);
    if (row) queue.dialog.set({ kind: 'assign', key: row.key });
  });
  useKey('shift+a', t('key_assign_all'), () => {
    if (queue.rows.get().length > 0) queue.dialog.set({ kind: 'assign', key: null });
  });
  useKey('z', t('key_undo'), () => undoLast(queue, t));
  return null;
};

const CommentKey = () => {
  const t = useTexts();
  const queue = useQueue();
  useKey('c', t('key_comment'), () => {
    const row = rowNow(queue);
    if (row) queue.dialog.set({ kind: 'comment', key: row.key });
  });
  return null;
};

export const QueueKeys = memo(({ onBack }: { readonly onBack: () => void }) => {
  const mayDecide = useMay('decide');
  const mayComment = useMay('comment');
  return (
    <>
      <ReadingKeys onBack={onBack} />
      {mayComment ? <CommentKey /> : null}
      {mayDecide ? <DecidingKeys /> : null}
    </>
  );
});
QueueKeys.displayName = 'QueueKeys';
