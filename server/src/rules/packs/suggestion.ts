import type { Finding } from '../../checking/rule.ts';
import { localeOf } from '../../text/locales.ts';
import type { PackRule } from './pack.ts';
import type { Insertion } from './pack-schema.ts';

/**
 * The text that a finding offers to add, in the language of its words. If the needed words are there and only
 * hard to see, adding them again is no help.
 */
export const insertionFor = (
  { insert }: Pick<PackRule, 'insert'>,
  { language, point }: Pick<Finding, 'language' | 'point'>,
): Insertion | null =>
  point === '/need/as'
    ? null
    : ((language && insert?.[localeOf(language)]) ?? insert?.['*'] ?? null);
