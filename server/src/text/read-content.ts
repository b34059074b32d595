import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { type FileIssue, parseYaml, schemaIssues } from '../platform/text/parse-yaml.ts';

/** The folder of the texts that come with this service, in all languages. */
export const CONTENT_FOLDER = new URL('../../../content/', import.meta.url);

/** A content file that is missing or invalid; the message names the file and the keys. */
export class ContentError extends Error {
  readonly file: string;
  readonly issues: readonly FileIssue[];

  constructor(file: string, issues: readonly FileIssue[]) {
    const said = issues.map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
    super(`content/${file}: ${said.join('; ')}`);
    this.name = 'ContentError';
    this.file = file;
    this.issues = issues;
  }
}

export const readContentText = (file: string, folder: URL): string => {
  try {
    return readFileSync(new URL(file, folder), 'utf8');
  } catch (error) {
    throw new ContentError(file, [{ path: '', message: (error as Error).message }]);
  }
};

/** The value of a YAML content file, checked against its schema. */
export const readContentYaml = (file: string, schema: TSchema, folder: URL): unknown => {
  const { value, issues } = parseYaml(readContentText(file, folder));
  const wrong = issues.length > 0 ? issues : schemaIssues(Errors(schema, value));
  if (wrong.length > 0) throw new ContentError(file, wrong);
  return value;
};
