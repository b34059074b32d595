import type { LanguageKey } from '@copydesk/contract/schema';
import { flag, oneOf, text, whole } from '../../lib/search.ts';
import { isLanguage } from '../../ui/languages.ts';

/** Which templates are listed, and whether a new one is being made. */
export interface TemplatesSearch {
  readonly search?: string | undefined;
  readonly archived?: true | undefined;
  /** Also the rows beyond the first hundred. */
  readonly all?: true | undefined;
  readonly new?: true | undefined;
  /** The template that the new one begins as. */
  readonly copy?: string | undefined;
}

export const readTemplatesSearch = (raw: Record<string, unknown>): TemplatesSearch => ({
  search: text(raw['search']),
  archived: flag(raw['archived']),
  all: flag(raw['all']),
  new: flag(raw['new']),
  copy: text(raw['copy']),
});

export const PANES = ['form', 'preview', 'commands'] as const;
type PaneName = (typeof PANES)[number];

/** What of a template is open. */
export interface TemplateSearch {
  readonly lang?: LanguageKey | undefined;
  /** The part that is shown where there is room for one only. */
  readonly pane?: PaneName | undefined;
  /** The number of the field that is being changed. */
  readonly field?: number | undefined;
  readonly publish?: true | undefined;
  readonly versions?: true | undefined;
  /** The version that is looked at. */
  readonly version?: number | undefined;
}

export const readTemplateSearch = (raw: Record<string, unknown>): TemplateSearch => ({
  lang: isLanguage(raw['lang']) ? raw['lang'] : undefined,
  pane: oneOf(raw['pane'], PANES),
  field: whole(raw['field']),
  publish: flag(raw['publish']),
  versions: flag(raw['versions']),
  version: whole(raw['version']),
});
