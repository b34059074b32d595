import type {
  TemplateContent,
  TemplateIssue,
  TemplateSummary,
  TemplateToEdit,
  TemplateVersionEntry,
} from '@copydesk/contract/templates/template-draft';
import { tryTemplate } from '../../documents/generate/try-template.ts';
import type { PassageParts } from '../../passages/generate-passage.ts';
import type { Issue } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { archiveTemplate } from '../../templates/archive-template.ts';
import { createTemplateDraft } from '../../templates/create-template-draft.ts';
import { discardTemplateDraft } from '../../templates/discard-template-draft.ts';
import { findTemplates, type FoundTemplate } from '../../templates/find-templates.ts';
import { getTemplateToEdit } from '../../templates/get-template-to-edit.ts';
import { publishTemplate } from '../../templates/publish-template.ts';
import { restoreTemplateVersion } from '../../templates/restore-template-version.ts';
import { saveTemplateDraft } from '../../templates/save-template-draft.ts';
import {
  getWholeVersion,
  type HistoryEntry,
  readTemplateHistory,
} from '../../templates/template-history.ts';
import type { TemplateLanguage } from '../../templates/template-input.ts';
import { versionIn } from '../../versions/version-table.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type TemplateOperation =
  | 'listTemplatesToEdit'
  | 'createTemplate'
  | 'getTemplateToEdit'
  | 'saveTemplateDraft'
  | 'publishTemplate'
  | 'discardTemplateDraft'
  | 'listTemplateVersions'
  | 'getTemplateVersion'
  | 'restoreTemplateVersion'
  | 'archiveTemplate'
  | 'unarchiveTemplate'
  | 'tryTemplate';

const toContent = (language: TemplateLanguage): TemplateContent => ({
  language_key: language.languageKey,
  name: language.name ?? '',
  form: language.form.map(({ options, ...field }) => ({
    ...field,
    ...(options ? { options: options.map((option) => ({ ...option })) } : {}),
  })),
  commands: [...language.commands],
});

const fromContent = ({
  language_key: languageKey,
  ...rest
}: TemplateContent): TemplateLanguage => ({
  languageKey,
  ...rest,
});

const toIssue = ({ loc, msg }: Issue): TemplateIssue => ({
  loc: ['body', ...loc],
  msg: msg.replace(/^Value error, /, ''),
});

const toSummary = (found: FoundTemplate): TemplateSummary => ({
  id: found.id,
  key: found.key,
  name: found.name,
  language_keys: [...found.languages],
  version: found.version,
  has_draft: found.has_draft,
  archived: found.archived,
  documents: found.documents,
  updated_at: found.updated_at.toISOString(),
});

const show = async (scope: Scope, id: string): Promise<{ body: TemplateToEdit }> => {
  const found = await getTemplateToEdit(scope, id);
  return {
    body: {
      ...toSummary(found),
      revision: found.revision,
      languages: found.content.map(toContent),
      published: found.published && found.published.map(toContent),
      draft_by_name: found.draftByName,
      issues: found.issues.map(toIssue),
      warnings: found.warnings.map(toIssue),
    },
  };
};

/** Reads a version. A text that is not a version becomes 0, which never exists. */
const versionOf = (params: Record<string, string>): number =>
  versionIn(param(params, 'version')) ?? 0;

const toEntry = ({ created_at: at, ...entry }: HistoryEntry): TemplateVersionEntry => ({
  ...entry,
  created_at: at.toISOString(),
});

/** Making and changing templates. */
export const createTemplateDraftHandlers = ({
  engine,
  listener,
}: PassageParts): MemberHandlers<TemplateOperation> => ({
  listTemplatesToEdit: async (scope, { query: { search, archived = false } }) => {
    const found = await findTemplates(scope, { search: search ?? null, archived });
    const templates = found.templates.map(toSummary);
    return { body: { templates, archived: found.archivedCount } };
  },
  createTemplate: async (scope, { body }) => {
    const id = await createTemplateDraft(scope, {
      name: body.name,
      key: body.key ?? null,
      languageKey: body.language_key,
      copyFrom: body.copy_from ?? null,
    });
    return show(scope, id);
  },
  getTemplateToEdit: (scope, { params }) => show(scope, param(params, 'template_id')),
  saveTemplateDraft: async (scope, { params, body }) => {
    const saved = await saveTemplateDraft(scope, {
      id: param(params, 'template_id'),
      baseRevision: body.base_revision,
      languages: body.languages.map(fromContent),
    });
    return {
      body: {
        revision: saved.revision,
        saved_at: saved.savedAt.toISOString(),
        issues: saved.issues.map(toIssue),
        warnings: saved.warnings.map(toIssue),
      },
    };
  },
  publishTemplate: async (scope, { params, body }) => {
    const id = param(params, 'template_id');
    await publishTemplate(scope, { id, baseRevision: body.base_revision, note: body.note });
    return show(scope, id);
  },
  discardTemplateDraft: async (scope, { params, body }) => {
    const id = param(params, 'template_id');
    await discardTemplateDraft(scope, { id, baseRevision: body.base_revision });
    return show(scope, id);
  },
  listTemplateVersions: async (scope, { params, query: { before = null } }) => {
    const id = param(params, 'template_id');
    const { versions, next } = await readTemplateHistory(scope, { id, before });
    return { body: { versions: versions.map(toEntry), next_before: next } };
  },
  getTemplateVersion: async (scope, { params }) => {
    const { languages, ...entry } = await getWholeVersion(scope, {
      id: param(params, 'template_id'),
      version: versionOf(params),
    });
    return { body: { ...toEntry(entry), languages: languages.map(toContent) } };
  },
  restoreTemplateVersion: async (scope, { params, body }) => {
    const id = param(params, 'template_id');
    const version = versionOf(params);
    await restoreTemplateVersion(scope, { id, version, baseRevision: body.base_revision });
    return show(scope, id);
  },
  archiveTemplate: async (scope, { params }) => {
    const id = param(params, 'template_id');
    await archiveTemplate(scope, { id, archived: true });
    return show(scope, id);
  },
  unarchiveTemplate: async (scope, { params }) => {
    const id = param(params, 'template_id');
    await archiveTemplate(scope, { id, archived: false });
    return show(scope, id);
  },
  tryTemplate: async (scope, { params, body }) => ({
    body: await tryTemplate(
      scope,
      { engine, listener },
      {
        templateId: param(params, 'template_id'),
        language: fromContent(body.language),
        input: body.input,
        toneOfVoiceMetaId: body.tone_of_voice_meta_id ?? null,
      },
    ),
  }),
});
