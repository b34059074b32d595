import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Failure } from '../terminal/failure.ts';

const CONFIG_FILE = '.copydesk.yaml';

const LISTS = ['packs', 'files', 'ignore', 'market', 'category', 'channel', 'audience'] as const;
const WORDS = ['language', 'severity', 'baseline'] as const;
type ListKey = (typeof LISTS)[number];
type WordKey = (typeof WORDS)[number];

/** What the configuration file says. Paths and globs in it are relative to the folder that it is in. */
export type Config = Readonly<
  Partial<Record<ListKey, readonly string[]> & Record<WordKey, string>>
> & {
  /** The folder of the file; null if there is none. */
  readonly folder: string | null;
};

const isWordKey = (key: string): key is WordKey => WORDS.some((one) => one === key);
const isListKey = (key: string): key is ListKey => LISTS.some((one) => one === key);

const wrong = (path: string, message: string): Failure =>
  new Failure(`${path}: ${message}.`, 'docs/cli.md lists what the file may say.');

/** Reads the text of a configuration file. Anything that it does not know is a mistake, not ignored. */
const readConfig = (value: unknown, path: string): Omit<Config, 'folder'> => {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw wrong(path, 'it is not a list of keys');
  const config: Record<string, string | readonly string[]> = {};
  for (const [key, given] of Object.entries(value) as [string, unknown][]) {
    if (isWordKey(key)) {
      if (typeof given !== 'string') throw wrong(path, `${key} is one word`);
      config[key] = given;
    } else if (isListKey(key)) {
      const list = typeof given === 'string' ? [given] : given;
      if (!Array.isArray(list) || !list.every((one) => typeof one === 'string'))
        throw wrong(path, `${key} is a list of words`);
      config[key] = list;
    } else throw wrong(path, `it has no key ${key}; known are ${[...LISTS, ...WORDS].join(', ')}`);
  }
  return config;
};

/** The nearest configuration file, in this folder or above it, up to the root of the repository. */
const findConfigFile = (from: string): string | null => {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, CONFIG_FILE);
    if (existsSync(file)) return file;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return null;
  }
};

/** Reads the configuration: the file that was named, or the nearest one, or none. */
export const loadConfig = async (cwd: string, named: string | null): Promise<Config> => {
  const file = named ?? findConfigFile(cwd);
  if (file === null) return { folder: null };
  if (!existsSync(file)) throw new Failure(`There is no configuration file ${file}.`);
  const { parse } = await import('yaml');
  let value: unknown;
  try {
    value = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(file, `it is not YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  return { ...readConfig(value, file), folder: dirname(file) };
};

/** A path of the configuration as seen from the working directory. */
export const fromHere = (cwd: string, folder: string, path: string): string =>
  relative(cwd, join(folder, path)).split(sep).join('/');
