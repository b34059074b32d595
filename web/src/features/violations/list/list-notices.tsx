import { type OpenReview, useReview, useQueue } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import type { RowPage } from '../row-pages.ts';
import styles from './list-notices.module.css';
import { useTexts } from '../texts.ts';
import { useNewFindings } from '../state/use-list.ts';
import { useFormats } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { NONE_CHOSEN } from '../selection.ts';

const readAnew = (review: OpenReview): void => {
  review.selection.set(NONE_CHOSEN);
  review.unseen.set(0);
  review.round.set(review.round.get() + 1);
};

/** Shown above a list that begins at the open finding: a link to the beginning of the list. */
export const BeginsLater = ({ pages }: { readonly pages: readonly RowPage[] }) => {
  const t = useTexts();
  const review = useReview();
  if ((pages[0]?.after ?? null) === null) return null;
  return (
    <div className={styles['notices']}>
      <p className={styles['news']}>
        <span>{t('begins_later')}</span>
        <button type="button" onClick={() => readAnew(review)}>
          {t('from_beginning')}
        </button>
      </p>
    </div>
  );
};

/** Notices about the list, with their actions. They are below the list, so that no row moves. */
export const ListNotices = ({ pages }: { readonly pages: readonly RowPage[] }) => {
  const t = useTexts();
  const review = useReview();
  const { number } = useFormats();
  const { conflicts, isWaiting, works } = useQueue();
  const found = useNewFindings(pages);
  const unseen = useCell(review.unseen);
  const [conflict] = conflicts;
  return (
    <div role="status" className={styles['notices']}>
      {isWaiting ? (
        <p className={styles['warning']}>
          <Icon name="warning" />
          <span>{t('waiting', { count: works.length })}</span>
        </p>
      ) : null}
      {conflict ? (
        <p className={styles['warning']}>
          <Icon name="warning" />
          <span>{t('conflicts', { count: conflicts.length })}</span>
          <button type="button" onClick={() => review.current.set(conflict.work.violationId)}>
            {t('show')}
          </button>
        </p>
      ) : null}
      {found > 0 || unseen > 0 ? (
        <p className={styles['news']}>
          <span>
            {found > 0
              ? t('new_findings', { count: found, number: number(found) })
              : t('list_changed')}
          </span>
          <button type="button" onClick={() => readAnew(review)}>
            {t('show')}
          </button>
        </p>
      ) : null}
    </div>
  );
};
