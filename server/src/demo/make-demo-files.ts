import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BANK_ANNUAL_SUMMARY,
  BANK_BROCHURE,
  BANK_LEAFLET,
  BANK_LEAFLET_LATER,
  BANK_TALK,
} from './demo-papers-bank.ts';
import { FOODS_BROCHURE, FOODS_LEAFLET, FOODS_LEAFLET_LATER } from './demo-papers-foods.ts';
import { writeDocx } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';
import { writePptx } from './write-pptx.ts';

const halfOf = (file: Buffer): Buffer => file.subarray(0, file.length / 2);

/** The bundled files that nobody writes by hand: name and bytes, the same on every run. */
export const makeDemoFiles = (): ReadonlyMap<string, Buffer> =>
  new Map([
    ['bank/brochure.pdf', writePdf(BANK_BROCHURE)],
    ['bank/leaflet.docx', writeDocx(BANK_LEAFLET)],
    ['bank/second/leaflet.docx', writeDocx(BANK_LEAFLET_LATER)],
    ['bank/branch-talk.pptx', writePptx(BANK_TALK)],
    // An upload that broke off, so that the demo shows what becomes of a file that cannot be read.
    ['bank/annual-summary.pdf', halfOf(writePdf(BANK_ANNUAL_SUMMARY))],
    ['foods/brochure.pdf', writePdf(FOODS_BROCHURE)],
    ['foods/leaflet.docx', writeDocx(FOODS_LEAFLET)],
    ['foods/second/leaflet.docx', writeDocx(FOODS_LEAFLET_LATER)],
  ]);

if (import.meta.main) {
  for (const [name, bytes] of makeDemoFiles()) {
    const path = fileURLToPath(new URL(`./files/${name}`, import.meta.url));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}
