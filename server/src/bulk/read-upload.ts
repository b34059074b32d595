import { isUtf8 } from 'node:buffer';
import { OperationError, valueIssue } from '../platform/errors.ts';
import { MAX_INPUT_BYTES } from '../templates/check-input.ts';
import type { FormField, InputValues } from '../templates/template-input.ts';
import type { IssueList } from './issue-list.ts';
import { readCsv } from './read-csv.ts';
import { readJsonl } from './read-jsonl.ts';

/** An uploaded file of inputs. */
export interface Upload {
  readonly format: 'csv' | 'jsonl';
  readonly content: Buffer;
}

const MAX_ROWS = 10_000;

const tooLong = (input: InputValues): boolean =>
  Buffer.byteLength(JSON.stringify(input)) > MAX_INPUT_BYTES;

/**
 * Reads the inputs of a file for a form, and lists every mistake with its row. Throws too_large for more than
 * 10,000 rows. Other requests are served in between.
 */
export const readUpload = async (
  form: readonly FormField[],
  { format, content }: Upload,
  found: IssueList,
): Promise<InputValues[]> => {
  if (!isUtf8(content)) {
    found.add([{ ...valueIssue([], 'the file is not UTF-8'), type: 'string_unicode' }]);
    return [];
  }
  const inputs: InputValues[] = [];
  let isClean = true;
  const rows = format === 'csv' ? readCsv(form, content) : readJsonl(form, content);
  for await (const { input, issues } of rows) {
    if (inputs.length === MAX_ROWS) {
      throw new OperationError('too_large', `The file has more than ${MAX_ROWS} rows.`);
    }
    inputs.push(input);
    isClean &&= issues.length === 0;
    found.add(issues);
    if (issues.length === 0 && tooLong(input)) {
      found.add([valueIssue([inputs.length], `input may have at most ${MAX_INPUT_BYTES} bytes`)]);
    }
  }
  if (inputs.length === 0 && isClean) {
    found.add([valueIssue([], 'the file has no rows')]);
  }
  return inputs;
};
