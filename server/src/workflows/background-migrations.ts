import type { BackgroundMigration } from '../platform/background/background-migration.ts';

/**
 * The background migrations that this release can go on with. One stays here until a later migration says that it needs it
 * (`-- needs background: NAME`), because installations skip no release that has not ended it.
 */
export const BACKGROUND_MIGRATIONS: readonly BackgroundMigration[] = [];
