import { useEffect } from 'react';
import { AssignDialog } from './assign-dialog.tsx';
import { type OpenReview, useReview } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { focusRow } from '../focus-row.ts';
import { ManyDialog, SkippedDialog } from './many-dialog.tsx';
import { SaveViewDialog } from '../../../parts/review/save-view-dialog.tsx';

const focusAgain = (before: Element | null): void => {
  const isUsable =
    before instanceof HTMLElement && before.isConnected && before.matches('a, button, input');
  if (isUsable) before.focus({ preventScroll: true });
  else focusRow();
};

/** Returns the focus to the element that had it before the dialog opened, or to the open row. */
const useFocusBack = ({ dialog }: OpenReview): void => {
  useEffect(() => {
    let before: Element | null = null;
    let isOpen = dialog.get() !== null;
    return dialog.subscribe(() => {
      const isNow = dialog.get() !== null;
      if (isNow && !isOpen) before = document.activeElement;
      if (!isNow && isOpen) setTimeout(() => focusAgain(before), 0);
      isOpen = isNow;
    });
  }, [dialog]);
};

/** Shows the dialog that is open, if any. */
export const ReviewDialogs = () => {
  const review = useReview();
  const { dialog: cell } = review;
  const dialog = useCell(cell);
  useFocusBack(review);
  const close = (): void => cell.set(null);
  switch (dialog?.kind) {
    case 'reason':
      return (
        <DecisionDialog
          violationId={dialog.violationId}
          action="dismiss"
          wholeGroup={false}
          onClose={close}
        />
      );
    case 'group':
      return (
        <DecisionDialog
          violationId={dialog.violationId}
          action={dialog.action}
          wholeGroup
          onClose={close}
        />
      );
    case 'many':
      return <ManyDialog action={dialog.action} onClose={close} />;
    case 'skipped':
      return <SkippedDialog result={dialog.result} onClose={close} />;
    case 'assign':
      return <AssignDialog ids={dialog.ids} onClose={close} />;
    case 'save':
      return <SaveViewDialog onClose={close} />;
    case undefined:
      return null;
  }
};
