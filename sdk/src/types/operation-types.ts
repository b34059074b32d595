// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { EventStream, FileAnswer, FileBody } from '../shared/bodies.ts';
import type { ActivityPage, TrailVerification, VerifyWorkspaceRequest, WorkspaceVerification } from './activity.ts';
import type { Asset, AssetList, CreateAssetRequest, UpdateAssetRequest } from './assets.ts';
import type { AnswerPassageRequest, AuditAssetList, AuditDetail, AuditGaps, AuditList, AuditSample, AuditSchedule, AuditScheduleList, CreateAuditRequest, CreateScheduleRequest, DeletedSchedule, DrawSampleRequest, FoundSample } from './audits.ts';
import type { BulkCreated, BulkRowPage, BulkRun, BulkRunList, RetryRequest } from './bulk.ts';
import type { Content, ContentList, ContentVersionList, GatePolicy, GateReceipt, GateRequest, PushedContent, PutContentRequest, SetGatePolicyRequest } from './contents.ts';
import type { CheckDraftRequest, CreateBlankDocumentRequest, DocumentApprovals, DocumentGenerateInput, DocumentGenerateResponse, DocumentPage, DocumentVersion, DocumentVersionList, DocumentVersionSummary, Draft, DraftCheck, NameVersionRequest, Receipt, RestoreVersionRequest, RewriteTextRequest, RewrittenText, SaveDraftRequest, SavedDraft, WrittenDocument } from './documents.ts';
import type { EventPage, EventViolations } from './events.ts';
import type { AssignFindingsRequest, AssignFindingsResult, ClusterOffer, CreateStandingDecisionRequest, CreateStandingDecisionResult, DecideFindingsRequest, DecideFindingsResult, DuePolicy, Facet, FindingClusterPage, FindingHistory, FindingOwners, FindingPage, StandingDecision, StandingDecisionPage, UndoFindingsRequest, UndoFindingsResult } from './findings.ts';
import type { AnswerHintRequest, AuditHint, HintList } from './hints.ts';
import type { Home } from './home.ts';
import type { AddEntryRequest, AddImportRequest, AddedImport, AskRequest, EntryPage, ImportPreview, Infobase, InfobaseEntry, InfobaseSummary, InfobaseSummaryList, InfobaseText, InfobaseUse, RemoveEntryRequest, Retrieved, UpdateEntryRequest } from './infobases.ts';
import type { Me } from './keys.ts';
import type { AssetPage, SnapshotText, WordListsBody } from './library.ts';
import type { MemberList } from './members.ts';
import type { Budget, JudgeLicences, Spend, Version } from './operations.ts';
import type { ArchiveRuleRequest, AuditRules, Backtest, BacktestRequest, CheckTextRequest, DiscardedDraft, DraftTestRun, EnabledPack, HintPolicy, Pack, PackContent, PackList, ProposeTestsRequest, ProposedTests, PublishRuleRequest, PublishedRule, RenamedRequest, RuleCoverage, RuleDetail, RuleDraft, RuleHistory, RuleList, RuleNoiseList, RuleQuality, RuleRepairs, RuleTest, RuleTestList, RuleTestRun, RuleTrial, RuleVersionDetail, RulesRestoreVersionRequest, SaveRuleDraftRequest, SavedRuleDraft, SetHintPolicyRequest, SetRuleStandingRequest, StartRepairRequest, StartRuleRequest, StartedRule, SwitchRuleRequest, TextCheck, TryRuleRequest } from './rules.ts';
import type { Done, Health, ReviewRequest, ReviewResult } from './shared.ts';
import type { ChangeTemplateRequest, CreateTemplateRequest, PublishTemplateRequest, SaveTemplateDraftRequest, Template, TemplateDraft, TemplateList, TemplateToEdit, TemplateVersionList, Trial, TryTemplateRequest, WholeTemplateVersion } from './templates.ts';
import type { CreateToneRequest, DraftGuidelineRequest, DraftedGuideline, PreviewTonesRequest, RestoreToneRequest, ToneDraft, ToneList, ToneOfVoice, TonePreview, ToneVersion, ToneVersionList, UpdateToneRequest } from './tones.ts';
import type { AssignRequest, AssignResult, AuditChanges, AuditComparison, CommentRequest, DecideManyRequest, DecideManyResult, FoundViolations, GroupMembers, NewerAudit, ReviewItem, UndoRequest, UndoResult, ViolationComment, ViolationDetail, ViolationPage } from './violations.ts';
import type { Workspace } from './workspaces.ts';

