import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { askProgress, describeProgress, type Progress } from './background-progress.ts';

/** A migration that relies on what a background migration did says so by this line. */
const NEEDS = /^-- needs background: (\S+)$/gm;

const wordsFor = (progress: Progress | undefined): string =>
  progress
    ? `It is at ${describeProgress(progress)}. Let the workflows role of the release that you have now end it`
    : 'It never began here. Upgrade to the release before this one first, and let its workflows role end it';

/**
 * Throws if one of these migrations needs a background migration that has not ended. It is asked before the first of them
 * runs, so that the release before goes on with the tables that it knows.
 */
export const demandEnded = async (
  client: pg.Client,
  folder: string,
  files: readonly string[],
): Promise<void> => {
  const needs = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(NEEDS)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  if (needs.length === 0) return;
  const known = new Map((await askProgress(client)).map((one) => [one.name, one]));
  for (const { file, name } of needs) {
    const progress = known.get(name);
    if (progress?.workspaces === 0) continue;
    throw new Error(
      `Nothing was migrated: ${file} needs the background migration ${name} to have ended. ${wordsFor(progress)} ` +
        '("doctor" shows how far it is), and migrate again.',
    );
  }
};
