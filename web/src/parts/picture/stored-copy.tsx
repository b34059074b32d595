import type { StoredCopy as Copy } from '@copydesk/contract/library/picture';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { picturesQuery } from './api.ts';
import { NoPicture } from './no-picture.tsx';
import styles from './picture.module.css';
import { useTexts } from './texts.ts';

const WIDTHS = ['window', '1440', '390'] as const;
type Width = (typeof WIDTHS)[number];

/** When the page was read, what the copy cannot do, and what is not in it. */
const AboutCopy = ({ copy }: { readonly copy: Copy }) => {
  const t = useTexts();
  const { bytes, list, moment, number } = useFormats();
  const left = copy.left_out.map(({ what, count }) =>
    t(`left_${what}`, { count, number: number(count) }),
  );
  return (
    <Notice>
      {t('copy_read', { time: moment(copy.taken_at), bytes: bytes(copy.bytes) })} {t('copy_still')}{' '}
      {left.length === 0 ? t('copy_whole') : t('copy_without', { what: list(left) })}
    </Notice>
  );
};

interface StoredCopyProps {
  readonly snapshotId: string;
  readonly auditId: string | null;
}

/**
 * The page as the browser had it, with its styles and images, or why there is no copy. The frame runs no scripts, and whatever is in it
 * can neither load nor send anything.
 */
export const StoredCopy = ({ snapshotId, auditId }: StoredCopyProps) => {
  const t = useTexts();
  const [width, setWidth] = useState<Width>('window');
  const query = useQuery(picturesQuery({ snapshotId, auditId }));
  const { data: answer } = query;
  if (!answer) {
    return (
      <>
        <QueryNotice query={query} />
        {query.isError ? null : <Skeleton rows={4} height={40} />}
      </>
    );
  }
  const { asset, copy, copy_absent: absent } = answer;
  if (copy === null) {
    return absent === null ? null : <NoPicture answer={answer} absent={absent} what="no_copy" />;
  }
  const labels = { window: 'copy_window', 1440: 'width_1440', 390: 'width_390' } as const;
  return (
    <>
      <QueryNotice query={query} />
      <AboutCopy copy={copy} />
      <div className={styles['tools']}>
        <SegmentedFilter
          label={t('widths')}
          value={width}
          onChange={setWidth}
          choices={WIDTHS.map((value) => ({ value, label: t(labels[value]) }))}
        />
      </div>
      <div className={styles['copy']}>
        <iframe
          className={styles['frame']}
          style={{ width: width === 'window' ? '100%' : `${width}px` }}
          sandbox=""
          referrerPolicy="no-referrer"
          title={t('copy_title', { name: asset.name })}
          src={addressOf('getSnapshotCopy', { params: { snapshot_id: snapshotId } })}
        />
      </div>
    </>
  );
};
