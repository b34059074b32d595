import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { type Issue, valueIssue } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { FormField } from '../templates/template-input.ts';

/** The template, language and tone with which texts are to be written, by public ids. */
export interface TargetRequest {
  readonly templateId: string;
  readonly languageKey: LanguageKey;
  readonly toneOfVoiceMetaId: string | null;
}

type Loc = Issue['loc'];

/** Where in a request mistakes are reported. */
export interface TargetPlaces {
  readonly template: Loc;
  readonly language: Loc;
  readonly tone: Loc;
}

interface TemplateRow {
  id: string;
  key: string;
  version: number;
  archived: boolean;
  languages: LanguageKey[];
  form: FormField[] | null;
}

interface ToneRow {
  id: string;
  key: string;
  version: number;
  has_language: boolean;
}

const TEMPLATE = statement<TemplateRow>(`
  select t.id, t.key, t.version, t.archived_at is not null as archived,
    v.content -> $3 -> 'form' as form,
    array(select jsonb_object_keys(v.content) order by 1) as languages
  from template t
  join template_version v on v.workspace_id = t.workspace_id and v.template_id = t.id
    and v.version = t.version
  where t.workspace_id = $1 and t.id = $2`);
const TONE = statement<ToneRow>(`
  select t.id, t.key, t.version, v.content ? $3 as has_language
  from tone_meta m
  join tone t on t.workspace_id = m.workspace_id and t.id = m.tone_id
  join tone_version v on v.workspace_id = t.workspace_id and v.tone_id = t.id
    and v.version = t.version
  where m.workspace_id = $1 and m.id = $2`);

/** An id that does not exist. It replaces a malformed id. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const checkTemplate = (
  row: TemplateRow | undefined,
  languageKey: LanguageKey,
  { template, language }: TargetPlaces,
): Issue[] => {
  if (!row) return [valueIssue(template, 'no such template in this workspace')];
  if (row.archived) return [valueIssue(template, 'the template is archived')];
  if (row.form) return [];
  const text = `the template is not written in ${languageKey}; it has ${row.languages.join(', ')}`;
  return [valueIssue(language, text)];
};

const checkTone = (row: ToneRow | undefined, request: TargetRequest, loc: Loc): Issue[] => {
  if (request.toneOfVoiceMetaId === null) return [];
  if (!row) return [valueIssue(loc, 'no such tone of voice in this workspace')];
  const text = `the tone of voice is not written in ${request.languageKey}`;
  return row.has_language ? [] : [valueIssue(loc, text)];
};

/**
 * Finds the template, language and tone of a request, and their mistakes. `form` is null without such a
 * template or language.
 */
export const findTarget = async (scope: Scope, request: TargetRequest, places: TargetPlaces) => {
  const { workspaceId } = scope;
  const { languageKey } = request;
  const templateId = fromPublicId('tpl', request.templateId) ?? NOBODY;
  const metaId = fromPublicId('tom', request.toneOfVoiceMetaId ?? '') ?? NOBODY;
  const [[template], [tone]] = await batch(scope, [
    call(TEMPLATE, [workspaceId, templateId, languageKey]),
    call(TONE, [workspaceId, metaId, languageKey]),
  ]);
  const form = template?.form ?? null;
  return {
    template,
    tone,
    form,
    infobaseFields: (form ?? []).filter(({ type }) => type === 'infobase').map(({ key }) => key),
    templateIssues: checkTemplate(template, languageKey, places),
    toneIssues: checkTone(tone, request, places.tone),
  };
};
