import type {
  BulkCheck,
  BulkEncoding,
  BulkFill,
  BulkPlan,
  BulkSeparator,
} from '@copydesk/contract/bulk/app-routes';
import type { LanguageKey } from '@copydesk/contract/shared/schema';

/** A file as it was when the person chose it. Later changes of the file on disk have no effect. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly content: Blob;
  /** Different for each choice, even if the same file name is chosen again. */
  readonly token: string;
}

/** The choices for a run that has not been started. */
export interface Draft {
  readonly file: ChosenFile | null;
  /** By field key. A field that is missing here is filled as the server suggests. */
  readonly fills: Readonly<Record<string, Omit<BulkFill, 'field'>>>;
  readonly encoding: BulkEncoding | null;
  readonly separator: BulkSeparator | null;
  readonly name: string;
  readonly skipBad: boolean;
}

export const EMPTY: Draft = {
  file: null,
  fills: {},
  encoding: null,
  separator: null,
  name: '',
  skipBad: false,
};

export const MOST_BYTES = 32 * 1024 * 1024;

/** Drafts are kept when their page is closed, so that a person can look at a template or a run in between. */
const kept = new Map<string, Draft>();

export const keptDraft = (workspaceId: string): Draft => kept.get(workspaceId) ?? EMPTY;

export const keepDraft = (workspaceId: string, draft: Draft): void => {
  if (draft === EMPTY) kept.delete(workspaceId);
  else kept.set(workspaceId, draft);
};

/**
 * Reads a file into memory, because a browser cannot send a file that is changed on disk after it was chosen.
 */
export const takeFile = async (file: File): Promise<ChosenFile> => ({
  name: file.name,
  size: file.size,
  content: new Blob([await file.arrayBuffer()]),
  token: crypto.randomUUID(),
});

/** Replaces the file. The choices for the columns stay; the file's format is detected again. */
export const withFile = (draft: Draft, file: ChosenFile): Draft => ({
  ...draft,
  file,
  encoding: null,
  separator: null,
  skipBad: false,
});

export const withFill = (draft: Draft, field: string, fill: Omit<BulkFill, 'field'>): Draft => ({
  ...draft,
  fills: { ...draft.fills, [field]: fill },
});

export interface Target {
  readonly template: string;
  readonly language: LanguageKey;
  /** The id of the tone in the chosen language. */
  readonly toneMeta: string | null;
}

/**
 * The plan to check. It leaves out choices for fields that the template does not have, because they were made
 * for another template.
 */
export const planOf = (draft: Draft, target: Target, fields: readonly string[]): BulkPlan => ({
  template_id: target.template,
  language_key: target.language,
  tone_of_voice_meta_id: target.toneMeta,
  encoding: draft.encoding,
  separator: draft.separator,
  mapping: fields
    .filter((field) => Object.hasOwn(draft.fills, field))
    .map((field) => ({ field, ...draft.fills[field] })),
  skip_bad: false,
});

/** The name of the run: the one that was typed, or else the name of the file. */
export const nameOf = (draft: Draft): string =>
  draft.name.trim() || (draft.file?.name ?? '').replace(/\.[^.]{1,8}$/, '').slice(0, 200);

/** The plan to start: the checked plan, with a name and whether bad rows are skipped. */
export const startOf = (plan: BulkPlan, draft: Draft): BulkPlan => ({
  ...plan,
  name: nameOf(draft),
  file_name: (draft.file?.name ?? '').slice(0, 200),
  skip_bad: draft.skipBad,
});

/** Columns that fill no field. */
export const unusedColumns = ({ columns, fields }: Pick<BulkCheck, 'columns' | 'fields'>) => {
  const used = new Set(fields.map(({ column }) => column));
  return columns.map(({ name }) => name).filter((name) => !used.has(name));
};

/** Whether the run can start with these mistakes, given whether bad rows are skipped. */
export const mayStart = (check: BulkCheck, skipBad: boolean): boolean =>
  check.ready && check.right > 0 && (check.wrong === 0 || skipBad);

/**
 * Whether the public API accepts the file as it is: each column has the name of a field, and every column is
 * used.
 */
export const isPlain = (check: BulkCheck): boolean =>
  check.encoding === 'utf-8' &&
  (check.separator === ',' || check.separator === null) &&
  unusedColumns(check).length === 0 &&
  check.fields.every(({ key, column, value }) => value === null && (column ?? key) === key);