/** Every operation of the three OpenAPI documents: what it is asked with, and what it answers. */
export interface Operations {
  /** Generate a document */
  generateDocument: {
    query: undefined;
    body: DocumentGenerateInput;
    answer: DocumentGenerateResponse;
  };
  /** Read a generated document */
  getDocument: {
    query: undefined;
    body: undefined;
    answer: WrittenDocument;
  };
  /** List templates */
  listTemplates: {
    query: undefined;
    body: undefined;
    answer: Template[];
  };
  /** Read a template */
  getTemplate: {
    query: undefined;
    body: undefined;
    answer: Template;
  };
  /** List tones of voice */
  listTonesOfVoice: {
    query: undefined;
    body: undefined;
    answer: ToneOfVoice[];
  };
  /** Read a tone of voice */
  getToneOfVoice: {
    query: undefined;
    body: undefined;
    answer: ToneOfVoice;
  };
  /** List knowledge bases */
  listInfobases: {
    query: undefined;
    body: undefined;
    answer: Infobase[];
  };
  /** Read a knowledge base */
  getInfobase: {
    query: undefined;
    body: undefined;
    answer: Infobase;
  };
  /** List audits, newest first */
  listAudits: {
    query: {
      /** Maximum number of results. */
      limit?: number | undefined;
      /** Goes on after the last audit of an earlier answer: the value of its next_cursor header. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: AuditList;
  };
  /** Start an audit */
  createAudit: {
    query: undefined;
    body: CreateAuditRequest;
    answer: AuditDetail;
  };
  /** Page through an audit's violations */
  listViolations: {
    query: {
      /** Only violations in this state; all returns every state. */
      review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | 'all' | undefined;
      /** Only violations of this severity. */
      severity?: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null | undefined;
      /** Only violations whose text, reason or rule name contains the term, whatever its case and accents. */
      search?: string | null | undefined;
      /** Starts at 1. */
      page?: number | undefined;
      /** Results per page. */
      page_size?: number | undefined;
      /** Goes on after the last violation of an earlier answer: the value of its next_cursor header. Takes the place of page, and nothing is skipped when decisions change what matches. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: ViolationPage;
  };
  /** Read a violation with its rule and comments */
  getViolation: {
    query: undefined;
    body: undefined;
    answer: ViolationDetail;
  };
  /** Record a review decision */
  reviewViolation: {
    query: undefined;
    body: ReviewRequest;
    answer: ReviewResult;
  };
  /** Read a violation with its text, place and history */
  getReviewItem: {
    query: {
      /** Language of a text. */
      language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
    };
    body: undefined;
    answer: ReviewItem;
  };
  /** Add a comment */
  addComment: {
    query: undefined;
    body: CommentRequest;
    answer: ViolationComment;
  };
  /** Tell whether the API is up */
  getHealth: {
    query: undefined;
    body: undefined;
    answer: Health;
  };
  /** Follow a text while it is written */
  followDocument: {
    query: {
      /** The same as the header Last-Event-ID, which counts if both are sent. */
      after?: string | undefined;
    };
    body: undefined;
    answer: EventStream;
  };
  /** Read a document's receipt */
  getReceipt: {
    query: undefined;
    body: undefined;
    answer: Receipt;
  };
  /** Write a document for each row of a file */
  createBulkRun: {
    query: {
      /** The template that writes every document. */
      template_id: string;
      /** Language of a text. */
      language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
      /** Tone of voice to write in, as for a single document. */
      tone_of_voice_meta_id?: string | undefined;
      /** A name to know the run by. */
      name?: string | undefined;
    };
    body: FileBody;
    answer: BulkCreated;
  };
  /** List bulk runs, newest first */
  listBulkRuns: {
    query: {
      /** At most so many. */
      limit?: number | undefined;
      /** Goes on after the last run of an earlier answer: the value of its next_cursor header. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: BulkRunList;
  };
  /** Read how far a bulk run is */
  getBulkRun: {
    query: undefined;
    body: undefined;
    answer: BulkRun;
  };
  /** Follow a bulk run */
  followBulkRun: {
    query: undefined;
    body: undefined;
    answer: EventStream;
  };
  /** Cancel the rows that wait */
  cancelBulkRun: {
    query: undefined;
    body: undefined;
    answer: BulkRun;
  };
  /** Take up failed rows again */
  retryBulkRun: {
    query: undefined;
    body: RetryRequest | undefined;
    answer: BulkRun;
  };
  /** Download the documents of a bulk run */
  exportBulkRun: {
    query: {
      /** The form of the file. */
      format?: 'csv' | 'jsonl' | undefined;
    };
    body: undefined;
    answer: FileAnswer;
  };
  /** Read how far an audit is */
  getAudit: {
    query: undefined;
    body: undefined;
    answer: AuditDetail;
  };
  /** List what became of each asset of an audit */
  listAuditAssets: {
    query: {
      /** Only assets in this state. */
      status?: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | undefined;
      /** Only checked assets whose language could not be told. */
      language?: 'unknown' | undefined;
      /** At most so many. */
      limit?: number | undefined;
      /** The next_after of the page before. */
      after?: number | undefined;
    };
    body: undefined;
    answer: AuditAssetList;
  };
  /** Read what an audit cannot tell */
  getAuditGaps: {
    query: undefined;
    body: undefined;
    answer: AuditGaps;
  };
  /** Follow an audit */
  followAudit: {
    query: undefined;
    body: undefined;
    answer: EventStream;
  };
  /** Cancel an audit */
  cancelAudit: {
    query: undefined;
    body: undefined;
    answer: AuditDetail;
  };
  /** Have an audit made again and again */
  createSchedule: {
    query: undefined;
    body: CreateScheduleRequest;
    answer: AuditSchedule;
  };
  /** List schedules, oldest first */
  listSchedules: {
    query: undefined;
    body: undefined;
    answer: AuditScheduleList;
  };
  /** End a schedule */
  deleteSchedule: {
    query: undefined;
    body: undefined;
    answer: DeletedSchedule;
  };
  /** Page through the violations of an audit by how likely they are right */
  listLikelyViolations: {
    query: {
      /** Most likely right first, or least likely. */
      order?: 'most' | 'least' | undefined;
      /** Only violations in this state; all returns every state. */
      review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | 'all' | undefined;
      /** Only violations of this severity. */
      severity?: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null | undefined;
      /** Only violations whose text, reason or rule name contains the term, whatever its case and accents. */
      search?: string | null | undefined;
      /** Results per page. */
      page_size?: number | undefined;
      /** Goes on after the last violation of an earlier answer: the value of its next_cursor header. Takes the place of page, and nothing is skipped when decisions change what matches. */
      cursor?: string | undefined;
    };
    body: undefined;
    answer: FoundViolations;
  };
  /** List the hints of an audit */
  listHints: {
    query: {
      /** Only hints of this family. */
      family?: 'green' | 'health' | 'finance' | 'consent' | 'trading' | 'rule' | undefined;
      /** Language of a text. */
      language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
      /** Only hints in this state. */
      state?: 'undecided' | 'breach' | 'no_breach' | undefined;
      /** Only hints of which a model says this. */
      opinion?: 'confirms' | 'doubts' | 'unclear' | undefined;
      /** At most so many. */
      limit?: number | undefined;
      /** The next_after of the page before. */
      after?: number | undefined;
    };
    body: undefined;
    answer: HintList;
  };
  /** Download the hints of an audit */
  exportHints: {
    query: {
      /** Only hints of this family. */
      family?: 'green' | 'health' | 'finance' | 'consent' | 'trading' | 'rule' | undefined;
      /** Language of a text. */
      language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
      /** Only hints in this state. */
      state?: 'undecided' | 'breach' | 'no_breach' | undefined;
      /** Only hints of which a model says this. */
      opinion?: 'confirms' | 'doubts' | 'unclear' | undefined;
    };
    body: undefined;
    answer: FileAnswer;
  };
  /** Say whether a hint is a breach */
  answerHint: {
    query: undefined;
    body: AnswerHintRequest;
    answer: AuditHint;
  };
  /** Add a page or a text */
  createAsset: {
    query: undefined;
    body: CreateAssetRequest;
    answer: Asset;
  };
  /** List assets, newest first */
  listAssets: {
    query: {
      /** Only this kind. */
      kind?: 'web_page' | 'document' | 'post' | undefined;
      /** Archived assets in place of the others. */
      archived?: boolean | undefined;
      /** At most so many. */
      limit?: number | undefined;
      /** The next_after of the page before. */
      after?: string | undefined;
    };
    body: undefined;
    answer: AssetList;
  };
  /** Add a file */
  uploadAsset: {
    query: {
      /** The name; the file name without it. */
      name?: string | undefined;
      /** What the file is called; its ending helps to tell what it is. */
      file_name?: string | undefined;
      /** Where it is published: EU, UK or countries by their two letters. May be repeated. */
      market?: readonly string[] | undefined;
      /** What it is about, such as finance or food: it adds rules and switches none off. An unknown word is refused with the list. May be repeated. */
      category?: readonly string[] | undefined;
      /** Where it stands: web_page, document, post, email or print. May be repeated. */
      channel?: readonly string[] | undefined;
      /** Whom it is for: consumer, business or professional. May be repeated. */
      audience?: readonly string[] | undefined;
      /** Language of a text. */
      language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
    };
    body: FileBody;
    answer: Asset;
  };
  /** Read an asset */
  getAsset: {
    query: undefined;
    body: undefined;
    answer: Asset;
  };
  /** Change what is known of an asset */
  updateAsset: {
    query: undefined;
    body: UpdateAssetRequest;
    answer: Asset;
  };
  /** Archive an asset */
  archiveAsset: {
    query: undefined;
    body: undefined;
    answer: Asset;
  };
  /** Push a content and get it checked */
  putContent: {
    query: {
      /** Also ask the gate about this version. The answer has what it says. */
      gate?: boolean | undefined;
    };
    body: PutContentRequest;
    answer: PushedContent;
  };
  /** Delete a content */
  deleteContent: {
    query: undefined;
    body: undefined;
    answer: Content;
  };
  /** Read a content */
  getContent: {
    query: {
      /** Another version. */
      version?: number | undefined;
    };
    body: undefined;
    answer: Content;
  };
  /** List contents */
  listContents: {
    query: {
      /** Deleted contents in place of the others. */
      deleted?: boolean | undefined;
      /** At most so many. */
      limit?: number | undefined;
      /** The next_after of the page before. */
      after?: string | undefined;
    };
    body: undefined;
    answer: ContentList;
  };
  /** List the versions of a content, newest first */
  listContentVersions: {
    query: {
      /** Only older ones. */
      before?: number | undefined;
    };
    body: undefined;
    answer: ContentVersionList;
  };
  /** Ask whether a text may be published */
  askGate: {
    query: undefined;
    body: GateRequest;
    answer: GateReceipt;
  };
  /** Read a receipt and what became of it */
  getGate: {
    query: undefined;
    body: undefined;
    answer: GateReceipt;
  };
  /** Read the policy of the gate */
  getGatePolicy: {
    query: undefined;
    body: undefined;
    answer: GatePolicy;
  };
  /** Change the policy of the gate */
  setGatePolicy: {
    query: undefined;
    body: SetGatePolicyRequest;
    answer: GatePolicy;
  };
  /** Check a text against the enabled rules */
  checkText: {
    query: undefined;
    body: CheckTextRequest;
    answer: TextCheck;
  };
  /** List packs of rules */
  listPacks: {
    query: undefined;
    body: undefined;
    answer: PackList;
  };
  /** Enable a pack, or bring it up to date */
  enablePack: {
    query: undefined;
    body: undefined;
    answer: EnabledPack;
  };
  /** Disable a pack */
  disablePack: {
    query: undefined;
    body: undefined;
    answer: Pack;
  };
  /** Read when a rule is only a hint */
  getHintPolicy: {
    query: undefined;
    body: undefined;
    answer: HintPolicy;
  };
  /** Change when a rule is only a hint */
  setHintPolicy: {
    query: undefined;
    body: SetHintPolicyRequest;
    answer: HintPolicy;
  };
  /** Tell how often a rule is right */
  getRuleQuality: {
    query: undefined;
    body: undefined;
    answer: RuleQuality;
  };
  /** List what happened */
  listEvents: {
    query: {
      /** Only events with a higher number: the next_after of the answer before. Without it, from the oldest one that is kept. */
      after?: number | undefined;
      limit?: number | undefined;
      /** Only events of this type. */
      type?: 'audit.completed' | 'audit.failed' | 'audit.cancelled' | 'violation.reviewed' | 'violation.commented' | 'violation.regressed' | 'document.generated' | 'document.failed' | 'document.approved' | 'bulk.started' | 'bulk.retried' | 'bulk.cancelled' | 'bulk.completed' | 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'key.created' | 'key.revoked' | undefined;
    };
    body: undefined;
    answer: EventPage;
  };
  /** List the violations that a decision changed */
  listEventViolations: {
    query: {
      /** The next_after of the answer before. */
      after?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: EventViolations;
  };
  /** Read which key this is */
  getMe: {
    query: undefined;
    body: undefined;
    answer: Me;
  };
  /** List members */
  listMembers: {
    query: undefined;
    body: undefined;
    answer: MemberList;
  };
  /** Read the workspace */
  getWorkspace: {
    query: undefined;
    body: undefined;
    answer: Workspace;
  };
  /** Audit the same assets again */
  retryAudit: {
    query: undefined;
    body: undefined;
    answer: AuditDetail;
  };
  /** Decide about many violations at once */
  decideMany: {
    query: undefined;
    body: DecideManyRequest;
    answer: DecideManyResult;
  };
  /** Undo decisions */
  undoDecisions: {
    query: undefined;
    body: UndoRequest;
    answer: UndoResult;
  };
  /** Assign violations to members */
  assignViolations: {
    query: undefined;
    body: AssignRequest;
    answer: AssignResult;
  };
  /** List the decisions since a place in the trail of an audit */
  getChanges: {
    query: {
      /** The seq of the answer before. */
      after?: number | undefined;
      /** The violation that is open on the page. */
      watch?: string | undefined;
    };
    body: undefined;
    answer: AuditChanges;
  };
  /** List the violations of the same group */
  listGroupMembers: {
    query: {
      /** The next_after of the page before. */
      after?: number | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: GroupMembers;
  };
  /** Export the violations of an audit as CSV */
  exportViolations: {
    query: {
      review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | 'all' | undefined;
      /** Only violations of this severity. */
      severity?: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null | undefined;
      /** Only violations whose text, reason or rule name contains the term, whatever its case and accents. */
      search?: string | null | undefined;
    };
    body: undefined;
    answer: FileAnswer;
  };
  /** Find the newest audit that has read these assets again */
  getNewerAudit: {
    query: undefined;
    body: undefined;
    answer: NewerAudit;
  };
  /** Compare the findings of two audits */
  compareAudits: {
    query: {
      /** The earlier audit. */
      with: string;
      kind?: 'new' | 'still' | 'changed' | 'regressed' | 'gone' | 'unknown' | undefined;
      /** The next_after of the page before. */
      after?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: AuditComparison;
  };
  /** List findings over all audits */
  listFindings: {
    query: {
      /** open: to be dealt with; decided: dismissed or fixed; gone: not there any more. */
      standing?: 'open' | 'decided' | 'gone' | undefined;
      /** Only findings in this state. */
      review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null | undefined;
      /** Severity of the rule. */
      severity?: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null | undefined;
      /** Only findings of this rule. */
      rule_id?: string | null | undefined;
      /** Only findings of rules of this pack. */
      pack?: string | null | undefined;
      /** Only findings on this asset. */
      asset_id?: string | null | undefined;
      /** Only findings whose newest sighting is in this audit. */
      audit_id?: string | null | undefined;
      /** Only the members of this cluster. */
      cluster_id?: string | null | undefined;
      /** Only findings on assets of this host. */
      site?: string | null | undefined;
      /** Only findings on assets whose path begins with this. */
      path?: string | null | undefined;
      /** Language of a text. */
      language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
      /** Only findings on assets whose metadata names this market now. */
      market?: string | null | undefined;
      life?: 'seen' | 'gone' | 'unknown' | null | undefined;
      change?: 'new' | 'still' | 'changed' | 'regressed' | null | undefined;
      /** me, or the identifier of a member. */
      assignee?: string | null | undefined;
      /** Only findings with comments, or only those without. */
      commented?: boolean | null | undefined;
      /** Only findings that suggest something, or only those that do not. */
      suggestion?: boolean | null | undefined;
      /** overdue: only findings whose date has passed; soon: whose date is within three days. */
      due?: 'overdue' | 'soon' | null | undefined;
      /** severity: the most severe first, and those of one cluster together; age: those that were found first; newest: those that were found last; due: those whose date comes first, then those without one. */
      sort?: 'severity' | 'age' | 'newest' | 'due' | undefined;
      /** The next_cursor of the page before. */
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: FindingPage;
  };
  /** List findings by rule and words */
  listFindingClusters: {
    query: {
      /** open: to be dealt with; decided: dismissed or fixed; gone: not there any more. */
      standing?: 'open' | 'decided' | 'gone' | undefined;
      /** Only findings in this state. */
      review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null | undefined;
      /** Severity of the rule. */
      severity?: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null | undefined;
      /** Only findings of this rule. */
      rule_id?: string | null | undefined;
      /** Only findings of rules of this pack. */
      pack?: string | null | undefined;
      /** Only findings on this asset. */
      asset_id?: string | null | undefined;
      /** Only findings whose newest sighting is in this audit. */
      audit_id?: string | null | undefined;
      /** Only the members of this cluster. */
      cluster_id?: string | null | undefined;
      /** Only findings on assets of this host. */
      site?: string | null | undefined;
      /** Only findings on assets whose path begins with this. */
      path?: string | null | undefined;
      /** Language of a text. */
      language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
      /** Only findings on assets whose metadata names this market now. */
      market?: string | null | undefined;
      life?: 'seen' | 'gone' | 'unknown' | null | undefined;
      change?: 'new' | 'still' | 'changed' | 'regressed' | null | undefined;
      /** me, or the identifier of a member. */
      assignee?: string | null | undefined;
      /** Only findings with comments, or only those without. */
      commented?: boolean | null | undefined;
      /** Only findings that suggest something, or only those that do not. */
      suggestion?: boolean | null | undefined;
      /** overdue: only findings whose date has passed; soon: whose date is within three days. */
      due?: 'overdue' | 'soon' | null | undefined;
      /** The next_cursor of the page before. */
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: FindingClusterPage;
  };
  /** Count findings by rule, severity and the like */
  getFindingFacet: {
    query: {
      /** open: to be dealt with; decided: dismissed or fixed; gone: not there any more. */
      standing?: 'open' | 'decided' | 'gone' | undefined;
      /** Only findings in this state. */
      review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null | undefined;
      /** Severity of the rule. */
      severity?: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null | undefined;
      /** Only findings of this rule. */
      rule_id?: string | null | undefined;
      /** Only findings of rules of this pack. */
      pack?: string | null | undefined;
      /** Only findings on this asset. */
      asset_id?: string | null | undefined;
      /** Only findings whose newest sighting is in this audit. */
      audit_id?: string | null | undefined;
      /** Only the members of this cluster. */
      cluster_id?: string | null | undefined;
      /** Only findings on assets of this host. */
      site?: string | null | undefined;
      /** Only findings on assets whose path begins with this. */
      path?: string | null | undefined;
      /** Language of a text. */
      language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
      /** Only findings on assets whose metadata names this market now. */
      market?: string | null | undefined;
      life?: 'seen' | 'gone' | 'unknown' | null | undefined;
      change?: 'new' | 'still' | 'changed' | 'regressed' | null | undefined;
      /** me, or the identifier of a member. */
      assignee?: string | null | undefined;
      /** Only findings with comments, or only those without. */
      commented?: boolean | null | undefined;
      /** Only findings that suggest something, or only those that do not. */
      suggestion?: boolean | null | undefined;
      /** overdue: only findings whose date has passed; soon: whose date is within three days. */
      due?: 'overdue' | 'soon' | null | undefined;
      /** What to count by. The filter on the same thing is not applied. */
      facet?: 'rule' | 'pack' | 'severity' | 'language' | 'site' | 'market' | 'change' | 'review_state' | 'assignee' | 'due' | undefined;
    };
    body: undefined;
    answer: Facet;
  };
  /** Read how the same words were decided before */
  getClusterOffer: {
    query: {
      /** The cluster of a finding. */
      cluster_id: string;
    };
    body: undefined;
    answer: ClusterOffer;
  };
  /** Decide about findings of many audits at once */
  decideFindings: {
    query: undefined;
    body: DecideFindingsRequest;
    answer: DecideFindingsResult;
  };
  /** Undo a decision about findings */
  undoFindings: {
    query: undefined;
    body: UndoFindingsRequest;
    answer: UndoFindingsResult;
  };
  /** Read a finding over time */
  getFindingHistory: {
    query: {
      /** The next_cursor of the page before. */
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: FindingHistory;
  };
  /** Assign findings of many audits at once */
  assignFindings: {
    query: undefined;
    body: AssignFindingsRequest;
    answer: AssignFindingsResult;
  };
  /** List whose findings are those of which site */
  listFindingOwners: {
    query: undefined;
    body: undefined;
    answer: FindingOwners;
  };
  /** Read in how many days findings are due */
  getDuePolicy: {
    query: undefined;
    body: undefined;
    answer: DuePolicy;
  };
  /** List standing decisions */
  listStandingDecisions: {
    query: {
      /** holding: those that are active or resting; all: also those that have ended. */
      which?: 'holding' | 'all' | undefined;
      /** The next_cursor of the page before. */
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: StandingDecisionPage;
  };
  /** Decide from now on about the same words of a rule */
  createStandingDecision: {
    query: undefined;
    body: CreateStandingDecisionRequest;
    answer: CreateStandingDecisionResult;
  };
  /** End a standing decision */
  revokeStandingDecision: {
    query: undefined;
    body: undefined;
    answer: StandingDecision;
  };
  /** Read the passages that were drawn from an audit */
  getSample: {
    query: undefined;
    body: undefined;
    answer: FoundSample;
  };
  /** Draw passages without findings */
  drawSample: {
    query: undefined;
    body: DrawSampleRequest;
    answer: AuditSample;
  };
  /** Say whether a passage has a missed breach */
  answerPassage: {
    query: undefined;
    body: AnswerPassageRequest;
    answer: AuditSample;
  };
  /** List the markets, categories and channels that rules know */
  getKnownWords: {
    query: undefined;
    body: undefined;
    answer: WordListsBody;
  };
  /** Read an asset with its snapshots and findings */
  getAssetPage: {
    query: undefined;
    body: undefined;
    answer: AssetPage;
  };
  /** Read the text of a snapshot */
  getSnapshot: {
    query: {
      /** The newest that read it, unless one is named. */
      audit_id?: string | undefined;
      from?: number | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: SnapshotText;
  };
  /** List what happened in the workspace */
  listActivity: {
    query: {
      source?: 'review' | 'workspace' | undefined;
      /** Only its trail. */
      audit_id?: string | undefined;
      /** usr_..., key_... or system. */
      actor?: string | undefined;
      action?: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen' | 'undo' | 'inherit' | 'carry' | 'forward' | 'standing' | 'hint_breach' | 'hint_no_breach' | 'hint_reopen' | 'member_invited' | 'invitation_revoked' | 'member_joined' | 'role_changed' | 'member_removed' | 'key_created' | 'key_revoked' | 'service_account_created' | 'service_account_ended' | 'pack_enabled' | 'pack_disabled' | 'rule_changed' | 'template_published' | 'template_archived' | 'template_unarchived' | 'rule_published' | 'rule_enabled' | 'rule_disabled' | 'rule_archived' | 'rule_unarchived' | 'workspace_renamed' | 'workspace_deletion_started' | 'workspace_deletion_cancelled' | 'plan_changed' | 'sign_in_changed' | 'sessions_ended' | 'required_factor_changed' | 'budget_changed' | 'model_changed' | 'retention_changed' | 'data_purged' | 'workspace_exported' | 'tone_created' | 'tone_changed' | 'tone_archived' | 'tone_unarchived' | 'tone_made_default' | 'tone_default_ended' | 'infobase_created' | 'infobase_renamed' | 'infobase_deleted' | 'entries_added' | 'entry_changed' | 'entry_removed' | 'document_shared' | 'document_unshared' | 'document_deleted' | 'document_planned' | 'document_approval_asked' | 'document_approved' | 'document_sent_back' | 'document_approval_withdrawn' | 'bulk_started' | 'bulk_retried' | 'bulk_cancelled' | 'asset_changed' | 'asset_archived' | 'asset_unarchived' | 'sample_drawn' | 'passage_answered' | 'gate_policy_changed' | 'hint_policy_changed' | 'due_policy_changed' | 'finding_owner_changed' | 'rule_standing_changed' | 'standing_decision_created' | 'standing_decision_revoked' | 'webhook_created' | 'webhook_rotated' | 'webhook_enabled' | 'webhook_disabled' | 'webhook_deleted' | undefined;
      /** A day or a moment in ISO 8601, included. */
      from?: string | undefined;
      /** A day, which is included, or a moment, which is not. */
      to?: string | undefined;
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: ActivityPage;
  };
  /** Export what happened as CSV */
  exportActivity: {
    query: {
      source?: 'review' | 'workspace' | undefined;
      /** Only its trail. */
      audit_id?: string | undefined;
      /** usr_..., key_... or system. */
      actor?: string | undefined;
      action?: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen' | 'undo' | 'inherit' | 'carry' | 'forward' | 'standing' | 'hint_breach' | 'hint_no_breach' | 'hint_reopen' | 'member_invited' | 'invitation_revoked' | 'member_joined' | 'role_changed' | 'member_removed' | 'key_created' | 'key_revoked' | 'service_account_created' | 'service_account_ended' | 'pack_enabled' | 'pack_disabled' | 'rule_changed' | 'template_published' | 'template_archived' | 'template_unarchived' | 'rule_published' | 'rule_enabled' | 'rule_disabled' | 'rule_archived' | 'rule_unarchived' | 'workspace_renamed' | 'workspace_deletion_started' | 'workspace_deletion_cancelled' | 'plan_changed' | 'sign_in_changed' | 'sessions_ended' | 'required_factor_changed' | 'budget_changed' | 'model_changed' | 'retention_changed' | 'data_purged' | 'workspace_exported' | 'tone_created' | 'tone_changed' | 'tone_archived' | 'tone_unarchived' | 'tone_made_default' | 'tone_default_ended' | 'infobase_created' | 'infobase_renamed' | 'infobase_deleted' | 'entries_added' | 'entry_changed' | 'entry_removed' | 'document_shared' | 'document_unshared' | 'document_deleted' | 'document_planned' | 'document_approval_asked' | 'document_approved' | 'document_sent_back' | 'document_approval_withdrawn' | 'bulk_started' | 'bulk_retried' | 'bulk_cancelled' | 'asset_changed' | 'asset_archived' | 'asset_unarchived' | 'sample_drawn' | 'passage_answered' | 'gate_policy_changed' | 'hint_policy_changed' | 'due_policy_changed' | 'finding_owner_changed' | 'rule_standing_changed' | 'standing_decision_created' | 'standing_decision_revoked' | 'webhook_created' | 'webhook_rotated' | 'webhook_enabled' | 'webhook_disabled' | 'webhook_deleted' | undefined;
      /** A day or a moment in ISO 8601, included. */
      from?: string | undefined;
      /** A day, which is included, or a moment, which is not. */
      to?: string | undefined;
    };
    body: undefined;
    answer: FileAnswer;
  };
  /** Verify the trail of an audit */
  verifyTrail: {
    query: undefined;
    body: undefined;
    answer: TrailVerification;
  };
  /** Verify all trails of the workspace */
  verifyWorkspace: {
    query: undefined;
    body: VerifyWorkspaceRequest | undefined;
    answer: WorkspaceVerification;
  };
  /** List rules */
  listRules: {
    query: {
      /** Words in the name, the key, the message or the citation. */
      search?: string | undefined;
      /** Only this pack; own for own rules. */
      pack?: string | undefined;
      kind?: 'prohibit' | 'require' | 'substitute' | 'occurrence' | 'judge' | undefined;
      severity?: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | undefined;
      /** Archived rules are listed only when they are asked for. */
      state?: 'on' | 'off' | 'draft' | 'archived' | undefined;
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: RuleList;
  };
  /** List how often findings of rules are dismissed */
  getRuleNoise: {
    query: undefined;
    body: undefined;
    answer: RuleNoiseList;
  };
  /** List the rules of an audit and their findings */
  listAuditRules: {
    query: undefined;
    body: undefined;
    answer: AuditRules;
  };
  /** Read a rule */
  getRule: {
    query: undefined;
    body: undefined;
    answer: RuleDetail;
  };
  /** List repairs for a rule that is mostly wrong */
  getRuleRepairs: {
    query: undefined;
    body: undefined;
    answer: RuleRepairs;
  };
  /** Make a repair of a rule its draft */
  startRuleRepair: {
    query: undefined;
    body: StartRepairRequest;
    answer: StartedRule;
  };
  /** List the tests of a rule */
  listRuleTests: {
    query: undefined;
    body: undefined;
    answer: RuleTestList;
  };
  /** Make a test from a violation */
  addTestFromViolation: {
    query: undefined;
    body: undefined;
    answer: RuleTest;
  };
  /** Remove a test of a rule */
  removeRuleTest: {
    query: undefined;
    body: undefined;
    answer: Done;
  };
  /** Run the tests of a rule */
  runRuleTests: {
    query: undefined;
    body: undefined;
    answer: RuleTestRun;
  };
  /** Compare a rule with decided findings */
  backtestRule: {
    query: undefined;
    body: BacktestRequest;
    answer: Backtest;
  };
  /** Read what waits for somebody */
  getHome: {
    query: {
      /** How far back. */
      days?: number | undefined;
    };
    body: undefined;
    answer: Home;
  };
  /** List documents */
  listDocuments: {
    query: {
      /** Words or parts of them, all of which stand in the title or the text. */
      search?: string | undefined;
      status?: 'generating' | 'ready' | 'failed' | undefined;
      template?: string | undefined;
      /** Language of a text. */
      language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
      tone?: string | undefined;
      bulk?: string | undefined;
      /** Only what the caller wrote or sees to, what is shared, or what the caller is asked to approve. */
      of?: 'mine' | 'shared' | 'to_approve' | undefined;
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: DocumentPage;
  };
  /** Create an empty document */
  createBlankDocument: {
    query: undefined;
    body: CreateBlankDocumentRequest;
    answer: Draft;
  };
  /** Read a document as it is edited */
  getDraft: {
    query: undefined;
    body: undefined;
    answer: Draft;
  };
  /** Save the text of a document */
  saveDraft: {
    query: undefined;
    body: SaveDraftRequest;
    answer: SavedDraft;
  };
  /** List the versions of a document */
  listDocumentVersions: {
    query: {
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: DocumentVersionList;
  };
  /** Read a version of a document */
  getDocumentVersion: {
    query: undefined;
    body: undefined;
    answer: DocumentVersion;
  };
  /** Restore a version of a document */
  restoreDocumentVersion: {
    query: undefined;
    body: RestoreVersionRequest;
    answer: SavedDraft;
  };
  /** Name a version of a document */
  nameDocumentVersion: {
    query: undefined;
    body: NameVersionRequest;
    answer: DocumentVersionSummary;
  };
  /** Check the blocks of a draft */
  checkDraft: {
    query: undefined;
    body: CheckDraftRequest;
    answer: DraftCheck;
  };
  /** Rewrite a passage by a model */
  rewriteText: {
    query: undefined;
    body: RewriteTextRequest;
    answer: RewrittenText;
  };
  /** Export a document as a file */
  exportDocument: {
    query: {
      format: 'markdown' | 'html' | 'docx';
    };
    body: undefined;
    answer: FileAnswer;
  };
  /** Read who approved a document */
  getDocumentApprovals: {
    query: {
      /** Whether to check the text and tell what is open in it. */
      open?: boolean | undefined;
    };
    body: undefined;
    answer: DocumentApprovals;
  };
  /** List templates with their drafts */
  listTemplatesToEdit: {
    query: {
      /** Part of the name or the key. */
      search?: string | undefined;
      /** Only the archived ones; otherwise only the others. */
      archived?: boolean | undefined;
    };
    body: undefined;
    answer: TemplateList;
  };
  /** Create a template */
  createTemplate: {
    query: undefined;
    body: CreateTemplateRequest;
    answer: TemplateToEdit;
  };
  /** Read a template with its draft */
  getTemplateToEdit: {
    query: undefined;
    body: undefined;
    answer: TemplateToEdit;
  };
  /** Save the draft of a template */
  saveTemplateDraft: {
    query: undefined;
    body: SaveTemplateDraftRequest;
    answer: TemplateDraft;
  };
  /** Publish the draft of a template */
  publishTemplate: {
    query: undefined;
    body: PublishTemplateRequest;
    answer: TemplateToEdit;
  };
  /** Discard the draft of a template */
  discardTemplateDraft: {
    query: undefined;
    body: ChangeTemplateRequest;
    answer: TemplateToEdit;
  };
  /** List the versions of a template */
  listTemplateVersions: {
    query: {
      /** Only versions before this one. */
      before?: number | undefined;
    };
    body: undefined;
    answer: TemplateVersionList;
  };
  /** Read a version of a template */
  getTemplateVersion: {
    query: undefined;
    body: undefined;
    answer: WholeTemplateVersion;
  };
  /** Make an earlier version the draft */
  restoreTemplateVersion: {
    query: undefined;
    body: ChangeTemplateRequest;
    answer: TemplateToEdit;
  };
  /** Archive a template */
  archiveTemplate: {
    query: undefined;
    body: undefined;
    answer: TemplateToEdit;
  };
  /** Take a template out of the archive */
  unarchiveTemplate: {
    query: undefined;
    body: undefined;
    answer: TemplateToEdit;
  };
  /** Write a text by a template that is being edited */
  tryTemplate: {
    query: undefined;
    body: TryTemplateRequest;
    answer: Trial;
  };
  /** List tones of voice */
  listTones: {
    query: {
      search?: string | undefined;
      /** Those out of use instead. */
      archived?: boolean | undefined;
    };
    body: undefined;
    answer: ToneList;
  };
  /** Create a tone of voice */
  createTone: {
    query: undefined;
    body: CreateToneRequest;
    answer: ToneDraft;
  };
  /** Draft a guideline from examples by a model */
  draftGuideline: {
    query: undefined;
    body: DraftGuidelineRequest;
    answer: DraftedGuideline;
  };
  /** Write the same passage in two voices by a model */
  previewTones: {
    query: undefined;
    body: PreviewTonesRequest;
    answer: TonePreview;
  };
  /** Read a tone of voice */
  getTone: {
    query: undefined;
    body: undefined;
    answer: ToneDraft;
  };
  /** Change a tone of voice */
  updateTone: {
    query: undefined;
    body: UpdateToneRequest;
    answer: ToneDraft;
  };
  /** List the versions of a tone of voice */
  listToneVersions: {
    query: undefined;
    body: undefined;
    answer: ToneVersionList;
  };
  /** Read a version of a tone of voice */
  getToneVersion: {
    query: undefined;
    body: undefined;
    answer: ToneVersion;
  };
  /** Restore a version of a tone of voice */
  restoreTone: {
    query: undefined;
    body: RestoreToneRequest;
    answer: ToneDraft;
  };
  /** Archive a tone of voice or take it back */
  archiveTone: {
    query: undefined;
    body: {
      archived: boolean;
    };
    answer: ToneDraft;
  };
  /** Make a tone of voice the default, or end that */
  setDefaultTone: {
    query: undefined;
    body: {
      /** Whether forms of the workspace begin with it. Programs name the tone they want. */
      default: boolean;
    };
    answer: ToneDraft;
  };
  /** List knowledge bases */
  listInfobaseSummaries: {
    query: undefined;
    body: undefined;
    answer: InfobaseSummaryList;
  };
  /** Create a knowledge base */
  createInfobase: {
    query: undefined;
    body: InfobaseText;
    answer: InfobaseSummary;
  };
  /** Read a knowledge base */
  getInfobaseSummary: {
    query: undefined;
    body: undefined;
    answer: InfobaseSummary;
  };
  /** Rename a knowledge base */
  renameInfobase: {
    query: undefined;
    body: InfobaseText;
    answer: InfobaseSummary;
  };
  /** Count what uses a knowledge base */
  getInfobaseUse: {
    query: undefined;
    body: undefined;
    answer: InfobaseUse;
  };
  /** Delete a knowledge base */
  deleteInfobase: {
    query: undefined;
    body: undefined;
    answer: Done;
  };
  /** List the entries of a knowledge base */
  listEntries: {
    query: {
      /** All of these words or parts. */
      search?: string | undefined;
      /** A fact is used where it fits the text, a guideline always. */
      kind?: 'fact' | 'guideline' | undefined;
      /** any: those of every language. */
      language?: 'any' | 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
      cursor?: string | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: EntryPage;
  };
  /** Add an entry */
  addEntry: {
    query: undefined;
    body: AddEntryRequest;
    answer: InfobaseEntry;
  };
  /** Read an entry */
  getEntry: {
    query: undefined;
    body: undefined;
    answer: InfobaseEntry;
  };
  /** Change an entry */
  updateEntry: {
    query: undefined;
    body: UpdateEntryRequest;
    answer: InfobaseEntry;
  };
  /** Remove an entry */
  removeEntry: {
    query: undefined;
    body: RemoveEntryRequest;
    answer: Done;
  };
  /** Read a file and show what would be added */
  readInfobaseFile: {
    query: {
      file_name: string;
    };
    body: FileBody;
    answer: ImportPreview;
  };
  /** Add what was read from a file */
  addInfobaseImport: {
    query: undefined;
    body: AddImportRequest;
    answer: AddedImport;
  };
  /** Find the entries that fit a question */
  askInfobase: {
    query: undefined;
    body: AskRequest;
    answer: Retrieved;
  };
  /** List the rows of a bulk run */
  listBulkRows: {
    query: {
      status?: 'pending' | 'running' | 'ready' | 'failed' | 'cancelled' | 'skipped' | undefined;
      after?: number | undefined;
      limit?: number | undefined;
    };
    body: undefined;
    answer: BulkRowPage;
  };
  /** Start a rule */
  startRule: {
    query: undefined;
    body: StartRuleRequest;
    answer: StartedRule;
  };
  /** Copy a rule of a pack */
  copyRule: {
    query: undefined;
    body: RenamedRequest;
    answer: StartedRule;
  };
  /** Start a rule from a violation */
  startRuleFromViolation: {
    query: undefined;
    body: RenamedRequest;
    answer: StartedRule;
  };
  /** Try a rule on a text */
  tryRule: {
    query: undefined;
    body: TryRuleRequest;
    answer: RuleTrial;
  };
  /** Show which languages and markets rules cover */
  getRuleCoverage: {
    query: undefined;
    body: undefined;
    answer: RuleCoverage;
  };
  /** Read the rules of a pack */
  getPackContent: {
    query: undefined;
    body: undefined;
    answer: PackContent;
  };
  /** Count the findings of a rule in the last audits */
  getRuleHistory: {
    query: undefined;
    body: undefined;
    answer: RuleHistory;
  };
  /** Read the draft of a rule */
  getRuleDraft: {
    query: undefined;
    body: undefined;
    answer: RuleDraft;
  };
  /** Save the draft of a rule */
  saveRuleDraft: {
    query: undefined;
    body: SaveRuleDraftRequest;
    answer: SavedRuleDraft;
  };
  /** Discard the draft of a rule */
  discardRuleDraft: {
    query: undefined;
    body: undefined;
    answer: DiscardedDraft;
  };
  /** Run the tests of a draft */
  testRuleDraft: {
    query: undefined;
    body: undefined;
    answer: DraftTestRun;
  };
  /** Publish the draft of a rule */
  publishRule: {
    query: undefined;
    body: PublishRuleRequest;
    answer: PublishedRule;
  };
  /** Read a version of a rule */
  getRuleVersion: {
    query: undefined;
    body: undefined;
    answer: RuleVersionDetail;
  };
  /** Make an earlier version the draft */
  restoreRuleVersion: {
    query: undefined;
    body: RulesRestoreVersionRequest;
    answer: SavedRuleDraft;
  };
  /** Switch a rule on or off */
  switchRule: {
    query: undefined;
    body: SwitchRuleRequest;
    answer: Done;
  };
  /** Say whether the matches of a rule are always violations */
  setRuleStanding: {
    query: undefined;
    body: SetRuleStandingRequest;
    answer: Done;
  };
  /** Archive a rule or take it back */
  archiveRule: {
    query: undefined;
    body: ArchiveRuleRequest;
    answer: Done;
  };
  /** Propose tests for a rule from stored texts */
  proposeRuleTests: {
    query: undefined;
    body: ProposeTestsRequest;
    answer: ProposedTests;
  };
  /** Read what models may say in audits */
  getJudgeLicences: {
    query: undefined;
    body: undefined;
    answer: JudgeLicences;
  };
  /** Read what models cost */
  getSpend: {
    query: {
      /** A day in UTC; otherwise the first of the month. */
      from?: string | undefined;
      /** A day in UTC, included; otherwise today. */
      to?: string | undefined;
    };
    body: undefined;
    answer: Spend;
  };
  /** Read the budget */
  getBudget: {
    query: undefined;
    body: undefined;
    answer: Budget;
  };
  /** Tell which release this is */
  getVersion: {
    query: undefined;
    body: undefined;
    answer: Version;
  };
}
