import type { BulkRow } from '@copydesk/contract/bulk/app-routes';
import type { Translate } from '../../lib/texts.ts';
import { MODEL_FAILURES } from '../../parts/model-failures.ts';
import type { en } from './texts.ts';

const CODES = [...MODEL_FAILURES, 'cancelled', 'template_deleted', 'tone_deleted'] as const;

/** Says why a row has no text, and what to do about it. */
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
