import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import {
  filesIn,
  FOLDER,
  type Group,
  type LabelledText,
  localeOfName,
  readOpenTexts,
  textsOf,
} from './read-open-texts.ts';

/** Writes groups so that nobody reads them by accident. */
export const lock = (groups: readonly Group[]): string =>
  `${brotliCompressSync(JSON.stringify(groups))
    .toString('base64')
    .replaceAll(/.{1,110}/g, '$&\n')
    .trim()}\n`;

const unlock = (coded: string): readonly Group[] =>
  JSON.parse(brotliDecompressSync(Buffer.from(coded, 'base64')).toString()) as Group[];

/** All labelled texts, open and locked. */
export const readTexts = (): readonly LabelledText[] => [
  ...readOpenTexts(),
  ...filesIn('locked/', '.txt').flatMap((name) => {
    const coded = readFileSync(new URL(`locked/${name}`, FOLDER), 'utf8');
    return textsOf(localeOfName(name), unlock(coded), true);
  }),
];
