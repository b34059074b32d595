import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { flag, oneOf, text, whole } from '../../lib/search.ts';
import { isLanguage } from '../../parts/languages.ts';

/** The filters of the list of templates, and whether the dialog for a new template is open. */
export interface TemplatesSearch {
  readonly search?: string | undefined;
  readonly archived?: true | undefined;
  /** Also shows the rows after the first hundred. */
  readonly all?: true | undefined;
  readonly new?: true | undefined;
  /** The template to copy. */
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

/** Which parts of the template editor are open. */
export interface TemplateSearch {
  readonly lang?: LanguageKey | undefined;
  /** The pane that is shown if only one fits into the window. */
  readonly pane?: PaneName | undefined;
  /** The index of the field that is being edited. */
  readonly field?: number | undefined;
  readonly publish?: true | undefined;
  readonly versions?: true | undefined;
  /** The version that is shown. */
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
