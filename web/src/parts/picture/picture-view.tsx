import type { PagePicture, PicturedFinding } from '@copydesk/contract/library/picture';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { Boxes } from './boxes.tsx';
import { ABOVE, ZOOMS, type Zoom } from './look.ts';
import styles from './picture.module.css';
import { type PictureTexts, useTexts } from './texts.ts';

const placeWords = (
  t: PictureTexts,
  number: (value: number) => string,
  finding: PicturedFinding,
  width: number,
): string => {
  const place = finding.places.find((one) => one.width === width);
  if (finding.words === null || !place) return t('nowhere');
  const top = number(place.boxes[0]?.top ?? 0);
  return t(`place_${place.shown}`, { words: finding.words, top });
};

interface PictureViewProps {
  readonly snapshotId: string;
  readonly name: string;
  readonly pictures: readonly PagePicture[];
  readonly findings: readonly PicturedFinding[];
  /** The finding to scroll to. */
  readonly pointed: string | undefined;
  readonly onPoint?: ((violationId: string) => void) | undefined;
}

/** The picture of a page with its findings boxed, at one of the widths, scrolled to one finding. */
export const PictureView = (props: PictureViewProps) => {
  const { snapshotId, name, pictures, findings, pointed, onPoint } = props;
  const t = useTexts();
  const { number, moment } = useFormats();
  const [asked, setAsked] = useState('1440');
  const [zoom, setZoom] = useState<Zoom>('fit');
  const scroller = useRef<HTMLDivElement>(null);
  const picture = pictures.find(({ width }) => String(width) === asked) ?? pictures[0];
  const finding = findings.find(({ violation_id: id }) => id === pointed);
  const placed = finding?.places.find(({ width }) => width === picture?.width);
  const first = placed?.boxes[0];
  const [left, top] = [first?.left, first?.top];
  const width = picture?.width;
  useEffect(() => {
    const box = scroller.current;
    if (!box || left === undefined || top === undefined || width === undefined) return;
    const scale = (box.firstElementChild?.clientWidth ?? width) / width;
    box.scrollTo({
      top: Math.max(0, top * scale - box.clientHeight * ABOVE),
      left: Math.max(0, left * scale - box.clientWidth * ABOVE),
    });
  }, [left, top, width, zoom, snapshotId]);
  if (!picture) return null;
  const params = { snapshot_id: snapshotId };
  const src = addressOf('getSnapshotPicture', { params, query: { width: picture.width } });
  const page = { page: number(picture.page_height), height: number(picture.height) };
  const shown = zoom === 'fit' ? '100%' : `${picture.width * (Number(zoom) / 100)}px`;
  return (
    <div className={styles['picture']}>
      <div className={styles['tools']}>
        <SegmentedFilter
          label={t('widths')}
          value={String(picture.width)}
          onChange={setAsked}
          choices={pictures.map((one) => ({
            value: String(one.width),
            label: t(one.width === 390 ? 'width_390' : 'width_1440'),
          }))}
        />
        <SegmentedFilter
          label={t('zoom')}
          value={zoom}
          onChange={setZoom}
          choices={ZOOMS.map((value) => ({ value, label: t(`zoom_${value}`) }))}
        />
      </div>
      {finding ? (
        <p className={styles['place']} role="status">
          {placeWords(t, number, finding, picture.width)}
        </p>
      ) : null}
      <div
        ref={scroller}
        className={styles['window']}
        role="region"
        aria-label={t('picture_region')}
        tabIndex={0}
        data-testid="page-picture"
        data-narrow={picture.width < 600 ? true : undefined}
      >
        <div
          className={styles['sheet']}
          style={{ width: shown, aspectRatio: `${picture.width} / ${picture.height}` }}
        >
          <img
            className={styles['image']}
            src={src}
            width={picture.width}
            height={picture.height}
            alt={t('picture_of', { name, width: picture.width })}
          />
          {findings.map((one) => {
            const boxes = one.places.find((place) => place.width === picture.width)?.boxes ?? [];
            return (
              <Boxes
                key={one.violation_id}
                size={picture}
                finding={one}
                boxes={boxes}
                label={t('box_label', {
                  words: one.words ?? '',
                  rule: one.rule_name ?? t('deleted_rule'),
                  top: number(boxes[0]?.top ?? 0),
                })}
                isPointed={one.violation_id === pointed}
                onPoint={onPoint}
              />
            );
          })}
        </div>
      </div>
      <p className="quiet">
        {t('taken', { time: moment(picture.taken_at) })}{' '}
        {picture.height < picture.page_height ? t('cut', page) : ''}
      </p>
    </div>
  );
};
