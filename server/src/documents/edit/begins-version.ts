/** The facts about the newest version that a save depends on. */
export interface NewestVersion {
  /** Null if nobody has edited the document. */
  readonly beganAt: Date | null;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
  /** Whether it has a name or was restored. Then it must not be overwritten. */
  readonly isClosed: boolean;
}

/** A version covers at most this much time of one person's typing. */
const LENGTH_MS = 10 * 60_000;
/** After a pause of this length the next save begins a new version. */
const PAUSE_MS = 5 * 60_000;

/**
 * Whether a save begins a new version or overwrites the newest one. What one person types in a few minutes is
 * one version, and a person never overwrites somebody else's text.
 */
export const beginsVersion = (
  { beganAt, savedAt, savedBy, isClosed }: NewestVersion,
  save: { readonly by: string | null; readonly at: Date },
): boolean =>
  isClosed ||
  beganAt === null ||
  savedAt === null ||
  savedBy !== save.by ||
  save.at.getTime() - beganAt.getTime() >= LENGTH_MS ||
  save.at.getTime() - savedAt.getTime() >= PAUSE_MS;
