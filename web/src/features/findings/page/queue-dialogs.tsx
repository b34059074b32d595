import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { useEffect, useState } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { useFormats } from '../../../lib/format.ts';
import dialogs from '../../../parts/review/dialogs.module.css';
import { decidedBy } from '../../../parts/review/decided.ts';
import { type Reason, ReasonFields } from '../../../parts/review/reason-fields.tsx';
import { composeReason } from '../../../parts/review/reasons.ts';
import { ReviewDialog } from '../../../parts/review/review-dialog.tsx';
import { SaveViewDialog } from '../../../parts/review/save-view-dialog.tsx';
import { Button } from '../../../ui/controls.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Facets } from '../list/facets.tsx';
import { apply, clusterFilter, reachOf } from '../state/decide.ts';
import { type OpenQueue, type QueueDialog, useQueue } from '../state/open-queue.ts';
import { AlwaysDialog } from '../standing/always-dialog.tsx';
import { useTexts } from '../texts.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { CommentDialog } from './comment-dialog.tsx';

interface DialogProps {
  readonly rowKey: string;
  readonly onClose: () => void;
}

const useReach = (queue: OpenQueue, rowKey: string): number => {
  const [count] = useState(() => {
    const row = queue.rows.get().find(({ key }) => key === rowKey);
    return row ? reachOf(queue, row) : 1;
  });
  return count;
};

/** Asks for the reason of a dismissal. */
const DismissDialog = ({ rowKey, onClose }: DialogProps) => {
  const t = useTexts();
  const queue = useQueue();
  const { number } = useFormats();
  const count = useReach(queue, rowKey);
  const [reason, setReason] = useState<Reason>({ preset: 'false_positive', typed: '' });
  const text = composeReason(reason.preset, reason.typed);
  const title = t('act_dismissed', { count, number: number(count) });
  const confirm = (): void => {
    if (text === '') return;
    onClose();
    apply(queue, t, rowKey, 'dismiss', text);
  };
  return (
    <ReviewDialog onClose={onClose} title={title}>
      <div className={dialogs['form']}>
        <ReasonFields value={reason} onChange={setReason} onConfirm={confirm} />
        <div className={dialogs['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={confirm} disabled={text === ''} rightSection={<Kbd keys="enter" />}>
            {title}
          </Button>
        </div>
      </div>
    </ReviewDialog>
  );
};

/** Asks whether so many findings are meant. */
const ManyDialog = ({
  rowKey,
  action,
  onClose,
}: DialogProps & { readonly action: ReviewAction }) => {
  const t = useTexts();
  const queue = useQueue();
  const { number } = useFormats();
  const count = useReach(queue, rowKey);
  const title = t(`act_${decidedBy(action, null).state}`, { count, number: number(count) });
  const confirm = (): void => {
    onClose();
    apply(queue, t, rowKey, action, null);
  };
  return (
    <ReviewDialog onClose={onClose} title={title}>
      <div className={dialogs['form']}>
        <p className={dialogs['words']}>{t('many_words')}</p>
        <div className={dialogs['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button data-autofocus onClick={confirm} rightSection={<Kbd keys="enter" />}>
            {title}
          </Button>
        </div>
      </div>
    </ReviewDialog>
  );
};

/** Asks how the words of a row are decided from now on. */
const AlwaysOfRow = ({
  rowKey,
  offered,
  onClose,
}: DialogProps & Pick<Extract<QueueDialog, { kind: 'always' }>, 'offered'>) => {
  const queue = useQueue();
  const [finding] = useState(() => queue.rows.get().find(({ key }) => key === rowKey)?.finding);
  if (!finding) return null;
  return <AlwaysDialog finding={finding} {...(offered ? { offered } : {})} onClose={onClose} />;
};

/** Assigns a row, or everything that matches. */
const AssignOfRow = ({
  rowKey,
  onClose,
}: Pick<DialogProps, 'onClose'> & { readonly rowKey: string | null }) => {
  const queue = useQueue();
  const [asked] = useState(() => {
    const row = queue.rows.get().find(({ key }) => key === rowKey);
    if (!row) return { which: { matching: queue.filter.get() }, present: [] };
    if (row.isMember || row.cluster.count === 1) {
      const { id, assigned_to_user_ids: present } = row.finding;
      return { which: { finding_ids: [id] }, present };
    }
    return { which: { matching: clusterFilter(queue, row) }, present: [] };
  });
  return <AssignDialog {...asked} onClose={onClose} />;
};

const CommentOfRow = ({ rowKey, onClose }: DialogProps) => {
  const queue = useQueue();
  const [finding] = useState(() => queue.rows.get().find(({ key }) => key === rowKey)?.finding);
  return finding ? <CommentDialog finding={finding} onClose={onClose} /> : null;
};

/** Returns the focus to the open row when a dialog closes. */
const useFocusBack = ({ dialog }: OpenQueue): void => {
  useEffect(() => {
    let isOpen = dialog.get() !== null;
    return dialog.subscribe(() => {
      const isNow = dialog.get() !== null;
      if (!isNow && isOpen)
        setTimeout(() => {
          document
            .querySelector<HTMLElement>('[data-testid="queue-row"] a[aria-current]')
            ?.focus({ preventScroll: true });
        }, 0);
      isOpen = isNow;
    });
  }, [dialog]);
};

/** Shows the dialog that is open, if any. */
export const QueueDialogs = () => {
  const t = useTexts();
  const queue = useQueue();
  const dialog = useCell(queue.dialog);
  useFocusBack(queue);
  const close = (): void => queue.dialog.set(null);
  switch (dialog?.kind) {
    case 'dismiss':
      return <DismissDialog rowKey={dialog.key} onClose={close} />;
    case 'many':
      return <ManyDialog rowKey={dialog.key} action={dialog.action} onClose={close} />;
    case 'always':
      return (
        <AlwaysOfRow
          rowKey={dialog.key}
          {...(dialog.offered ? { offered: dialog.offered } : {})}
          onClose={close}
        />
      );
    case 'assign':
      return <AssignOfRow rowKey={dialog.key} onClose={close} />;
    case 'comment':
      return <CommentOfRow rowKey={dialog.key} onClose={close} />;
    case 'save':
      return <SaveViewDialog onClose={close} />;
    case 'filters':
      return (
        <ReviewDialog onClose={close} title={t('filters')}>
          <Facets />
        </ReviewDialog>
      );
    case undefined:
      return null;
  }
};
