import type {
  BulkCheck,
  BulkEncoding,
  BulkFill,
  BulkPlan,
  BulkSeparator,
} from '@copydesk/contract/bulk-desk';
import type { LanguageKey } from '@copydesk/contract/schema';

/** A file as it was when it was chosen; what becomes of it on the disk does not matter any more. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly content: Blob;
  /** Tells one choice from the next, also of a file with the same name. */
  readonly token: string;
}

/** What somebody has put together for a run that has not begun. */
export interface Draft {
  readonly file: ChosenFile | null;
  /** By the keys of fields; what nobody touched is filled as the server suggests. */
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

/** Drafts outlive their page, so that a look at a template or a run in between loses nothing. */
const kept = new Map<string, Draft>();

export const keptDraft = (workspaceId: string): Draft => kept.get(workspaceId) ?? EMPTY;

export const keepDraft = (workspaceId: string, draft: Draft): void => {
  if (draft === EMPTY) kept.delete(workspaceId);
  else kept.set(workspaceId, draft);
};

/** Reads a file into memory: one that is changed on the disk later could not be sent any more. */
export const takeFile = async (file: File): Promise<ChosenFile> => ({
  name: file.name,
  size: file.size,
  content: new Blob([await file.arrayBuffer()]),
  token: crypto.randomUUID(),
});

/** A new file keeps what was chosen for its columns; how it is written is found out anew. */
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
  /** The tone in that language. */
  readonly toneMeta: string | null;
}

/** What is checked. Only fields of the template are named: the rest was meant for another one. */
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

/** What a run is called unless somebody says: like its file. */
export const nameOf = (draft: Draft): string =>
  draft.name.trim() || (draft.file?.name ?? '').replace(/\.[^.]{1,8}$/, '').slice(0, 200);

/** What is started: the plan that was checked, with its name and what becomes of bad rows. */
export const startOf = (plan: BulkPlan, draft: Draft): BulkPlan => ({
  ...plan,
  name: nameOf(draft),
  file_name: (draft.file?.name ?? '').slice(0, 200),
  skip_bad: draft.skipBad,
});

/** Columns that fill nothing. */
export const unusedColumns = ({ columns, fields }: Pick<BulkCheck, 'columns' | 'fields'>) => {
  const used = new Set(fields.map(({ column }) => column));
  return columns.map(({ name }) => name).filter((name) => !used.has(name));
};

/** Whether the run may begin as it stands. */
export const mayStart = (check: BulkCheck, skipBad: boolean): boolean =>
  check.ready && check.right > 0 && (check.wrong === 0 || skipBad);

/** Whether the public API takes the file as it is: its columns are called like the fields, and all are used. */
export const isPlain = (check: BulkCheck): boolean =>
  check.encoding === 'utf-8' &&
  (check.separator === ',' || check.separator === null) &&
  unusedColumns(check).length === 0 &&
  check.fields.every(({ key, column, value }) => value === null && (column ?? key) === key);
