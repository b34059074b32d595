/** A storage of the browser, or something like it in a test. */
type Kept = Pick<Storage, 'key' | 'length' | 'removeItem'>;

const OURS = /^copydesk[.-]/;
/** How the pages look and work here, whoever reads them. They say nothing of a person or a workspace. */
const STAYS = /^copydesk(?:\.scheme|\.preferences|\.setup\..*|-picture)$/;
/** Texts that were typed and that the server may not have yet. */
const UNSENT = /^copydesk\.(?:draft|tone)\./;

const namesIn = (storage: Kept): string[] =>
  Array.from({ length: storage.length }, (_, n) => storage.key(n)).filter((name) => name !== null);

/** A browser that forbids storage has stored nothing. */
const storages = (): readonly Kept[] => {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
};

/** How many texts would be lost if everything of the person were deleted from this browser. */
export const countUnsent = (all: readonly Kept[] = storages()): number =>
  all.flatMap(namesIn).filter((name) => UNSENT.test(name)).length;

/** Deletes what this browser has stored of the person and their workspaces: texts, names, places. */
export const forgetPerson = (all: readonly Kept[] = storages()): void => {
  for (const storage of all) {
    for (const name of namesIn(storage)) {
      if (OURS.test(name) && !STAYS.test(name)) storage.removeItem(name);
    }
  }
};
