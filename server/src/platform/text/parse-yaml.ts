import { parseDocument } from 'yaml';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';

// TypeBox stops after 8 errors by default, and the number can only be set for the whole process.
Settings.Set({ maxErrors: 100 });

/** One mistake in a file: the key as a JSON pointer, empty for the whole file, and a message. */
export interface FileIssue {
  readonly path: string;
  readonly message: string;
}

/** The value of a YAML text, or everything that is wrong with it. */
export const parseYaml = (text: string): { value: unknown; issues: readonly FileIssue[] } => {
  const document = parseDocument(text, { uniqueKeys: true });
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) {
    return { value: undefined, issues: wrong.map(({ message }) => ({ path: '', message })) };
  }
  try {
    return { value: document.toJS({ maxAliasCount: 100 }), issues: [] };
  } catch (error) {
    return { value: undefined, issues: [{ path: '', message: (error as Error).message }] };
  }
};

/** A message for each mistake that a schema found. It names members that are missing or not allowed. */
export const schemaIssues = (errors: readonly TLocalizedValidationError[]): readonly FileIssue[] =>
  errors
    // TypeBox reports a member that is not allowed twice, the second time as a false schema.
    .filter(({ keyword }) => keyword !== 'boolean')
    .map(({ instancePath, message, params }) => {
      const names = Object.values(params)
        .flat()
        .filter((name) => typeof name === 'string');
      const said = names.length > 0 ? `${message}: ${names.slice(0, 10).join(', ')}` : message;
      return { path: instancePath, message: said };
    });
