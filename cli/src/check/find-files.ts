import { statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { isAbsolute, matchesGlob, relative, resolve, sep } from 'node:path';
import type { UncheckedFile } from './report.ts';

/** The endings of files that are read. */
const ENDINGS = [
  'md',
  'markdown',
  'mdx',
  'adoc',
  'asciidoc',
  'html',
  'htm',
  'xhtml',
  'txt',
  'json',
  'po',
  'pot',
  'docx',
  'pptx',
  'pdf',
] as const;

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules']);

export interface FoundFiles {
  readonly files: readonly string[];
  readonly unchecked: readonly UncheckedFile[];
}

const isGlob = (name: string): boolean => /[*?[\]{}!]/.test(name);

const kindOf = (path: string): 'file' | 'folder' | null => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  return found.isDirectory() ? 'folder' : 'file';
};

const isReadable = (file: string): boolean =>
  ENDINGS.some((ending) => file.toLowerCase().endsWith(`.${ending}`));

/** Folders that begin with a dot and node_modules are only looked into if the pattern names them. */
const isHidden = (pattern: string, file: string): boolean =>
  file
    .split('/')
    .slice(0, -1)
    .some(
      (step) =>
        (SKIPPED_FOLDERS.has(step) || (step.startsWith('.') && !/^\.\.?$/.test(step))) &&
        !pattern.split('/').includes(step),
    );

const filesOfGlob = async (cwd: string, pattern: string): Promise<readonly string[]> => {
  const files: string[] = [];
  const exclude = (name: string): boolean =>
    SKIPPED_FOLDERS.has(name.split('/').at(-1) ?? '') && !pattern.includes(name);
  for await (const found of glob(pattern, { cwd, exclude })) {
    const file = found.split(sep).join('/');
    if (!isHidden(pattern, file) && kindOf(resolve(cwd, file)) === 'file') files.push(file);
  }
  return files.toSorted();
};

/** A file as it is told: relative where it is below the working directory, with slashes. */
const told = (cwd: string, file: string): string => {
  const near = relative(cwd, resolve(cwd, file));
  return (near.startsWith('..') && isAbsolute(file) ? file : near).split(sep).join('/');
};

const SKIPPED = `files of this kind are not read; read are ${ENDINGS.map((one) => `.${one}`).join(' ')}`;

/**
 * Finds the files that names, folders and globs stand for. Files of other kinds that a glob matches are named as
 * skipped. A name that leads nowhere is a failure.
 */
export const findFiles = async (
  cwd: string,
  names: readonly string[],
  ignored: readonly string[],
): Promise<FoundFiles> => {
  const files = new Set<string>();
  const unchecked = new Map<string, UncheckedFile>();
  const add = (file: string, isNamed: boolean): void => {
    if (ignored.some((pattern) => matchesGlob(file, pattern))) return;
    if (isNamed || isReadable(file)) files.add(file);
    else unchecked.set(file, { file, kind: 'skipped', reason: SKIPPED });
  };
  for (const name of names) {
    const kind = kindOf(resolve(cwd, name));
    if (kind === 'file') add(told(cwd, name), true);
    else if (kind === 'folder') {
      const below = await filesOfGlob(cwd, `${name.replace(/\/+$/, '')}/**/*`);
      for (const file of below.filter(isReadable)) add(told(cwd, file), true);
    } else {
      const found = isGlob(name) ? await filesOfGlob(cwd, name) : [];
      for (const file of found) add(told(cwd, file), false);
      if (found.length === 0)
        unchecked.set(name, { file: name, kind: 'failed', reason: 'there is no such file' });
    }
  }
  return { files: [...files], unchecked: [...unchecked.values()] };
};
