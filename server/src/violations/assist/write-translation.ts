import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { FindingTranslation } from '@copydesk/contract/violations/assist';
import {
  composeTranslation,
  isTranslation,
  MOST_TRANSLATED,
  shownText,
  TRANSLATION_SCHEMA,
} from '../../checking/assist/translation-prompt.ts';
import type { WritePassage } from '../../passages/passage.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { isForeign } from '../../text/is-foreign.ts';
import { languageName } from './language-name.ts';
import { readFinding } from './read-finding.ts';

const MAX_OUTPUT_TOKENS = 3_000;

const outcome = (
  state: FindingTranslation['state'],
  given: Partial<FindingTranslation> = {},
): FindingTranslation => ({ state, words: null, sentence: null, model: null, ...given });

/**
 * Makes the writer that translates the words of a finding and their sentence for a reader. Nothing of it is stored: the
 * evidence is the text as it was published.
 */
export const createTranslationWriter =
  (blobs: BlobStore): WritePassage =>
  async (scope, model, { name, request }): Promise<FindingTranslation> => {
    const { violationId, to } = request as { violationId: string; to: LanguageKey };
    if ((await model.about(scope)).isSandbox) return outcome('no_model');
    const found = await readFinding(scope, blobs, violationId);
    if (!found || found.row.violating_text.length > MOST_TRANSLATED) return outcome('no_text');
    const { violating_text: words } = found.row;
    // Of a text without full stops, the words alone.
    const sentence = found.sentence.length > MOST_TRANSLATED ? words : found.sentence;
    const { value, answer } = await model.object(
      scope,
      {
        step: name,
        ...composeTranslation({ to: languageName(to), sentence, words }),
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        priority: 'interactive',
        sandbox: () => '{}',
      },
      { name: 'translation', schema: TRANSLATION_SCHEMA, check: isTranslation },
    );
    const asked = `${answer.provider}:${answer.model}`;
    if (await isForeign(value.sentence, to)) return outcome('wrong_language', { model: asked });
    return outcome('translated', {
      words: shownText(value.words),
      sentence: shownText(value.sentence),
      model: asked,
    });
  };
