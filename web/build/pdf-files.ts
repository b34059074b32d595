import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:pdf-files';

/** The worker, and what a file may need that does not bring it along: character maps, the usual fonts, decoders of rare images. */
const WANTED: readonly (readonly [folder: string, name: RegExp])[] = [
  ['build', /^pdf\.worker\.min\.mjs$/],
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
];

/** Puts the files that pdf.js loads by name into the build, in a folder named by its version, and tells the bundle where they are. */
export const pdfFiles = (): Plugin => {
  const require = createRequire(import.meta.url);
  const path = require.resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string };
  const folder = `assets/pdf-${version}`;
  return {
    name: 'copydesk:pdf-files',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export const folder = '/${folder}';` : null),
    generateBundle() {
      for (const [from, wanted] of WANTED) {
        for (const name of readdirSync(join(dirname(path), from)).filter((one) =>
          wanted.test(one),
        )) {
          const source = readFileSync(join(dirname(path), from, name));
          this.emitFile({ type: 'asset', fileName: `${folder}/${from}/${name}`, source });
        }
      }
    },
  };
};
