/** The files of a pack: name and text. */
export type PackFiles = ReadonlyMap<string, string>;

export const PACK_FILE = 'pack.yaml';

/** A file of rules, such as `rules-price.yaml`. */
const RULES_FILE = /^rules-[a-z0-9-]+\.yaml$/;
/** A file with the texts of rules in one language, such as `texts-nl.yaml`. */
export const TEXTS_FILE = /^texts-([a-z]{2})\.yaml$/;

export const isTextsFile = (name: string): boolean => TEXTS_FILE.test(name);

export const isPackFile = (name: string): boolean =>
  name === PACK_FILE || RULES_FILE.test(name) || isTextsFile(name);
