import { Readable } from 'node:stream';
import type {
  Draft,
  DraftBlock,
  DraftPerson,
  DocumentVersionSummary,
  SavedDraft as SavedDraftBody,
} from '@copydesk/contract/documents/draft';
import type { DraftFinding } from '@copydesk/contract/documents/draft-check';
import type { Role } from '@copydesk/contract/shared/policy';
import { checkTypedText, type TypedFinding } from '../../documents/edit/check-typed-text.ts';
import { createBlankDocument } from '../../documents/edit/create-blank-document.ts';
import { deleteDocument } from '../../documents/edit/delete-document.ts';
import { duplicateDocument } from '../../documents/edit/duplicate-document.ts';
import { rightsTo } from '../../documents/edit/document-rights.ts';
import {
  getDocumentVersion,
  listDocumentVersions,
  type VersionLine,
} from '../../documents/edit/document-versions.ts';
import { exportDocument } from '../../documents/edit/export-document.ts';
import { getDraft, type OpenedDraft } from '../../documents/edit/get-draft.ts';
import { nameVersion } from '../../documents/edit/name-version.ts';
import { restoreVersion } from '../../documents/edit/restore-version.ts';
import { rewriteText } from '../../documents/edit/rewrite-text.ts';
import { saveDraft } from '../../documents/edit/save-draft.ts';
import { viewerOf } from '../../documents/see-document.ts';
import { shareDocument } from '../../documents/edit/share-document.ts';
import type { SavedDraft } from '../../documents/edit/store-draft.ts';
import type { Block } from '../../generation/blocks.ts';
import type { PassageParts } from '../../passages/generate-passage.ts';
import { toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { toFindingBody, toHintBody, toUnjudgedBody } from '../../rules/check-text.ts';
import type { Checker } from '../../rules/run-rules.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type DraftOperation =
  | 'createBlankDocument'
  | 'duplicateDocument'
  | 'getDraft'
  | 'saveDraft'
  | 'listDocumentVersions'
  | 'getDocumentVersion'
  | 'restoreDocumentVersion'
  | 'nameDocumentVersion'
  | 'shareDocument'
  | 'deleteDocument'
  | 'checkDraft'
  | 'rewriteText'
  | 'exportDocument';

export interface DraftParts extends PassageParts {
  readonly checker: Checker;
}

const toPerson = (id: string | null, name: string | null): DraftPerson | null =>
  id === null ? null : { id: toPublicId('usr', id), name };

const toBlocks = (blocks: readonly Block[]): DraftBlock[] => [...blocks];

const toDraft = (scope: Scope, role: Role, draft: OpenedDraft): Draft => {
  const asked = { createdBy: draft.created_by, status: draft.status };
  const rights = rightsTo(asked, { role, userId: viewerOf(scope) });
  const { template_id: templateId, tone_id: toneId } = draft;
  return {
    id: toPublicId('doc', draft.id),
    title: draft.title,
    blocks: toBlocks(draft.blocks),
    revision: draft.revision,
    version: draft.version,
    shared: draft.shared,
    author: toPerson(draft.created_by, draft.author_name),
    may_edit: rights.mayEdit,
    may_share: rights.mayShare,
    may_delete: rights.mayDelete,
    language: draft.language_key,
    template:
      templateId === null
        ? null
        : { id: toPublicId('tpl', templateId), name: draft.template_name ?? '' },
    tone:
      toneId === null
        ? null
        : {
            id: toPublicId('ton', toneId),
            meta_id: toPublicIdOrNull('tom', draft.tone_meta_id),
            name: draft.tone_name ?? '',
          },
    bulk_run_id: toPublicIdOrNull('blk', draft.bulk_input_id),
    status: draft.status,
    failure: draft.failure,
    has_receipt: draft.has_receipt,
    created_at: draft.created_at.toISOString(),
    saved_at: draft.saved_at?.toISOString() ?? null,
    saved_by: toPerson(draft.saved_by, draft.saved_by_name),
  };
};

const toSaved = ({ revision, version, savedAt }: SavedDraft): SavedDraftBody => ({
  revision,
  version,
  saved_at: savedAt?.toISOString() ?? null,
});

const toVersion = (line: VersionLine): DocumentVersionSummary => ({
  version: line.version,
  kind: line.kind,
  sandbox: line.sandbox,
  name: line.name,
  restored_from: line.restored_from,
  title: line.title,
  words: line.words,
  author: toPerson(line.created_by, line.author_name),
  began_at: line.began_at.toISOString(),
  saved_at: line.saved_at.toISOString(),
  newest: line.newest,
});

const toFinding = (finding: TypedFinding): DraftFinding => ({
  segment: finding.segment,
  pack_id: finding.packId,
  ...toFindingBody(finding),
  omission: finding.omission?.text ?? null,
});

/** The header of a download: the name in any script, and in ASCII for browsers that do not support that. */
const disposition = (fileName: string): string => {
  const plain = fileName.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** Editing a document: saving, versions, checking, rewriting, sharing and export. */
export const createDraftHandlers = (parts: DraftParts): MemberHandlers<DraftOperation> => {
  const { checker } = parts;
  return {
    createBlankDocument: async (scope, { body, role }) => {
      const id = await createBlankDocument(scope, body);
      return { body: toDraft(scope, role, await getDraft(scope, id)) };
    },
    duplicateDocument: async (scope, { params, body: { title }, role }) => {
      const documentId = param(params, 'document_id');
      const id = await duplicateDocument(scope, { documentId, title });
      return { body: toDraft(scope, role, await getDraft(scope, id)) };
    },
    getDraft: async (scope, { params, role }) => {
      const draft = await getDraft(scope, param(params, 'document_id'));
      return { body: toDraft(scope, role, draft) };
    },
    saveDraft: async (scope, { params, body }) => {
      const { base_revision: baseRevision, title, blocks } = body;
      const documentId = param(params, 'document_id');
      return { body: toSaved(await saveDraft(scope, { documentId, baseRevision, title, blocks })) };
    },
    listDocumentVersions: async (scope, { params, query: { cursor = null, limit } }) => {
      const documentId = param(params, 'document_id');
      const { versions, next } = await listDocumentVersions(scope, { documentId, cursor, limit });
      return { body: { versions: versions.map(toVersion), next_cursor: next } };
    },
    getDocumentVersion: async (scope, { params }) => {
      const [documentId, version] = [param(params, 'document_id'), param(params, 'version')];
      const whole = await getDocumentVersion(scope, { documentId, version });
      return { body: { ...toVersion(whole), blocks: toBlocks(whole.blocks), raw: whole.raw } };
    },
    restoreDocumentVersion: async (scope, { params, body: { base_revision: baseRevision } }) => {
      const [documentId, version] = [param(params, 'document_id'), param(params, 'version')];
      return { body: toSaved(await restoreVersion(scope, { documentId, version, baseRevision })) };
    },
    nameDocumentVersion: async (scope, { params, body: { name } }) => {
      const [documentId, version] = [param(params, 'document_id'), param(params, 'version')];
      return { body: toVersion(await nameVersion(scope, { documentId, version, name })) };
    },
    shareDocument: async (scope, { params, body: { shared }, role }) => {
      await shareDocument(scope, { documentId: param(params, 'document_id'), shared, role });
      return { body: { shared } };
    },
    deleteDocument: async (scope, { params, role }) => {
      await deleteDocument(scope, { documentId: param(params, 'document_id'), role });
      return { body: { done: true } };
    },
    checkDraft: async (scope, { body: { segments, language = null, hints = false } }) => {
      const run = await checkTypedText(scope, checker, { segments, language, hints });
      return {
        body: {
          rule_set: run.ruleSet,
          rules: run.rules,
          coverage: run.coverage,
          language: run.language,
          truncated: run.truncated,
          findings: run.findings.map(toFinding),
          unjudged: run.unjudged.map(toUnjudgedBody),
          ...(hints ? { hints: run.hints.map(toHintBody) } : {}),
        },
      };
    },
    rewriteText: async (scope, { body }) => {
      const { words = null, tone_of_voice_meta_id: toneOfVoiceMetaId = null, ...asked } = body;
      const answer = await rewriteText(scope, parts, { ...asked, words, toneOfVoiceMetaId });
      return {
        body: {
          text: answer.text,
          sandbox: answer.sandbox,
          model: answer.model,
          input_tokens: answer.inputTokens,
          output_tokens: answer.outputTokens,
          cost_usd: answer.costMicros === null ? null : answer.costMicros / 1e6,
        },
      };
    },
    exportDocument: async (scope, { params, query: { format } }) => {
      const documentId = param(params, 'document_id');
      const { bytes, mediaType, fileName } = await exportDocument(scope, { documentId, format });
      return {
        file: Readable.from([bytes]),
        type: mediaType,
        headers: {
          'content-disposition': disposition(fileName),
          // The file is meant to be saved. If a browser opens it here instead, the policy blocks everything
          // except its styles.
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
          'cache-control': 'no-store',
        },
      };
    },
  };
};
