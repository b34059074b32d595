import { preferences } from '../../lib/preferences.ts';

/** What the details of a finding are asked for with: also for the words of its rule in the reader's language. */
export const itemInput = (violationId: string) => ({
  params: { violation_id: violationId },
  query: { language: preferences().language === 'nl' ? ('NL' as const) : ('EN' as const) },
});
