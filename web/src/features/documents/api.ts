import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Problem } from '../../lib/problem.ts';
import { ask } from '../../lib/query.ts';
import type { DocumentsSearch } from './search.ts';

const PAGE_SIZE = 50;
/** How often a list with texts under way looks again. */
const LOOK_MS = 3_000;
/** Choices change seldom, and a page that shows old ones does no harm. */
const CHOICES_MS = 60_000;

/** What does not exist is a page of its own; any other problem is said on the page. */
const isMissing = ({ status }: Problem): boolean => status === 404;

export const documentsQuery = (search: DocumentsSearch) =>
  queryOptions({
    ...ask('listDocuments', { query: { ...search, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ status }) => status === 'generating') ? LOOK_MS : false,
  });

export const writingQuery = (documentId: string) =>
  queryOptions({
    ...ask('getWriting', { params: { document_id: documentId } }),
    throwOnError: isMissing,
  });

export const templatesQuery = () =>
  queryOptions({ ...ask('listTemplateChoices'), staleTime: CHOICES_MS });

/** A template with its forms; one that is gone is said on the page, which offers the others. */
export const templateQuery = (templateId: string) =>
  queryOptions({ ...ask('getTemplate', { params: { id: templateId } }), staleTime: CHOICES_MS });
