import { type Bench, useBench, useDesk } from './bench.ts';
import { useCell } from './cell.ts';
import type { RowPage } from './row-pages.ts';
import styles from './list-notices.module.css';
import { useTexts } from './texts.ts';
import { useNewFindings } from './use-list.ts';
import { useFormats } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { NONE_CHOSEN } from './selection.ts';

const readAnew = (bench: Bench): void => {
  bench.selection.set(NONE_CHOSEN);
  bench.unseen.set(0);
  bench.round.set(bench.round.get() + 1);
};

/** Above a list that begins at the open finding: the way to its beginning. */
export const BeginsLater = ({ pages }: { readonly pages: readonly RowPage[] }) => {
  const t = useTexts();
  const bench = useBench();
  if ((pages[0]?.after ?? null) === null) return null;
  return (
    <div className={styles['notices']}>
      <p className={styles['news']}>
        <span>{t('begins_later')}</span>
        <button type="button" onClick={() => readAnew(bench)}>
          {t('from_beginning')}
        </button>
      </p>
    </div>
  );
};

/** What the reader may want to do about the list, said below it so that no row moves. */
export const ListNotices = ({ pages }: { readonly pages: readonly RowPage[] }) => {
  const t = useTexts();
  const bench = useBench();
  const { number } = useFormats();
  const { conflicts, isWaiting, works } = useDesk();
  const found = useNewFindings(pages);
  const unseen = useCell(bench.unseen);
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
          <button type="button" onClick={() => bench.current.set(conflict.work.violationId)}>
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
          <button type="button" onClick={() => readAnew(bench)}>
            {t('show')}
          </button>
        </p>
      ) : null}
    </div>
  );
};
