import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { itemQuery } from '../api.ts';
import { useReview } from '../state/open-review.ts';
import { applyToOne } from '../state/decide.ts';
import { decidedBy } from '../../../parts/review/decided.ts';
import { GroupList } from '../detail/detail-group.tsx';
import styles from '../../../parts/review/dialogs.module.css';
import { type Reason, ReasonFields } from '../../../parts/review/reason-fields.tsx';
import { composeReason } from '../../../parts/review/reasons.ts';
import { ReviewDialog } from '../../../parts/review/review-dialog.tsx';
import { useTexts } from '../texts.ts';

interface DecisionDialogProps {
  readonly violationId: string;
  readonly action: ReviewAction;
  readonly wholeGroup: boolean;
  readonly onClose: () => void;
}

/**
 * Asks for the details of a decision: the reason for a dismissal, and whether it applies to the whole group.
 */
export const DecisionDialog = ({
  violationId,
  action,
  wholeGroup,
  onClose,
}: DecisionDialogProps) => {
  const t = useTexts();
  const review = useReview();
  const { number } = useFormats();
  const [reason, setReason] = useState<Reason>({ preset: 'false_positive', typed: '' });
  const { data: item } = useQuery({ ...itemQuery(violationId), enabled: wholeGroup });
  const isDismissal = action === 'dismiss';
  const text = isDismissal ? composeReason(reason.preset, reason.typed) : null;
  const size = item?.group?.size ?? 1;
  const isReady = text !== '' && (!wholeGroup || item !== undefined);
  const { state } = decidedBy(action, null);
  const confirm = (): void => {
    if (!isReady) return;
    onClose();
    applyToOne(review, t, violationId, action, text, wholeGroup);
  };
  return (
    <ReviewDialog
      onClose={onClose}
      title={
        wholeGroup ? t(`act_${state}`, { count: size, number: number(size) }) : t('dismiss_title')
      }
    >
      <div className={styles['form']}>
        {wholeGroup ? (
          item ? (
            <div>
              <p className={styles['words']}>
                {t('group_words', { count: size, number: number(size) })}
              </p>
              <GroupList violationId={violationId} />
            </div>
          ) : (
            <Skeleton rows={3} />
          )
        ) : null}
        {isDismissal ? (
          <ReasonFields value={reason} onChange={setReason} onConfirm={confirm} />
        ) : null}
        <div className={styles['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            onClick={confirm}
            disabled={!isReady}
            rightSection={<Kbd keys="enter" />}
            {...(isDismissal ? {} : { 'data-autofocus': true })}
          >
            {wholeGroup
              ? t(`act_${state}`, { count: size, number: number(size) })
              : t('dismiss_confirm')}
          </Button>
        </div>
      </div>
    </ReviewDialog>
  );
};
