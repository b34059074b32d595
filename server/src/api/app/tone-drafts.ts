import type {
  Guide,
  ToneDraft as ToneDraftBody,
  ToneLanguageDraft,
} from '@copydesk/contract/tones/tone-draft';
import type { VoiceGuide } from '../../generation/voice.ts';
import type { PassageParts } from '../../passages/generate-passage.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { AnswerCost } from '../../tones/answer-cost.ts';
import { archiveTone } from '../../tones/archive-tone.ts';
import { createToneByName } from '../../tones/create-tone-by-name.ts';
import { draftGuideline } from '../../tones/draft-guideline.ts';
import { findTones } from '../../tones/find-tones.ts';
import { getToneDraft } from '../../tones/get-tone-draft.ts';
import { previewTones } from '../../tones/preview-tones.ts';
import { readToneHistory, readToneVersion } from '../../tones/read-tone-history.ts';
import { restoreTone } from '../../tones/restore-tone.ts';
import type { ToneLanguage } from '../../tones/tone-input.ts';
import { setDefaultTone } from '../../tones/set-default-tone.ts';
import { updateTone } from '../../tones/update-tone.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type ToneOperation =
  | 'listTones'
  | 'createTone'
  | 'draftGuideline'
  | 'previewTones'
  | 'getTone'
  | 'updateTone'
  | 'listToneVersions'
  | 'getToneVersion'
  | 'restoreTone'
  | 'archiveTone'
  | 'setDefaultTone';

const toGuide = (guide: VoiceGuide): Guide => ({
  dos: [...guide.dos],
  donts: [...guide.donts],
  use_terms: [...guide.useTerms],
  avoid_terms: guide.avoidTerms.map(({ term, instead }) => ({ term, instead })),
  examples: [...guide.examples],
});

const fromGuide = (guide: Guide): VoiceGuide => ({
  dos: guide.dos,
  donts: guide.donts,
  useTerms: guide.use_terms,
  avoidTerms: guide.avoid_terms,
  examples: guide.examples,
});

const toLanguage = (language: ToneLanguage): ToneLanguageDraft => ({
  language_key: language.languageKey,
  name: language.name,
  description: language.description,
  content: language.content,
  guide: language.guide ? toGuide(language.guide) : null,
});

const fromLanguage = (language: ToneLanguageDraft): ToneLanguage => ({
  languageKey: language.language_key,
  name: language.name.trim(),
  description: language.description?.trim() || null,
  content: language.content,
  guide: language.guide ? fromGuide(language.guide) : null,
});

const shown = async (scope: Scope, id: string): Promise<{ body: ToneDraftBody }> => {
  const { key, builtIn, version, archived, isDefault, languages } = await getToneDraft(scope, id);
  return {
    body: {
      id,
      key,
      built_in: builtIn,
      version,
      archived,
      default: isDefault,
      languages: languages.map(({ metaId, ...language }) => ({
        meta_id: metaId,
        ...toLanguage(language),
      })),
    },
  };
};

const toCost = ({ model, inputTokens, outputTokens, costMicros }: AnswerCost) => ({
  model,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  cost_micros: costMicros,
});

/** Reads a version in an address. Throws not_found for a text that is not a version. */
const versionOf = (text: string): number => {
  const version = Number(text);
  if (!/^\d{1,9}$/.test(text) || version < 1) throw notFound('version of the tone of voice');
  return version;
};

/** Making and changing tones of voice. */
export const createToneDraftHandlers = ({
  engine,
  listener,
}: PassageParts): MemberHandlers<ToneOperation> => ({
  listTones: async (scope, { query: { search = null, archived } }) => {
    const tones = await findTones(scope, { search, archived });
    return {
      body: {
        tones: tones.map((tone) => ({
          id: tone.id,
          key: tone.key,
          name: tone.name,
          description: tone.description,
          languages: [...tone.languages],
          built_in: tone.builtIn,
          version: tone.version,
          archived,
          default: tone.isDefault,
          changed_at: tone.changedAt.toISOString(),
          changed_by_name: tone.changedByName,
        })),
      },
    };
  },
  createTone: async (scope, { body }) => {
    const { name, language_key: languageKey, copy_of: copyOf = null } = body;
    return shown(scope, await createToneByName(scope, { name, languageKey, copyOf }));
  },
  draftGuideline: async (scope, { body: { language_key: language, samples } }) => {
    const drafted = await draftGuideline(scope, { engine, listener }, { language, samples });
    return { body: { guide: toGuide(drafted.guide), ...toCost(drafted) } };
  },
  previewTones: async (scope, { body: { language_key: language, text, voices } }) => {
    const asked = voices.map(({ tone_id: toneId = null, draft = null }) => ({
      toneId,
      draft: draft && fromLanguage({ ...draft, language_key: language }),
    }));
    const passages = await previewTones(
      scope,
      { engine, listener },
      { language, text, voices: asked },
    );
    return {
      body: {
        passages: passages.map((passage) => ({
          name: passage.name,
          text: passage.text,
          ...toCost(passage),
        })),
      },
    };
  },
  getTone: (scope, { params }) => shown(scope, param(params, 'tone_id')),
  updateTone: async (scope, { params, body }) => {
    const publicId = param(params, 'tone_id');
    const id = fromPublicId('ton', publicId);
    if (!id) throw notFound('tone of voice');
    const { expected_version: expectedVersion, note, languages } = body;
    await updateTone(scope, {
      id,
      expectedVersion,
      languages: languages.map(fromLanguage),
      note: note || null,
    });
    return shown(scope, publicId);
  },
  listToneVersions: async (scope, { params }) => {
    const lines = await readToneHistory(scope, param(params, 'tone_id'));
    return {
      body: {
        versions: lines.map((line) => ({ ...line, created_at: line.created_at.toISOString() })),
      },
    };
  },
  getToneVersion: async (scope, { params }) => {
    const version = versionOf(param(params, 'version'));
    const languages = await readToneVersion(scope, param(params, 'tone_id'), version);
    return { body: { version, languages: languages.map(toLanguage) } };
  },
  restoreTone: async (scope, { params, body }) => {
    const id = param(params, 'tone_id');
    const { version, expected_version: expectedVersion, note } = body;
    await restoreTone(scope, { id, version, expectedVersion, note: note || null });
    return shown(scope, id);
  },
  archiveTone: async (scope, { params, body: { archived } }) => {
    const id = param(params, 'tone_id');
    await archiveTone(scope, { id, archived });
    return shown(scope, id);
  },
  setDefaultTone: async (scope, { params, body: { default: isDefault } }) => {
    const id = param(params, 'tone_id');
    await setDefaultTone(scope, { id, isDefault });
    return shown(scope, id);
  },
});
