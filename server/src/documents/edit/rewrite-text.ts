import { isBlank } from '@copydesk/contract/shared/blank';
import type { RewriteInstruction } from '@copydesk/contract/documents/draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { generatePassage, type PassageParts } from '../../passages/generate-passage.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidValue, OperationError } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { RewriteAnswer, RewritePassage } from './write-rewrite.ts';

export interface TextToRewrite {
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly instruction: RewriteInstruction;
  readonly words: string | null;
  readonly toneOfVoiceMetaId: string | null;
  readonly language: LanguageKey;
}

const TONE = statement<{ id: string; version: number; has_language: boolean }>(`
  select t.id, t.version, v.content ? $3 as has_language
  from tone_meta m
  join tone t on t.workspace_id = m.workspace_id and t.id = m.tone_id
  join tone_version v on v.workspace_id = t.workspace_id and v.tone_id = t.id
    and v.version = t.version
  where m.workspace_id = $1 and m.id = $2`);

const refuse = (field: string, text: string): never => {
  throw invalidValue([field], text);
};

const findTone = async (
  scope: Scope,
  metaId: string,
  language: LanguageKey,
): Promise<{ id: string; version: number }> => {
  const id = fromPublicId('tom', metaId);
  const [row] = id ? await query(scope, TONE, [scope.workspaceId, id, language]) : [];
  if (!row) return refuse('tone_of_voice_meta_id', 'no such tone of voice in this workspace');
  if (!row.has_language) {
    refuse('tone_of_voice_meta_id', `the tone of voice is not written in ${language}`);
  }
  return { id: row.id, version: row.version };
};

/**
 * Has a passage of a draft rewritten while the caller waits. Nothing is stored. Throws invalid, and the
 * errors of asking for a passage.
 */
export const rewriteText = async (
  scope: Scope,
  parts: PassageParts,
  { toneOfVoiceMetaId, ...asked }: TextToRewrite,
): Promise<RewriteAnswer> => {
  if (isBlank(asked.text)) refuse('text', 'there is nothing to rewrite');
  if (asked.instruction === 'custom' && asked.words === null) {
    refuse('words', 'say in your own words what you want');
  }
  if (asked.instruction === 'tone' && toneOfVoiceMetaId === null) {
    refuse('tone_of_voice_meta_id', 'say which tone of voice');
  }
  const tone =
    toneOfVoiceMetaId === null ? null : await findTone(scope, toneOfVoiceMetaId, asked.language);
  const words = asked.instruction === 'custom' ? asked.words : null;
  const request: RewritePassage = { ...asked, words, tone };
  const answer = await generatePassage(scope, parts, { kind: 'rewrite', request });
  const rewritten = answer as RewriteAnswer;
  if (rewritten.foreign) {
    throw new OperationError(
      'unavailable',
      'The language model answered in another language. Try again.',
      { retryAfterSeconds: 10, failure: 'wrong_language' },
    );
  }
  return rewritten;
};
