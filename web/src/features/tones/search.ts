import { flag, oneOf, text, whole } from '../../lib/search.ts';

/** The filters of the list of tones, and whether the dialog for a new tone is open. */
export interface TonesSearch {
  readonly search?: string | undefined;
  readonly archived?: true | undefined;
  /** The dialog for a new tone is open. */
  readonly make?: true | undefined;
  /** The tone to copy. */
  readonly copy?: string | undefined;
}

export const readTonesSearch = (raw: Record<string, unknown>): TonesSearch => ({
  search: text(raw['search']),
  archived: flag(raw['archived']),
  make: flag(raw['make']),
  copy: text(raw['copy']),
});

export const VIEWS = ['guidelines', 'preview', 'versions'] as const;
type View = (typeof VIEWS)[number];

/** Which part of a tone is shown. */
export interface ToneSearch {
  readonly view?: View | undefined;
  readonly language?: string | undefined;
  /** The version that is open in the history. */
  readonly version?: number | undefined;
  /** The tone that a preview is compared with; `none` for no tone at all. */
  readonly against?: string | undefined;
}

export const readToneSearch = (raw: Record<string, unknown>): ToneSearch => ({
  view: oneOf(raw['view'], VIEWS),
  language: text(raw['language']),
  version: whole(raw['version']),
  against: text(raw['against']),
});
