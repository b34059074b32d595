import type { PagePicture, PicturedFinding, WordBox } from '@copydesk/contract/library/picture';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { severityClass, shownSeverity } from '../severity.ts';
import severity from '../severity.module.css';
import styles from './picture.module.css';
import { type PictureTexts, useTexts } from './texts.ts';

const ZOOMS = ['fit', '100', '200'] as const;
type Zoom = (typeof ZOOMS)[number];

/** How much of the window is above a box that is scrolled to. */
const ABOVE = 0.3;

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

interface BoxesProps {
  readonly picture: PagePicture;
  readonly finding: PicturedFinding;
  readonly boxes: readonly WordBox[];
  readonly isPointed: boolean;
  readonly onPoint: ((violationId: string) => void) | undefined;
}

/** The boxes of one finding. A screen reader reads the first of them: the others are further lines of the same words. */
const Boxes = ({ picture, finding, boxes, isPointed, onPoint }: BoxesProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const { violation_id: id, words, rule_name: rule } = finding;
  const Tag = onPoint ? 'button' : 'div';
  return boxes.map((box, at) => (
    <Tag
      key={`${id} ${at}`}
      {...(onPoint ? { type: 'button' as const, onClick: () => onPoint(id) } : { role: 'img' })}
      {...(at === 0
        ? {
            'aria-label': t('box_label', {
              words: words ?? '',
              rule: rule ?? t('deleted_rule'),
              top: number(box.top),
            }),
          }
        : { 'aria-hidden': true, tabIndex: -1 })}
      className={`${styles['box']} ${severity[severityClass[shownSeverity(finding.severity)]]}`}
      data-pointed={isPointed ? true : undefined}
      data-box={id}
      style={{
        left: percent(box.left, picture.width),
        top: percent(box.top, picture.height),
        width: percent(box.width, picture.width),
        height: percent(box.height, picture.height),
      }}
    />
  ));
};

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
          {findings.map((one) => (
            <Boxes
              key={one.violation_id}
              picture={picture}
              finding={one}
              boxes={one.places.find((place) => place.width === picture.width)?.boxes ?? []}
              isPointed={one.violation_id === pointed}
              onPoint={onPoint}
            />
          ))}
        </div>
      </div>
      <p className="quiet">
        {t('taken', { time: moment(picture.taken_at) })}{' '}
        {picture.height < picture.page_height ? t('cut', page) : ''}
      </p>
    </div>
  );
};
