import type { Body, CallOptions, Caller, Query, WriteOptions } from '../http/call.ts';
import { createList } from '../http/list.ts';

/** Templates: `list` and `get` have what a document is made from, the others their drafts and versions. */
export const createTemplates = (caller: Caller) => {
  const { call } = caller;
  return {
    /** Lists the published templates. */
    list: (options?: CallOptions) => call('listTemplates', {}, options),
    /** Reads a published template. */
    get: (id: string, options?: CallOptions) => call('getTemplate', { path: [id] }, options),
    /** Lists templates with their drafts. */
    listDrafts: (query?: Query<'listTemplatesToEdit'>, options?: CallOptions) =>
      call('listTemplatesToEdit', { query }, options),
    /** Reads a template with its draft. */
    getDraft: (id: string, options?: CallOptions) =>
      call('getTemplateToEdit', { path: [id] }, options),
    create: (body: Body<'createTemplate'>, options?: WriteOptions) =>
      call('createTemplate', { body }, options),
    saveDraft: (id: string, body: Body<'saveTemplateDraft'>, options?: WriteOptions) =>
      call('saveTemplateDraft', { path: [id], body }, options),
    discardDraft: (id: string, body: Body<'discardTemplateDraft'>, options?: WriteOptions) =>
      call('discardTemplateDraft', { path: [id], body }, options),
    publish: (id: string, body: Body<'publishTemplate'>, options?: WriteOptions) =>
      call('publishTemplate', { path: [id], body }, options),
    /** Lists the versions of a template, newest first. */
    versions: (id: string, options?: CallOptions) =>
      createList(
        caller,
        'listTemplateVersions',
        'before',
        { path: [id] },
        ({ versions }) => versions,
        options,
      ),
    getVersion: (id: string, version: number, options?: CallOptions) =>
      call('getTemplateVersion', { path: [id, version] }, options),
    /** Makes an earlier version the draft. */
    restoreVersion: (
      id: string,
      version: number,
      body: Body<'restoreTemplateVersion'>,
      options?: WriteOptions,
    ) => call('restoreTemplateVersion', { path: [id, version], body }, options),
    archive: (id: string, options?: WriteOptions) =>
      call('archiveTemplate', { path: [id] }, options),
    unarchive: (id: string, options?: WriteOptions) =>
      call('unarchiveTemplate', { path: [id] }, options),
    /** Tries a draft. It is not repeated once it may have arrived: a model costs. */
    try: (id: string, body: Body<'tryTemplate'>, options?: CallOptions) =>
      call('tryTemplate', { path: [id], body }, options),
  };
};

/** Tones of voice: `list` and `get` have what a document is made from, the others their drafts and versions. */
export const createTones = (caller: Caller) => {
  const { call } = caller;
  return {
    /** Lists the tones that documents can have. */
    list: (options?: CallOptions) => call('listTonesOfVoice', {}, options),
    get: (id: string, options?: CallOptions) => call('getToneOfVoice', { path: [id] }, options),
    /** Lists tones as they are edited. */
    listDrafts: (query?: Query<'listTones'>, options?: CallOptions) =>
      call('listTones', { query }, options),
    /** Reads a tone as it is edited. */
    getDraft: (id: string, options?: CallOptions) => call('getTone', { path: [id] }, options),
    create: (body: Body<'createTone'>, options?: WriteOptions) =>
      call('createTone', { body }, options),
    update: (id: string, body: Body<'updateTone'>, options?: WriteOptions) =>
      call('updateTone', { path: [id], body }, options),
    versions: (id: string, options?: CallOptions) =>
      call('listToneVersions', { path: [id] }, options),
    getVersion: (id: string, version: number, options?: CallOptions) =>
      call('getToneVersion', { path: [id, version] }, options),
    /** Makes an earlier version the newest. */
    restore: (id: string, body: Body<'restoreTone'>, options?: WriteOptions) =>
      call('restoreTone', { path: [id], body }, options),
    /** Archives a tone or takes it back. */
    archive: (id: string, body: Body<'archiveTone'>, options?: WriteOptions) =>
      call('archiveTone', { path: [id], body }, options),
    /** Makes a tone the one that forms begin with, or ends that. */
    setDefault: (id: string, body: Body<'setDefaultTone'>, options?: WriteOptions) =>
      call('setDefaultTone', { path: [id], body }, options),
    /** Drafts guidelines from samples by a model. It is not repeated once it may have arrived. */
    draftGuideline: (body: Body<'draftGuideline'>, options?: CallOptions) =>
      call('draftGuideline', { body }, options),
    /** Writes a sample in several tones by a model. It is not repeated once it may have arrived. */
    preview: (body: Body<'previewTones'>, options?: CallOptions) =>
      call('previewTones', { body }, options),
  };
};
