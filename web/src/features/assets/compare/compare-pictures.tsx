import type { SnapshotSummary } from '@copydesk/contract/library/library';
import type { PagePicture } from '@copydesk/contract/library/picture';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { keyOf } from '../../../lib/query.ts';
import { picturesQuery } from '../../../parts/picture/api.ts';
import { useTexts as usePictureTexts } from '../../../parts/picture/texts.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Section } from '../../../ui/page.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { useTexts } from './texts.ts';
import { compareRows, type RowRange } from './compare-rows.ts';
import styles from './compare.module.css';
import { readRows } from './read-rows.ts';

const addressOfPicture = (snapshotId: string, width: number): string =>
  addressOf('getSnapshotPicture', { params: { snapshot_id: snapshotId }, query: { width } });

interface SideProps {
  readonly title: string;
  readonly src: string;
  readonly picture: PagePicture;
  readonly ranges: readonly RowRange[];
}

const Side = ({ title, src, picture, ranges }: SideProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const { width, height } = picture;
  return (
    <figure className={styles['side']}>
      <figcaption className={styles['caption']}>{title}</figcaption>
      <div className={styles['sheet']} style={{ aspectRatio: `${width} / ${height}` }}>
        <img className={styles['image']} src={src} width={width} height={height} alt={title} />
        {ranges.map(({ from, to }) => (
          <div
            key={from}
            role="img"
            className={styles['rows']}
            aria-label={t('rows_region', { title, from: number(from), to: number(to) })}
            style={{
              top: `${(from / height) * 100}%`,
              height: `${((to - from) / height) * 100}%`,
            }}
          />
        ))}
      </div>
    </figure>
  );
};

interface Pair {
  readonly ids: readonly [before: string, after: string];
  readonly pictures: readonly [before: PagePicture, after: PagePicture];
}

/** The rows that differ, found in this browser. Equal files need no look. */
const useDifferences = ({ ids, pictures: [before, after] }: Pair) =>
  useQuery({
    queryKey: [...keyOf('getSnapshotPicture'), 'rows', before.sha256, after.sha256],
    queryFn: async () => {
      if (before.sha256 === after.sha256) return { before: [], after: [] };
      const [one, other] = await Promise.all([
        readRows(addressOfPicture(ids[0], before.width)),
        readRows(addressOfPicture(ids[1], after.width)),
      ]);
      return compareRows(one, other);
    },
    staleTime: Infinity,
    retry: false,
  });

const Sides = ({
  pair,
  titles,
}: {
  readonly pair: Pair;
  readonly titles: readonly [string, string];
}) => {
  const t = useTexts();
  const query = useDifferences(pair);
  const { data: found } = query;
  const { ids, pictures } = pair;
  const isSame = pictures[0].sha256 === pictures[1].sha256;
  const count = Math.max(found?.before.length ?? 0, found?.after.length ?? 0);
  const told = (): string => {
    if (isSame) return t('pictures_same');
    if (query.isError) return t('pictures_lost');
    if (!found) return t('pictures_comparing');
    return count === 0 ? t('pictures_alike') : t('pictures_differ', { count });
  };
  return (
    <>
      <p role="status">{told()}</p>
      <div className={styles['sides']} data-testid="picture-comparison">
        {([0, 1] as const).map((n) => (
          <Side
            key={n}
            title={titles[n]}
            src={addressOfPicture(ids[n], pictures[n].width)}
            picture={pictures[n]}
            ranges={found?.[n === 0 ? 'before' : 'after'] ?? []}
          />
        ))}
      </div>
    </>
  );
};

interface ComparePicturesProps {
  readonly before: SnapshotSummary;
  readonly after: SnapshotSummary;
}

/** The pictures of two snapshots side by side, with the rows that differ marked. */
export const ComparePictures = ({ before, after }: ComparePicturesProps) => {
  const t = useTexts();
  const names = usePictureTexts();
  const { moment } = useFormats();
  const [asked, setAsked] = useState('1440');
  const first = useQuery(picturesQuery({ snapshotId: before.id, auditId: null }));
  const second = useQuery(picturesQuery({ snapshotId: after.id, auditId: null }));
  if (!first.data || !second.data) return null;
  const kept = (pictures: readonly PagePicture[]) =>
    pictures.filter(({ deleted_at: deletedAt }) => deletedAt === null);
  const others = kept(second.data.pictures);
  const pairs = kept(first.data.pictures).flatMap((one) => {
    const other = others.find(({ width }) => width === one.width);
    return other ? [[one, other] as const] : [];
  });
  const pair = pairs.find(([one]) => String(one.width) === asked) ?? pairs[0];
  if (!pair) return <Notice>{t('pictures_missing')}</Notice>;
  return (
    <Section title={t('pictures_title')}>
      <SegmentedFilter
        label={names('widths')}
        value={String(pair[0].width)}
        onChange={setAsked}
        choices={pairs.map(([one]) => ({
          value: String(one.width),
          label: names(one.width === 390 ? 'width_390' : 'width_1440'),
        }))}
      />
      <Sides
        pair={{ ids: [before.id, after.id], pictures: pair }}
        titles={[
          t('before', { time: moment(before.created_at) }),
          t('after', { time: moment(after.created_at) }),
        ]}
      />
    </Section>
  );
};
