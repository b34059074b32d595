import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { readStdin } from '../terminal/read-stdin.ts';
import { formatOf } from './media-types.ts';

export interface TextFile {
  readonly name: string;
  readonly text: string;
  readonly format: ReturnType<typeof formatOf>;
}

/** Reads a text from a file, or from the standard input for `-`. It must be UTF-8. */
export const readTextFile = async (io: Io, file: string): Promise<TextFile> => {
  const name = file === '-' ? 'standard input' : basename(file);
  const bytes =
    file === '-'
      ? await readStdin(io.stdin)
      : await readFile(resolve(io.cwd, file)).catch((error: Error) => {
          throw new Failure(`${file} cannot be read: ${error.message}.`);
        });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { name, text, format: formatOf(name) };
  } catch {
    throw new Failure(
      `${name} is not a text in UTF-8.`,
      'The service takes text, Markdown, HTML and JSON here. Upload other files with copydesk audits start.',
    );
  }
};
