import { inflateRawSync } from 'node:zlib';
import type { Position } from './locate.ts';
import { makeDocx, makePptx, paragraph, part } from './office.fixture.ts';
import {
  diceOf,
  type Plan,
  type PlannedText,
  type Planted,
  type WrittenFile,
} from './offsets-plan.fixture.ts';
import {
  charactersOf,
  newSheet,
  plantedIn,
  put,
  type Sheet,
  stretchOf,
  UNSEEN,
} from './offsets-sheet.fixture.ts';

/** The XML elements of a paragraph in Word or in PowerPoint. */
interface Dialect {
  readonly prefix: 'w' | 'a';
  /** XML that may occur between runs: elements without text, and elements whose text is not visible. */
  readonly between: readonly string[];
  readonly properties: readonly string[];
}

const WORD: Dialect = {
  prefix: 'w',
  between: [
    '<w:proofErr w:type="spellStart"/>',
    '<w:bookmarkStart w:id="1" w:name="größte Straße"/>',
    '<w:del><w:r><w:delText>guaranteed</w:delText></w:r></w:del>',
    '<w:r><w:instrText>guaranteed returns</w:instrText></w:r>',
    '<w:r><w:softHyphen/></w:r>',
  ],
  properties: ['', '<w:rPr><w:b/></w:rPr>', '<w:rPr><w:rtl/><w:lang w:val="de-DE"/></w:rPr>'],
};

const SLIDE: Dialect = {
  prefix: 'a',
  between: ['<a:endParaRPr lang="de-DE"/>', '<!-- guaranteed returns -->'],
  properties: ['', '<a:rPr lang="tr-TR" b="1"/>', '<a:rPr lang="el-GR"><a:noFill/></a:rPr>'],
};

const escapeXml = (character: string, roll: number): string => {
  if (character === '&') return '&amp;';
  if (character === '<') return roll % 2 === 1 ? '<![CDATA[<]]>' : '&lt;';
  return roll % 6 === 1 ? `&#x${character.codePointAt(0)?.toString(16)};` : character;
};

const HIDDEN = 'verborgen';

/** Writes the XML of a paragraph. A run may end anywhere, even between a letter and its combining mark. */
const writeRuns = (sheet: Sheet, text: string, roll: () => number, dialect: Dialect): string => {
  const { prefix, between, properties } = dialect;
  const open = (): string =>
    `<${prefix}:r>${properties[roll() % properties.length] ?? ''}<${prefix}:t xml:space="preserve">`;
  const close = `</${prefix}:t></${prefix}:r>`;
  let xml = open();
  for (const { character, isLoose } of charactersOf(text)) {
    const dice = roll();
    if (isLoose && dice % 9 === 1) {
      const unseen = UNSEEN[roll() % UNSEEN.length] ?? '';
      sheet.source += unseen;
      xml += unseen;
    }
    if (prefix === 'w' && isLoose && dice % 23 === 2) {
      sheet.source += HIDDEN;
      xml += `${close}<w:r><w:rPr><w:vanish/></w:rPr><w:t>${HIDDEN}</w:t></w:r>${open()}`;
    }
    if (dice % 4 === 1) xml += `${close}${between[roll() % (between.length + 2)] ?? ''}${open()}`;
    if (character === '\n') {
      put(sheet, '\n');
      const breaks = prefix === 'w' ? '<w:r><w:br/></w:r>' : '<a:br><a:rPr lang="sv-SE"/></a:br>';
      xml += `${close}${breaks}${open()}`;
    } else if (character === ' ' && prefix === 'w' && dice % 5 === 1) {
      put(sheet, ' ');
      xml += `${close}<w:r><w:tab/></w:r>${open()}`;
    } else {
      put(sheet, character);
      xml += escapeXml(character, dice);
    }
  }
  return xml + close;
};

/** Returns the text of a part of a zip file. Finds the part by the header before each part. */
const unzip = (bytes: Uint8Array, name: string): string | null => {
  const file = Buffer.from(bytes);
  for (let at = 0; file.readUInt32LE(at) === 0x04_03_4b_50;) {
    const packed = file.readUInt32LE(at + 18);
    const nameEnd = at + 30 + file.readUInt16LE(at + 26);
    const begin = nameEnd + file.readUInt16LE(at + 28);
    if (file.toString('utf8', at + 30, nameEnd) === name) {
      return inflateRawSync(file.subarray(begin, begin + packed)).toString('utf8');
    }
    at = begin + packed;
  }
  return null;
};

const TEXTS = /<[wa]:t(?: [^>]*)?>(.*?)<\/[wa]:t>|<[wa]:(?:br|tab)(?=[ />])/gs;

