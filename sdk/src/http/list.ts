import { CopydeskError } from '../shared/errors.ts';
import type { Answer, Asked, Caller, CallOptions } from './call.ts';
import type { OperationId } from './repeatable.ts';

/** One page of a list. */
export interface Page<Item, Body> {
  readonly items: readonly Item[];
  /** What `page` takes for the page that follows; null on the last one. */
  readonly next: string | null;
  /** The whole answer, with totals where it has them. */
  readonly answer: Body;
}

/**
 * A list that is read page by page while it is iterated. It goes on by a cursor, so that nothing is skipped or
 * repeated if things are added or decided meanwhile.
 */
export interface List<Item, Body> extends AsyncIterable<Item> {
  /** The first page, or the one that `next` of another page names. */
  page(next?: string | null): Promise<Page<Item, Body>>;
  /** All pages, one after the other. */
  pages(): AsyncIterable<Page<Item, Body>>;
  /** Everything in memory, or at most so many. */
  toArray(most?: number): Promise<Item[]>;
}

type Cursor = 'cursor' | 'after' | 'before' | 'from';

interface Nexts {
  readonly next_cursor?: string | null;
  readonly next_after?: string | number | null;
  readonly next_before?: string | number | null;
  readonly next_from?: string | number | null;
  readonly has_more?: boolean;
}

/** Where the next page begins. Some answers have it as a header, and events have it even at their end. */
const nextOf = (by: Cursor, body: Nexts, headers: Headers): string | null => {
  if (by === 'after' && body.has_more === false) return null;
  const value = (by === 'cursor' ? headers.get('next_cursor') : null) ?? body[`next_${by}`] ?? null;
  return value === null ? null : String(value);
};

/** Makes the list of an operation. `itemsOf` finds the items in its answer. */
export const createList = <K extends OperationId, Item>(
  { callFully }: Caller,
  id: K,
  by: Cursor,
  asked: Asked<K>,
  itemsOf: (body: Answer<K>) => readonly Item[],
  options: CallOptions | undefined,
): List<Item, Answer<K>> => {
  const page = async (next?: string | null): Promise<Page<Item, Answer<K>>> => {
    const begin = next === undefined || next === null ? {} : { [by]: next };
    const query = { ...asked.query, ...begin } as Asked<K>['query'];
    const { body, headers } = await callFully(id, { ...asked, query }, options);
    return { items: itemsOf(body), next: nextOf(by, body as Nexts, headers), answer: body };
  };
  async function* pages(): AsyncGenerator<Page<Item, Answer<K>>> {
    let next: string | null = null;
    do {
      const one: Page<Item, Answer<K>> = await page(next);
      if (one.next !== null && one.next === next)
        throw new CopydeskError('The list does not go on.');
      next = one.next;
      yield one;
    } while (next !== null);
  }
  async function* items(): AsyncGenerator<Item> {
    for await (const one of pages()) yield* one.items;
  }
  const toArray = async (most = Number.POSITIVE_INFINITY): Promise<Item[]> => {
    const found: Item[] = [];
    if (most <= 0) return found;
    for await (const item of items()) {
      found.push(item);
      if (found.length >= most) break;
    }
    return found;
  };
  return { page, pages, toArray, [Symbol.asyncIterator]: items };
};
