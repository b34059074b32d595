/** What is known of the newest version when somebody saves. */
export interface NewestVersion {
  /** Null while nobody has edited the document. */
  readonly beganAt: Date | null;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
  /** It has a name or is a restored one, and stays as it is. */
  readonly isClosed: boolean;
}

/** One version holds what a person wrote in this time. */
const LENGTH_MS = 10 * 60_000;
/** Whoever was away for this long comes back to something new. */
const PAUSE_MS = 5 * 60_000;

/**
 * Whether a save begins a new version or goes on with the newest one: what one person types in a few minutes
 * is one version, and nobody's text is ever written over by somebody else's.
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
