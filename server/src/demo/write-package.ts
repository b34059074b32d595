import { crc32 } from 'node:zlib';
import { type DemoPaper, escapeXml } from './demo-block.ts';

/** A part of an Office file: its name in the package and its XML without the declaration. */
export type Part = readonly [name: string, xml: string];

/** From a part to another: the kind of the relation and where it leads, as seen from the first. */
type Link = readonly [kind: string, target: string];

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const FORMAT = 'application/vnd.openxmlformats-';
/** Files have no time of their own, so that making them again gives the same bytes: 1980-01-01. */
const DOS_DATE = 0x21;

/** The links of a part, called rId1, rId2 and so on in their order. */
export const relationsPart = (name: string, links: readonly Link[]): Part => {
  const rows = links.map(([kind, target], index) => {
    const root = kind.startsWith('metadata/') ? `${PACKAGE}/relationships` : OFFICE;
    return `<Relationship Id="rId${index + 1}" Type="${root}/${kind}" Target="${target}"/>`;
  });
  return [name, `<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`];
};

/** The parts that every Office file has: where it begins, what its parts are and its title. */
export const commonParts = (
  { title, language }: DemoPaper,
  main: string,
  contentTypes: readonly (readonly [part: string, type: string])[],
): readonly Part[] => {
  const types = [...contentTypes, ['docProps/core.xml', 'package.core-properties+xml']].map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${FORMAT}${type}"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${FORMAT}package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ],
    relationsPart('_rels/.rels', [
      ['officeDocument', main],
      ['metadata/core-properties', 'docProps/core.xml'],
    ]),
    [
      'docProps/core.xml',
      `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
        `<dc:title>${escapeXml(title)}</dc:title><dc:language>${language}</dc:language></cp:coreProperties>`,
    ],
  ];
};

const record = (signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]) => {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = buffer.writeUInt32LE(signature);
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

/** A zip file of parts. Nothing is packed: how zlib packs changes from version to version. */
export const writePackage = (parts: readonly Part[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, xml] of parts) {
    const path = Buffer.from(name);
    const data = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
    const common = [
      [2, 20],
      [2, 0x800],
      [2, 0],
      [2, 0],
      [2, DOS_DATE],
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, path.length],
      [2, 0],
    ] as const;
    const file = Buffer.concat([record(0x04_03_4b_50, common), path, data]);
    const entry = [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]] as const;
    files.push(file);
    directory.push(record(0x02_01_4b_50, entry), path);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = record(0x06_05_4b_50, [
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, list.length],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...files, list, end]);
};
