import type { Found } from './found.ts';
import type { SentText } from './texts.ts';

/** The service, and a key with the scope for auditing. */
export interface Service {
  readonly base: string;
  readonly key: string;
}

/** A way to a check: the findings of each text, in the order of the texts. */
export type Surface = (
  service: Service,
  texts: readonly SentText[],
) => Promise<readonly (readonly Found[])[]>;

/** A finding as the API tells it. */
export interface Told {
  readonly rule_name: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly quote: string | null;
}

export const toFound = ({ rule_name: rule, start, end, quote }: Told): Found => ({
  rule,
  start,
  end,
  quote,
});

const LANES = 8;

/** Does several things at a time. Gives the results in their order. */
export const inLanes = async <I, T>(
  items: readonly I[],
  work: (item: I, at: number) => Promise<T>,
): Promise<T[]> => {
  const results: T[] = [];
  const left = items.entries();
  const lane = async (): Promise<void> => {
    for (const [at, item] of left) results[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
};

/** The places of texts about which the same is known. Some ways are told that once for all their texts. */
export const groupByKnown = (
  texts: readonly SentText[],
): readonly { readonly known: Omit<SentText, 'text'>; readonly places: readonly number[] }[] =>
  [
    ...Map.groupBy(texts.keys(), (at) => {
      const { language, market, category } = texts[at] as SentText;
      return JSON.stringify([language, market, category]);
    }).values(),
  ].map((places) => ({ known: texts[places[0] as number] as SentText, places }));
