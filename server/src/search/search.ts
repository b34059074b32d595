import {
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
  type SearchResult,
} from '@copydesk/contract/search/search';
import { listDocuments } from '../documents/list-documents.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';
import { searchNewest } from '../violations/list/search-newest.ts';
import { findComments } from './find-comments.ts';
import { findNamed } from './find-named.ts';
import { placeOf, readTerm, type Term } from './term.ts';

interface Ranked extends SearchHit {
  readonly place: number;
}

/** Titles are lines of a list, so long texts are cut. */
const TITLE = 160;
const DOCUMENTS = 20;

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > TITLE ? `${line.slice(0, TITLE).toWellFormed()}…` : line;
};

const nowhere = { audit_id: null, violation_id: null };

const findDocuments = async (scope: Scope, term: Term): Promise<Ranked[]> => {
  const page = await listDocuments(scope, { search: term.whole, limit: DOCUMENTS });
  return page.documents.map(({ id, title, template }) => ({
    id,
    title: cut(title),
    detail: template?.name ?? null,
    ...nowhere,
    place: placeOf(foldForSearch(title), term),
  }));
};

const findFindings = async (scope: Scope, term: Term, limit: number): Promise<Ranked[]> =>
  (await searchNewest(scope, term.whole, limit)).map((found) => {
    const id = toPublicId('vio', found.violationId);
    return {
      id,
      title: cut(found.text),
      detail: [found.ruleName, found.assetName].filter(Boolean).join(' · ') || null,
      audit_id: toPublicId('aud', found.auditId),
      violation_id: id,
      place: placeOf(foldForSearch(found.text), term),
    };
  });

const findCommented = async (scope: Scope, term: Term, limit: number): Promise<Ranked[]> =>
  (await findComments(scope, term, limit)).map((found) => ({
    id: toPublicId('com', found.id),
    title: cut(found.content),
    detail: found.ruleName,
    audit_id: toPublicId('aud', found.auditId),
    violation_id: toPublicId('vio', found.violationId),
    place: placeOf(foldForSearch(found.content), term),
  }));

const toHit = ({ place: _place, ...hit }: Ranked): SearchHit => hit;

/**
 * Looks for words in everything that the actor may read: findings in the newest reading of their asset, names of
 * things, titles and texts of documents, and comments. What begins with the words comes first, then the newest.
 */
export const search = async (
  scope: Scope,
  { search: words, limit }: { readonly search: string; readonly limit: number },
): Promise<SearchResult> => {
  const term = readTerm(words);
  if (!term) return { groups: [] };
  const [named, findings, documents, comments] = await Promise.all([
    findNamed(scope, term),
    findFindings(scope, term, limit + 1),
    findDocuments(scope, term),
    findCommented(scope, term, limit + 1),
  ]);
  const found = new Map<SearchKind, readonly Ranked[]>([
    ...[...named].map(
      ([kind, hits]) => [kind, hits.map((hit) => ({ ...hit, ...nowhere }))] as const,
    ),
    ['finding', findings],
    ['document', documents],
    ['comment', comments],
  ]);
  return {
    groups: SEARCH_KINDS.flatMap((kind) => {
      const hits = (found.get(kind) ?? []).toSorted((a, b) => a.place - b.place);
      if (hits.length === 0) return [];
      return [{ kind, hits: hits.slice(0, limit).map(toHit), more: hits.length > limit }];
    }),
  };
};
