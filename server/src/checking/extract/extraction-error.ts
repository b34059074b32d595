/** Every reason why no text could be extracted from a file, with the sentence for the owner of the file. */
const SENTENCES = {
  empty: 'The file is empty.',
  no_text: 'The file contains no text. If it is a scan or an image, add a version with real text.',
  encrypted: 'The file is protected with a password. Remove the password and add it again.',
  damaged: 'The file is damaged or incomplete and cannot be read.',
  unsupported:
    'Files of this kind cannot be read. Use HTML, Markdown, plain text, JSON, PDF, DOCX or PPTX.',
  too_large: 'The file, or what it unpacks to, is larger than the limit.',
  too_deep: 'The file nests its contents deeper than the limit.',
  too_slow: 'Reading the file took longer than the limit.',
  too_much_memory: 'Reading the file took more memory than the limit.',
  crashed: 'Reading the file failed unexpectedly.',
} as const;

export type FailureCode = keyof typeof SENTENCES;

/** Why a file could not be extracted. The code determines the sentence, so that no content leaks into it. */
export interface ExtractionFailure {
  readonly failure: FailureCode;
  readonly message: string;
}

export const failureOf = (code: FailureCode): ExtractionFailure => ({
  failure: code,
  message: SENTENCES[code],
});

export class ExtractionError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(SENTENCES[code]);
    this.name = 'ExtractionError';
    this.code = code;
  }
}

/**
 * Turns an error thrown while reading into a failure for the file's owner. The parser's own message is
 * dropped, because parsers quote the content they fail on.
 */
export const failureOfError = (error: unknown): ExtractionFailure => {
  if (error instanceof ExtractionError) return failureOf(error.code);
  if (error instanceof RangeError) {
    return failureOf(/call stack/i.test(error.message) ? 'too_deep' : 'too_large');
  }
  return failureOf('damaged');
};
