import type { BulkRow } from '@copydesk/contract/bulk-desk';
import type { Translate } from '../../lib/texts.ts';
import type { en } from './texts.ts';

const CODES = [
  'provider_unavailable',
  'provider_rate_limited',
  'provider_refused',
  'provider_misconfigured',
  'budget_exhausted',
  'answer_empty',
  'answer_too_long',
  'answer_malformed',
  'wrong_language',
  'cancelled',
  'lost',
  'template_deleted',
  'tone_deleted',
] as const;

/** Why a row has no text, and what to do about it. */
export const failureWords = (t: Translate<typeof en>, row: BulkRow): string => {
  if (row.status === 'skipped') {
    return row.mistakes
      .map(({ field, kind }) =>
        field === null ? t(`kind_${kind}`) : `${field}: ${t(`kind_${kind}`)}`,
      )
      .join(' · ');
  }
  const code = CODES.find((one) => one === row.failure);
  return code ? t(`failure_${code}`) : t('failure_unknown', { code: row.failure ?? '' });
};
