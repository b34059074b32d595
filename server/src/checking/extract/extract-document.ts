import { detectFormat, type FileHint } from './detect-format.ts';
import type { ExtractedDocument, Format } from './document.ts';
import { ExtractionError, type ExtractionFailure, failureOfError } from './extraction-error.ts';
import { extractHtml } from './extract-html.ts';
import { extractMarkdown } from './extract-markdown.ts';
import { extractDocx, extractPptx } from './extract-office.ts';
import { extractPdf } from './extract-pdf.ts';
import { extractPost } from './extract-post.ts';
import { extractText } from './extract-text.ts';
import { LIMITS } from './limits.ts';

type Extractor = (
  bytes: Uint8Array,
  hint: FileHint,
) => ExtractedDocument | Promise<ExtractedDocument>;

const EXTRACTORS: Readonly<Record<Format, Extractor>> = {
  html: extractHtml,
  markdown: extractMarkdown,
  text: extractText,
  post: extractPost,
  pdf: extractPdf,
  docx: extractDocx,
  pptx: extractPptx,
};

const HAS_WORD = /[\p{L}\p{N}]/u;

/** Rejects a file without text, so that it is never reported as a file without violations. */
const checkText = (document: ExtractedDocument): void => {
  let length = 0;
  for (const { text } of document.segments) length += text.length;
  if (length > LIMITS.textLength) throw new ExtractionError('too_large');
  if (!document.segments.some(({ text }) => HAS_WORD.test(text))) {
    throw new ExtractionError('no_text');
  }
};

/**
 * Extracts the texts of a file, or returns why there are none. The file may be
 * hostile, so run this in a child process.
 */
export const extractDocument = async (
  bytes: Uint8Array,
  hint: FileHint,
): Promise<ExtractedDocument | ExtractionFailure> => {
  try {
    if (bytes.length === 0) throw new ExtractionError('empty');
    if (bytes.length > LIMITS.inputBytes) throw new ExtractionError('too_large');
    const format = await detectFormat(bytes, hint);
    const document = await EXTRACTORS[format](bytes, hint);
    checkText(document);
    return document;
  } catch (error) {
    return failureOfError(error);
  }
};
