import type { PicturedFinding } from '@copydesk/contract/library/picture';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { Boxes } from './boxes.tsx';
import { ABOVE, type FilePagesProps, ZOOMS, type Zoom } from './look.ts';
import styles from './picture.module.css';
import { useTexts } from './texts.ts';
import { findWords, type FoundWords } from '../pdf/find-words.ts';
import { openPdf, readGlyphs } from '../pdf/open-pdf.ts';

/** Points of a page for one px of a screen. */
const PX = 96 / 72;
/** How many points of the canvas a point of the page gets. */
const SHARPNESS: Readonly<Record<Zoom, number>> = { fit: 2, 100: 2, 200: 4 };
/** A canvas with more points than this is not drawn by every browser. */
const MAX_POINTS = 16_000_000;

interface DrawnPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly found: ReadonlyMap<string, FoundWords>;
}

const pageOf = (findings: readonly PicturedFinding[], id: string | undefined): number | null =>
  findings.find(({ violation_id: own }) => own === id)?.in_file?.page ?? null;

const draw = async (page: PDFPageProxy, canvas: HTMLCanvasElement, zoom: Zoom) => {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(SHARPNESS[zoom], Math.sqrt(MAX_POINTS / (width * height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  return page.render({ canvas, viewport });
};

const findOn = async (
  page: PDFPageProxy,
  findings: readonly PicturedFinding[],
): Promise<ReadonlyMap<string, FoundWords>> => {
  const here = findings.filter(({ in_file: place }) => place?.page === page.pageNumber);
  const glyphs = here.length > 0 ? await readGlyphs(page, 1) : [];
  return new Map(
    here.map(({ violation_id: id, words, in_file: place }) => [
      id,
      findWords(glyphs, words ?? '', place?.boxes ?? [], 1),
    ]),
  );
};

const usePdf = (snapshotId: string) => {
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    openPdf(snapshotId).then(
      (opened) => {
        if (!isLeft) setFile(opened);
      },
      () => {
        if (!isLeft) setFailed(true);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [snapshotId]);
  return { file, isFailed, fail: () => setFailed(true) };
};

interface SheetProps extends FilePagesProps {
  readonly file: FilePagesProps['file'];
  readonly opened: PDFDocumentProxy;
  readonly number: number;
  readonly zoom: Zoom;
  readonly onFailed: () => void;
}

/** One page with the boxes of its findings, scrolled to the one that is pointed at. */
const Sheet = (props: SheetProps) => {
  const { opened, number, zoom, name, findings, pointed, onPoint, onFailed } = props;
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnPage | null>(null);
  useEffect(() => {
    let isLeft = false;
    let stop = (): void => undefined;
    const work = async (): Promise<void> => {
      const page = await opened.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const found = await findOn(page, findings);
      if (isLeft || !canvas.current) return;
      const task = await draw(page, canvas.current, zoom);
      stop = () => task.cancel();
      await task.promise;
      if (!isLeft) setDrawn({ number, width, height, found });
    };
    work().catch(() => {
      if (!isLeft) onFailed();
    });
    return () => {
      isLeft = true;
      stop();
    };
    // The callback is new with every render and does not change what is drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [opened, number, zoom, findings]);
  const shown = drawn?.number === number ? drawn : null;
  const finding = findings.find(({ violation_id: id }) => id === pointed);
  const place = finding && shown?.found.get(finding.violation_id);
  const first = place?.boxes[0];
  useEffect(() => {
    const box = scroller.current;
    if (!box || !first || !shown) return;
    const scale = (box.firstElementChild?.clientWidth ?? shown.width) / shown.width;
    box.scrollTo({
      top: Math.max(0, first.top * scale - box.clientHeight * ABOVE),
      left: Math.max(0, first.left * scale - box.clientWidth * ABOVE),
    });
  }, [first, shown, zoom]);
  const words = finding?.words ?? '';
  const page = finding?.in_file?.page ?? null;
  const width = zoom === 'fit' ? '100%' : `${(shown?.width ?? 595) * PX * (Number(zoom) / 100)}px`;
  return (
    <>
      {finding ? (
        <p className={styles['place']} role="status">
          {finding.words === null
            ? t('nowhere')
            : page === null
              ? t('file_unplaced', { words })
              : t(place?.isEstimated ? 'file_estimated' : 'file_place', { words, page })}
        </p>
      ) : null}
      <div
        ref={scroller}
        className={styles['window']}
        role="region"
        aria-label={t('file_region')}
        tabIndex={0}
        data-testid="file-page"
        data-drawn={shown ? number : undefined}
      >
        <div className={styles['sheet']} style={{ width }}>
          <canvas
            ref={canvas}
            className={styles['image']}
            role="img"
            aria-label={t('file_of', { name, page: number })}
          />
          {shown
            ? findings.map((one) => (
                <Boxes
                  key={one.violation_id}
                  size={shown}
                  finding={one}
                  boxes={(shown.found.get(one.violation_id)?.boxes ?? []).map(
                    ({ left, top, right, bottom }) => ({
                      left,
                      top,
                      width: right - left,
                      height: bottom - top,
                    }),
                  )}
                  label={t('file_box_label', {
                    words: one.words ?? '',
                    rule: one.rule_name ?? t('deleted_rule'),
                    page: number,
                  })}
                  isPointed={one.violation_id === pointed}
                  onPoint={onPoint}
                />
              ))
            : null}
        </div>
      </div>
    </>
  );
};

/** The pages of a PDF file, one at a time, drawn by this browser from the stored file. */
export const PdfPages = (props: FilePagesProps) => {
  const { snapshotId, findings, pointed } = props;
  const t = useTexts();
  const { number } = useFormats();
  const { file: opened, isFailed, fail } = usePdf(snapshotId);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const target = pageOf(findings, pointed);
  const [turned, setTurned] = useState<{
    readonly page: number;
    readonly to: string | undefined;
  }>();
  // A new finding leads to its page, even if another page was turned to before.
  const asked = turned?.to === pointed ? (turned?.page ?? 1) : (target ?? turned?.page ?? 1);
  if (isFailed) return <Notice>{t('file_failed')}</Notice>;
  if (!opened) return <Skeleton rows={4} height={40} />;
  const pages = opened.numPages;
  const page = Math.min(asked, pages);
  const turn = (by: number) => setTurned({ page: page + by, to: pointed });
  return (
    <>
      <div className={styles['tools']}>
        <span className={styles['turns']}>
          <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => turn(-1)}>
            {t('page_before')}
          </Button>
          <span>{t('file_page', { page: number(page), pages: number(pages) })}</span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page >= pages}
            onClick={() => turn(1)}
          >
            {t('page_after')}
          </Button>
        </span>
        <SegmentedFilter
          label={t('zoom')}
          value={zoom}
          onChange={setZoom}
          choices={ZOOMS.map((value) => ({ value, label: t(`zoom_${value}`) }))}
        />
      </div>
      <Sheet {...props} opened={opened} number={page} zoom={zoom} onFailed={fail} />
    </>
  );
};
