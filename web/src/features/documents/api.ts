import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Problem } from '../../lib/problem.ts';
import { ask } from '../../lib/query.ts';
import type { DocumentsSearch } from './search.ts';

const PAGE_SIZE = 50;
/** How often a list is read again while texts are being written. */
const LOOK_MS = 3_000;
/** The lists of choices change seldom, and an outdated list does no harm. */
const CHOICES_MS = 60_000;

/** A 404 shows the not-found page; any other problem is shown on the page itself. */
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

/** Reads a template with its forms. If it was deleted, the page says so and offers the other templates. */
export const templateQuery = (templateId: string) =>
  queryOptions({ ...ask('getTemplate', { params: { id: templateId } }), staleTime: CHOICES_MS });
