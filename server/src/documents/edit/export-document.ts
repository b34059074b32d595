import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { localeOf } from '../../text/locales.ts';
import { blocksToHtml } from '../../generation/write-html.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { blocksOf, type ContentRow } from './draft-content.ts';
import { seeDocument } from '../see-document.ts';

export type ExportFormat = 'markdown' | 'html' | 'docx';

export interface ExportedDocument {
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** The name of the file, in any script, without characters that a file system or a shell could misread. */
  readonly fileName: string;
}

const CONTENT = statement<ContentRow & { language_key: LanguageKey | null }>(`
  select title, document, raw_document, language_key from document where workspace_id = $1 and id = $2`);

const FILES: Readonly<
  Record<ExportFormat, { readonly mediaType: string; readonly ending: string }>
> = {
  markdown: { mediaType: 'text/markdown; charset=utf-8', ending: 'md' },
  html: { mediaType: 'text/html; charset=utf-8', ending: 'html' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ending: 'docx',
  },
};

const NAME_LENGTH = 80;

/**
 * Makes a file name from letters, digits and a few signs of the title. A leading dot would hide the file.
 * @internal
 */
export const fileNameOf = (title: string, ending: string): string => {
  const name = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, ' ')
    .trim()
    .replace(/^-+/, '');
  const cut = Array.from(name).slice(0, NAME_LENGTH).join('').trim();
  return `${cut || 'document'}.${ending}`;
};

const bytesOf = async (
  row: ContentRow,
  format: ExportFormat,
  language: string | null,
): Promise<Buffer> => {
  if (format === 'markdown') return Buffer.from(`${row.raw_document}\n`);
  const { title } = row;
  if (format === 'html') return Buffer.from(blocksToHtml(blocksOf(row), { title, language }));
  // The library of this format takes long to load, and few documents are exported in it.
  const { blocksToDocx } = await import('../../generation/write-docx.ts');
  return blocksToDocx(blocksOf(row), { title, language });
};

/** Returns a document as a file for other programs. Throws not_found. */
export const exportDocument = async (
  scope: Scope,
  input: { readonly documentId: string; readonly format: ExportFormat },
): Promise<ExportedDocument> => {
  const id = await seeDocument(scope, input.documentId);
  const [row] = await query(scope, CONTENT, [scope.workspaceId, id]);
  if (!row) throw notFound('document');
  const { mediaType, ending } = FILES[input.format];
  const language = row.language_key && localeOf(row.language_key);
  const bytes = await bytesOf(row, input.format, language);
  return { bytes, mediaType, fileName: fileNameOf(row.title, ending) };
};
