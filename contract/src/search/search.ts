import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { nullable, oneOf } from '../shared/schema.ts';

/** What a search finds, in the order in which it is shown. */
export const SEARCH_KINDS = [
  'finding',
  'asset',
  'document',
  'rule',
  'template',
  'tone',
  'knowledge',
  'audit',
  'comment',
  'person',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SearchHit = Type.Object({
  id: Type.String({ description: 'Identifier of the thing; of a finding, its violation.' }),
  title: Type.String({ description: 'The name, or the first words of a text.' }),
  detail: nullable(Type.String(), { description: 'A second line, such as an address or a rule.' }),
  audit_id: nullable(Type.String(), {
    description: 'The audit of a finding or of the finding that a comment is about.',
  }),
  violation_id: nullable(Type.String(), {
    description: 'The violation of a finding or of a comment.',
  }),
});
export type SearchHit = Static<typeof SearchHit>;

export const SearchGroup = Type.Object({
  kind: oneOf(SEARCH_KINDS),
  hits: Type.Array(SearchHit, {
    description:
      'Names that begin with the words first, then those with a word that does, then the others; newest first.',
  }),
  more: Type.Boolean({ description: 'Whether there are more than these.' }),
});
export type SearchGroup = Static<typeof SearchGroup>;

export const SearchResult = Type.Object({
  groups: Type.Array(SearchGroup, { description: 'Only kinds of which something was found.' }),
});
export type SearchResult = Static<typeof SearchResult>;

export const SearchQuery = Type.Object({
  search: Type.String({ maxLength: 200, description: 'Words; case and accents do not matter.' }),
  limit: Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Hits of each kind.' }),
});

export const searchRoutes = defineAppRoutes({
  search: {
    method: 'GET',
    url: `${WORKSPACE_PREFIX}/search`,
    access: 'read',
    params: inWorkspace(),
    query: SearchQuery,
    success: answers(SearchResult),
  },
});
