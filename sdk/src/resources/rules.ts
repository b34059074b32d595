import type { Body, CallOptions, Caller, Query, WriteOptions } from '../http/call.ts';
import { createList } from '../http/list.ts';

/** Rules: reading, writing, testing and publishing them. */
export const createRules = (caller: Caller) => {
  const { call } = caller;
  return {
    list: (query?: Query<'listRules'>, options?: CallOptions) =>
      createList(caller, 'listRules', 'cursor', { query }, ({ rules }) => rules, options),
    get: (id: string, options?: CallOptions) => call('getRule', { path: [id] }, options),
    /** Says how well a rule did on labelled texts and in decisions. */
    quality: (id: string, options?: CallOptions) => call('getRuleQuality', { path: [id] }, options),
    /** Says whether matches of a rule are findings wherever the policy would make them hints. */
    setStanding: (id: string, body: Body<'setRuleStanding'>, options?: WriteOptions) =>
      call('setRuleStanding', { path: [id], body }, options),
    /** Lists how often findings of rules are dismissed. */
    noise: (options?: CallOptions) => call('getRuleNoise', {}, options),
    /** Shows which languages and markets the rules cover. */
    coverage: (options?: CallOptions) => call('getRuleCoverage', {}, options),
    /** Counts the findings of a rule in the last audits. */
    history: (id: string, options?: CallOptions) => call('getRuleHistory', { path: [id] }, options),
    /** Lists repairs for a rule that is mostly wrong. */
    repairs: (id: string, options?: CallOptions) => call('getRuleRepairs', { path: [id] }, options),
    /** Makes a repair the draft of a rule, or of a copy if the rule is of a pack. Publishes nothing. */
    startRepair: (id: string, body: Body<'startRuleRepair'>, options?: WriteOptions) =>
      call('startRuleRepair', { path: [id], body }, options),
    /** Starts a rule: it has a draft and no version yet. */
    start: (body: Body<'startRule'>, options?: WriteOptions) =>
      call('startRule', { body }, options),
    startFromViolation: (
      violationId: string,
      body: Body<'startRuleFromViolation'>,
      options?: WriteOptions,
    ) => call('startRuleFromViolation', { path: [violationId], body }, options),
    /** Copies a rule of a pack. */
    copy: (id: string, body: Body<'copyRule'>, options?: WriteOptions) =>
      call('copyRule', { path: [id], body }, options),
    /** Tries a rule on a text. */
    try: (body: Body<'tryRule'>, options?: CallOptions) => call('tryRule', { body }, options),
    /** Proposes tests for a rule from the newest texts of the workspace, each run. Stores nothing. */
    proposeTests: (body: Body<'proposeRuleTests'>, options?: CallOptions) =>
      call('proposeRuleTests', { body }, options),
    getDraft: (id: string, options?: CallOptions) => call('getRuleDraft', { path: [id] }, options),
    /** Saves the draft of a rule. It is not repeated once it may have arrived. */
    saveDraft: (id: string, body: Body<'saveRuleDraft'>, options?: CallOptions) =>
      call('saveRuleDraft', { path: [id], body }, options),
    discardDraft: (id: string, options?: WriteOptions) =>
      call('discardRuleDraft', { path: [id] }, options),
    testDraft: (id: string, options?: CallOptions) =>
      call('testRuleDraft', { path: [id] }, options),
    /** Publishes the draft of a rule. It is not repeated once it may have arrived. */
    publish: (id: string, body: Body<'publishRule'>, options?: CallOptions) =>
      call('publishRule', { path: [id], body }, options),
    getVersion: (id: string, version: number, options?: CallOptions) =>
      call('getRuleVersion', { path: [id, version] }, options),
    /** Makes an earlier version the draft. */
    restoreVersion: (
      id: string,
      version: number,
      body: Body<'restoreRuleVersion'>,
      options?: WriteOptions,
    ) => call('restoreRuleVersion', { path: [id, version], body }, options),
    /** Switches a rule on or off. */
    switch: (id: string, body: Body<'switchRule'>, options?: WriteOptions) =>
      call('switchRule', { path: [id], body }, options),
    /** Archives a rule or takes it back. */
    archive: (id: string, body: Body<'archiveRule'>, options?: WriteOptions) =>
      call('archiveRule', { path: [id], body }, options),
    tests: (id: string, options?: CallOptions) => call('listRuleTests', { path: [id] }, options),
    /** Makes a test from a violation that was decided about. */
    addTestFromViolation: (violationId: string, options?: WriteOptions) =>
      call('addTestFromViolation', { path: [violationId] }, options),
    removeTest: (id: string, testId: string, options?: WriteOptions) =>
      call('removeRuleTest', { path: [id, testId] }, options),
    runTests: (id: string, options?: WriteOptions) => call('runRuleTests', { path: [id] }, options),
    /** Tries a rule on the snapshots of earlier audits. */
    backtest: (id: string, body: Body<'backtestRule'>, options?: CallOptions) =>
      call('backtestRule', { path: [id], body }, options),
  };
};

/** Packs of rules that come with the service. */
export const createPacks = ({ call }: Caller) => ({
  list: (options?: CallOptions) => call('listPacks', {}, options),
  enable: (id: string, options?: WriteOptions) => call('enablePack', { path: [id] }, options),
  disable: (id: string, options?: WriteOptions) => call('disablePack', { path: [id] }, options),
  /** Reads the rules of a pack. */
  content: (id: string, options?: CallOptions) => call('getPackContent', { path: [id] }, options),
});

/** Texts that are checked and not kept. */
export const createChecks = ({ call }: Caller) => ({
  check: (body: Body<'checkText'>, options?: WriteOptions) => call('checkText', { body }, options),
});
