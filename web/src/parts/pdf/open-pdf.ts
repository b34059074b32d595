import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { folder } from 'virtual:pdf-files';
import { getBytes } from '../../lib/api.ts';
import { type Glyph, placeGlyphs } from './place-glyphs.ts';

type PdfModule = typeof import('pdfjs-dist');

/** Larger images stay empty: drawing them would take the memory of the whole tab. */
const MAX_IMAGE_POINTS = 30_000_000;

const loadModule = async (): Promise<PdfModule> => {
  const pdf = await import('pdfjs-dist');
  pdf.GlobalWorkerOptions.workerSrc = `${folder}/build/pdf.worker.min.mjs`;
  return pdf;
};

/** Opens the PDF file of a snapshot. It runs no scripts of the file, makes no code of text and loads nothing from outside. */
const readPdf = async (snapshotId: string): Promise<PDFDocumentProxy> => {
  const [{ getDocument }, data] = await Promise.all([
    loadModule(),
    getBytes('getSnapshotFile', { params: { snapshot_id: snapshotId } }),
  ]);
  return getDocument({
    data,
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    // The worker, which parses what strangers wrote, may ask nobody for anything. The page does it for it.
    useWorkerFetch: false,
    // The policy of the page allows no WebAssembly.
    useWasm: false,
    // Fonts that the file leaves out come from our own folder, so that it looks the same for everybody.
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_POINTS,
    verbosity: 0,
  }).promise;
};

let last: { readonly snapshotId: string; readonly file: Promise<PDFDocumentProxy> } | null = null;

/** The PDF file of a snapshot. The last one stays open, because a reviewer goes from finding to finding of it. */
export const openPdf = (snapshotId: string): Promise<PDFDocumentProxy> => {
  if (last?.snapshotId === snapshotId) return last.file;
  const before = last?.file;
  void before?.then((file) => file.loadingTask.destroy()).catch(() => undefined);
  const file = readPdf(snapshotId);
  last = { snapshotId, file };
  file.catch(() => {
    if (last?.file === file) last = null;
  });
  return file;
};

/** Where the letters of a page are drawn at a scale. */
export const readGlyphs = async (page: PDFPageProxy, scale: number): Promise<readonly Glyph[]> => {
  const { OPS } = await loadModule();
  const operations = await page.getOperatorList();
  const { transform } = page.getViewport({ scale });
  return placeGlyphs(operations as { fnArray: number[]; argsArray: unknown[] }, {
    numbers: OPS as unknown as Record<string, number>,
    viewport: transform as [number, number, number, number, number, number],
    fontOf: (name) => {
      const font = page.commonObjs.get(name) as {
        readonly fontMatrix?: readonly number[];
        readonly vertical?: boolean;
      } | null;
      return { scale: font?.fontMatrix?.[0] ?? 0.001, isVertical: font?.vertical === true };
    },
  });
};
