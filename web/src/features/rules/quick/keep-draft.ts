import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { get, post } from '../../../lib/api.ts';
import type { Source } from '../draft-source.ts';

/** The draft that the form has begun on the server. */
export interface BegunDraft {
  readonly ruleId: string;
  readonly revision: number;
  /** The id inside of the source, which the server chose. */
  readonly sourceId: unknown;
}

/** Begins a draft for the form. */
export const beginDraft = async (
  name: string,
  kind: 'prohibit' | 'substitute',
  language: LanguageKey,
): Promise<BegunDraft> => {
  const { id } = await post('startRule', { body: { name, kind, language } });
  const { source, revision } = await get('getRuleDraft', { params: { rule_id: id } });
  return { ruleId: id, revision, sourceId: source['id'] };
};

/** Saves the rule as the draft, and returns the draft as it is then. */
export const saveDraft = async (begun: BegunDraft, source: Source): Promise<BegunDraft> => {
  const { revision } = await post('saveRuleDraft', {
    params: { rule_id: begun.ruleId },
    body: { source: { id: begun.sourceId, ...source }, revision: begun.revision },
  });
  return { ...begun, revision };
};

/** Publishes the draft, with the same checks as everywhere. */
export const publishDraft = async (
  { ruleId, revision }: BegunDraft,
  note: string,
): Promise<void> => {
  await post('publishRule', {
    params: { rule_id: ruleId },
    body: { note, expected_version: 0, revision },
  });
};