const unescapeXml = (xml: string): string =>
  xml.replace(
    /<!\[CDATA\[(.*?)\]\]>|&#x([0-9a-f]+);|&(amp|lt|quot);/gs,
    (...[, cdata, code, name]) => {
      if (typeof cdata === 'string') return cdata;
      if (typeof code === 'string') return String.fromCodePoint(Number.parseInt(code, 16));
      return name === 'amp' ? '&' : name === 'lt' ? '<' : '"';
    },
  );

/** Returns the text of the nth paragraph of a part. Uses only regular expressions, no XML parser. */
const readParagraph = (xml: string, number: number): string => {
  const paragraphs = [...xml.matchAll(/<([wa]):p>(.*?)<\/\1:p>/gs)];
  const own = paragraphs[number - 1]?.[2] ?? '';
  return [...own.matchAll(TEXTS)]
    .map(([element, text]) =>
      text === undefined ? (element.includes('tab') ? ' ' : '\n') : unescapeXml(text),
    )
    .join('');
};

interface Written {
  readonly sheet: Sheet;
  readonly xml: string;
  readonly part: string;
  readonly paragraph: number;
  readonly slide: number | null;
}

const fileOf = (
  plan: Plan,
  name: string,
  bytes: Uint8Array,
  written: readonly Written[],
): WrittenFile => {
  const faultAt = (planted: Planted, position: Position): string | null => {
    const own = written[planted.segment];
    if (position.kind !== 'office') return `the position is of kind ${position.kind}`;
    if (!own || position.part !== own.part) return 'it stands in another part';
    if (position.paragraph !== own.paragraph || position.slide !== own.slide) {
      return 'it stands in another paragraph or slide';
    }
    const [start, end] = stretchOf(own.sheet, planted);
    if (position.start !== start || position.end !== end) {
      return `it stands from ${start} to ${end}, not from ${position.start} to ${position.end}`;
    }
    const read = readParagraph(unzip(bytes, position.part) ?? '', position.paragraph);
    return read.slice(start, end) === own.sheet.source.slice(start, end)
      ? null
      : 'the paragraph in the file says something else';
  };
  const texts: readonly PlannedText[] = plan.texts;
  return {
    name,
    bytes,
    locale: plan.locale,
    shown: texts.map(({ text }) => text),
    planted: plantedIn(texts),
    faultAt,
  };
};

/** Writes a Word file of paragraphs, headings and cells. The last text may be a header or a footnote. */
export const writeDocx = (plan: Plan): WrittenFile => {
  const roll = diceOf(plan);
  const outside = [null, 'header1', 'footnotes'][(plan.texts[0]?.kind ?? 0) % 3] ?? null;
  const last = plan.texts.length - 1;
  let body = '';
  let count = 0;
  const written = plan.texts.map(({ text, kind }, i): Written => {
    const sheet = newSheet();
    const xml = paragraph(writeRuns(sheet, text, roll, WORD), kind % 3 === 1 ? 'Heading1' : '');
    const isOutside = outside !== null && i === last && last > 0;
    if (!isOutside) {
      count += 1;
      body += kind % 3 === 2 ? `<w:tbl><w:tr><w:tc>${xml}</w:tc></w:tr></w:tbl>` : xml;
    }
    return {
      sheet,
      xml,
      part: isOutside ? `word/${outside}.xml` : 'word/document.xml',
      paragraph: isOutside ? 1 : count,
      slide: null,
    };
  });
  const own = written.at(-1);
  const others =
    own && own.part !== 'word/document.xml' ? { [own.part]: part('hdr', own.xml) } : {};
  return fileOf(plan, 'a.docx', makeDocx(body, others), written);
};

/** Writes a presentation with two texts on each slide. Each text has its own shape. */
export const writePptx = (plan: Plan): WrittenFile => {
  const roll = diceOf(plan);
  const count = Math.ceil(plan.texts.length / 2);
  const written = plan.texts.map(({ text }, i): Written => {
    const sheet = newSheet();
    const runs = writeRuns(sheet, text, roll, SLIDE);
    const slide = Math.floor(i / 2);
    return {
      sheet,
      xml: `<p:sp><p:nvSpPr><p:cNvPr id="${i}" name="x"/></p:nvSpPr><p:txBody><a:p>${runs}</a:p></p:txBody></p:sp>`,
      part: `ppt/slides/slide${count - slide}.xml`,
      paragraph: (i % 2) + 1,
      slide: slide + 1,
    };
  });
  const slides = Array.from({ length: count }, (_, i) => ({
    shapes: written
      .slice(i * 2, i * 2 + 2)
      .map(({ xml }) => xml)
      .join(''),
  }));
  return fileOf(plan, 'a.pptx', makePptx(slides), written);
};
