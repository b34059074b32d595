import { useQuery } from '@tanstack/react-query';
import { useCell } from '../../../lib/cell.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { Button } from '../../../ui/controls.ts';
import { offerQuery } from '../api.ts';
import { apply, reachOf } from '../state/decide.ts';
import { useQueue } from '../state/open-queue.ts';
import { type QueueRow, stateOf } from '../state/rows.ts';
import { useTexts } from '../texts.ts';
import styles from './finding-pane.module.css';

/** Offers for an undecided row what people decided about nearly all findings of the same words. */
export const ClusterOfferLine = ({ row }: { readonly row: QueueRow }) => {
  const t = useTexts();
  const queue = useQueue();
  const { number } = useFormats();
  const mayDecide = useMay('decide');
  const isUndecided = stateOf(row, useCell(queue.made)) === 'undecided';
  const query = useQuery({ ...offerQuery(row.cluster.id), enabled: mayDecide && isUndecided });
  const told = query.data;
  if (!mayDecide || !isUndecided || !told?.offer) return null;
  const { action, reason, agreeing } = told.offer;
  const reach = reachOf(queue, row);
  return (
    <div className={styles['offer']} data-testid="cluster-offer">
      <p>
        {t(`offer_${action}`, { agreeing: number(agreeing), decided: number(told.decided) })}{' '}
        {reason === null ? null : t('offer_why', { reason: reasonText(t, reason) })}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => apply(queue, t, row.key, action, action === 'dismiss' ? reason : null)}
      >
        {t('offer_same', { count: reach, number: number(reach) })}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() =>
          queue.dialog.set({ kind: 'always', key: row.key, offered: { action, reason } })
        }
      >
        {t('always')}
      </Button>
    </div>
  );
};
