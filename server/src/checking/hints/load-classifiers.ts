import { readFileSync } from 'node:fs';
import { CONTENT_FOLDER } from '../../text/read-content.ts';
import { type Classifier, readClassifier } from './classifier.ts';
import { FAMILIES, type Family } from './families.ts';

/**
 * Where the classifiers are.
 * @internal
 */
export const CLASSIFIERS_FOLDER = new URL('classifiers/', CONTENT_FOLDER);

/** The classifiers by family. */
export type Classifiers = readonly (readonly [Family, Classifier])[];

/** Reads the classifiers of all families. Throws if a file is missing or is no classifier. */
const readClassifiers = (folder: URL): Classifiers =>
  FAMILIES.map((family) => [
    family,
    readClassifier(readFileSync(new URL(`${family}.bin`, folder))),
  ]);

let loaded: Classifiers | null = null;

/** The classifiers that come with this service, read on first use and kept. */
export const loadClassifiers = (): Classifiers => (loaded ??= readClassifiers(CLASSIFIERS_FOLDER));
