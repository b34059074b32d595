import type { Locator, Page } from 'playwright-core';
import type { Picture } from './take-pictures.ts';

/** Where the story is told, and what keeps a picture of it. */
export interface Stage {
  readonly page: Page;
  readonly workspace: string;
  readonly databaseUrl: string;
  /** Where the published pages are. */
  readonly site: string;
  readonly picture: Picture;
}

export const at = ({ workspace }: Stage, path: string): string => `/w/${workspace}${path}`;

/** Waits for texts, all of which must come. */
export const see = async (
  place: Page | Locator,
  ...texts: readonly (string | RegExp)[]
): Promise<void> => {
  for (const text of texts) await place.getByText(text).first().waitFor();
};
