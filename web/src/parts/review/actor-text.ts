import type { ActorName } from '@copydesk/contract/violations/review-item';
import type { ReviewTexts } from './texts.ts';

/** The words for the person or program that did something. */
export const actorText = (t: ReviewTexts, { kind, name, you }: ActorName): string => {
  if (you) return t('you');
  if (kind === 'system') return t('the_service');
  if (kind === 'key') return name === null ? t('a_key') : t('key_named', { name });
  return name ?? t('former_member');
};
