import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { TemplateToEdit } from '@copydesk/contract/templates/template-draft';
import { ask, keyOf } from '../../lib/query.ts';
import type { TemplatesSearch } from './search.ts';

export const templatesQuery = ({ search, archived }: TemplatesSearch) => ({
  ...ask('listTemplatesToEdit', { query: { search, archived } }),
  placeholderData: keepPreviousData,
});

export const templateQuery = (id: string) =>
  ask('getTemplateToEdit', { params: { template_id: id } });

export const versionQuery = (id: string, version: number) => ({
  ...ask('getTemplateVersion', { params: { template_id: id, version: String(version) } }),
  // A version never changes.
  staleTime: Infinity,
});

/** Stores the server's answer in the cache that the pages read, and has the lists read again. */
export const keepTemplate = (queries: QueryClient, template: TemplateToEdit): void => {
  queries.setQueryData(templateQuery(template.id).queryKey, template);
  for (const list of ['listTemplatesToEdit', 'listTemplateChoices', 'listTemplates'] as const) {
    void queries.invalidateQueries({ queryKey: keyOf(list) });
  }
};
