import { normaliseUrl } from '../platform/web/crawl-frontier.ts';

/** The identity of a content: its name, and its address if the name is one. */
export interface ContentIdentity {
  readonly externalId: string;
  readonly url: string | null;
}

/**
 * Reads the name that another system has for a content. An http or https address is compared in its normal
 * form. Every other text is compared as it is.
 */
export const readExternalId = (given: string): ContentIdentity => {
  const url = normaliseUrl(given);
  return { externalId: url ?? given, url };
};
