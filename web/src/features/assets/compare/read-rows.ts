import { COLUMNS, type Rows } from './compare-rows.ts';

/** Rows that are read at a time, so that a high picture needs little memory. */
const STRIP = 400;

const load = (src: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture was not loaded'));
    image.src = src;
  });

/** Loads a picture and reads the brightness of its rows. Rejects if it cannot be loaded. */
export const readRows = async (src: string): Promise<Rows> => {
  const image = await load(src);
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = new OffscreenCanvas(width, STRIP);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser draws nothing');
  const values = new Uint8Array(height * COLUMNS);
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top);
    context.drawImage(image, 0, top, width, rows, 0, 0, width, rows);
    const { data } = context.getImageData(0, 0, width, rows);
    for (let y = 0; y < rows; y += 1) {
      for (let column = 0; column < COLUMNS; column += 1) {
        const from = Math.floor((column * width) / COLUMNS);
        const to = Math.max(from + 1, Math.floor(((column + 1) * width) / COLUMNS));
        let sum = 0;
        for (let x = from; x < to; x += 1) {
          const at = (y * width + x) * 4;
          sum += (data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
        }
        values[(top + y) * COLUMNS + column] = sum / (4 * (to - from));
      }
    }
  }
  return { height, values };
};
