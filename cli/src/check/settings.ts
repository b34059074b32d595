import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type AssetMetadata,
  BUNDLED_PACKS,
  LANGUAGE_KEYS,
  type LanguageKey,
} from '@copydesk/server/offline';
import { Failure } from '../terminal/failure.ts';
import { type Config, fromHere } from './config.ts';
import { SEVERITIES, type Severity } from './report.ts';

const FORMATS = ['text', 'json', 'sarif', 'github'] as const;
type ReportFormat = (typeof FORMATS)[number];

/** The options of the command as they were given. */
export interface CheckFlags {
  readonly packs?: readonly string[];
  readonly language?: string;
  readonly market?: readonly string[];
  readonly category?: readonly string[];
  readonly channel?: readonly string[];
  readonly audience?: readonly string[];
  readonly severity?: string;
  readonly format?: string;
  readonly json?: boolean;
  readonly output?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly pruneBaseline?: boolean;
  readonly ignore?: readonly string[];
  readonly stdinName?: string;
  readonly config?: string;
  readonly cache?: boolean;
  readonly api?: boolean;
  readonly profile?: string;
}

/** What a check does: the options, and what the configuration file says where no option was given. */
export interface CheckSettings {
  readonly names: readonly string[];
  readonly ignored: readonly string[];
  /** Names or folders of packs; null for all that come with the program. */
  readonly packs: readonly string[] | null;
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  readonly threshold: Severity;
  readonly format: ReportFormat;
  readonly output: string | null;
  readonly baseline: string | null;
  readonly onBaseline: 'compare' | 'update' | 'prune';
  readonly stdinName: string | null;
}

const oneOf = <T extends string>(given: string, known: readonly T[], option: string): T => {
  const found = known.find((one) => one.toLowerCase() === given.toLowerCase());
  if (found === undefined)
    throw new Failure(`${option} ${given} is unknown.`, `Known are ${known.join(', ')}.`);
  return found;
};

const metadataOf = (flags: CheckFlags, config: Config): AssetMetadata => {
  const entries = (['market', 'category', 'channel', 'audience'] as const).flatMap((key) => {
    const words = flags[key] ?? config[key];
    return words ? [[key, words] as const] : [];
  });
  return Object.fromEntries(entries);
};

const onBaseline = (flags: CheckFlags, baseline: string | null): CheckSettings['onBaseline'] => {
  if ((flags.updateBaseline || flags.pruneBaseline) && baseline === null)
    throw new Failure('No baseline is named.', 'Add --baseline FILE.');
  if (flags.updateBaseline) return 'update';
  return flags.pruneBaseline ? 'prune' : 'compare';
};

/** Puts options and configuration together. An option wins over the file. */
export const settle = (
  cwd: string,
  names: readonly string[],
  flags: CheckFlags,
  config: Config,
): CheckSettings => {
  const { folder } = config;
  const here = (path: string): string => (folder === null ? path : fromHere(cwd, folder, path));
  const wanted = names.length > 0 ? names : (config.files ?? []).map(here);
  if (wanted.length === 0)
    throw new Failure(
      'No file was named.',
      'Name files, folders or globs, - for the standard input, or write files: into .copydesk.yaml.',
    );
  const language = flags.language ?? config.language;
  const baseline = flags.baseline ?? (config.baseline === undefined ? null : here(config.baseline));
  const ownPacks = config.packs?.map((name) => (/[/\\]/.test(name) ? here(name) : name));
  return {
    names: wanted,
    ignored: [...(flags.ignore ?? []), ...(config.ignore ?? []).map(here)],
    packs: flags.packs ?? ownPacks ?? null,
    language: language === undefined ? null : oneOf(language, LANGUAGE_KEYS, '--language'),
    metadata: metadataOf(flags, config),
    threshold: oneOf(flags.severity ?? config.severity ?? 'LOW', SEVERITIES, '--severity'),
    format: flags.json ? 'json' : oneOf(flags.format ?? 'text', FORMATS, '--format'),
    output: flags.output ?? null,
    baseline,
    onBaseline: onBaseline(flags, baseline),
    stdinName: flags.stdinName ?? null,
  };
};

const bundledPacks = (): readonly string[] =>
  readdirSync(BUNDLED_PACKS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

/** The folders of packs: those that come with the program by their names, others by their paths. */
export const packFolders = (cwd: string, names: readonly string[] | null): readonly string[] => {
  const bundled = bundledPacks();
  return (names ?? bundled).map((name) => {
    if (bundled.includes(name)) return resolve(BUNDLED_PACKS, name);
    const folder = resolve(cwd, name);
    if (existsSync(resolve(folder, 'pack.yaml'))) return folder;
    throw new Failure(
      `There is no pack ${name}.`,
      `Known are ${bundled.join(', ')}, and folders with a pack.yaml.`,
    );
  });
};
