// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { Asset } from './assets.ts';
import type { Coverage } from './audits.ts';

export interface AssetAudit {
  id: string;
  name: string;
  status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  asset_status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** When the asset was through. */
  finished_at: string | null;
  snapshot_id: string | null;
  failure: LookFailure | null;
  /** In every state. */
  violations: number;
  /** Rules that no model judged on it. */
  unjudged: number;
  /** How many rules ran on it, if noted. */
  coverage: Coverage | null;
  open: OpenViolations;
}

export interface AssetPage {
  asset: Asset;
  /** Newest first, at most 100. */
  snapshots: SnapshotSummary[];
  /** Newest first, at most 100. */
  audits: AssetAudit[];
  /** The name and the newest version in the system that pushes it; null for others. */
  content: {
    external_id: string;
    version: number;
  } | null;
}

export interface AuditName {
  id: string;
  name: string;
}

export interface FindingMark {
  violation_id: string;
  rule_name: string | null;
  /** Severity of the rule. */
  severity: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  start: number;
  end: number;
}

export interface LookFailure {
  code: string;
  message: string;
}

export interface OpenViolations {
  total: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
  /** Of rules without a severity too. */
  unspecified: number;
  /** How many of them all somebody marked urgent. */
  urgent: number;
}

export interface SnapshotSummary {
  /** Identifier of the snapshot. */
  id: string;
  /** Identifier of the asset. */
  asset_id: string;
  /** When the asset was first found like this. */
  created_at: string;
  /** When it was last found like this. */
  fetched_at: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  content_hash: string | null;
  media_type: string;
  /** Where redirects led. */
  final_url: string | null;
  format: 'html' | 'markdown' | 'text' | 'post' | 'pdf' | 'docx' | 'pptx' | null;
  title: string | null;
  language: string | null;
  segments: number | null;
  characters: number | null;
  failure: LookFailure | null;
  has_text: boolean;
  /** Whether it can be shown as a page. */
  has_page: boolean;
  /** The asset is read as a browser shows it. */
  rendered: boolean;
  /** The newest audit that read this snapshot. */
  audit: AuditName | null;
}

export interface SnapshotText {
  snapshot: SnapshotSummary;
  asset: {
    id: string;
    name: string;
    url: string | null;
  };
  /** Whose findings are marked. */
  audit: AuditName | null;
  segments: TextSegment[];
  total_segments: number;
  /** Value of from for what follows. */
  next_from: number | null;
  /** Findings that stand nowhere in the text, such as what is missing. */
  unplaced: {
    violation_id: string;
    rule_name: string | null;
    /** Severity of the rule. */
    severity: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
    /** Where the review stands. */
    review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  }[];
}

export interface TextSegment {
  /** Counted over all of the text, hidden parts at the end. */
  index: number;
  scope: 'body' | 'heading' | 'title' | 'alt' | 'caption' | 'link' | 'meta';
  role: 'title' | 'meta' | 'heading' | 'paragraph' | 'list_item' | 'cell' | 'quote' | 'caption' | 'link' | 'alt';
  /** Of a heading, 1 to 6, where the file says it. */
  level: number | null;
  /** Where it is not that of the whole. */
  language: string | null;
  /** Why readers do not see it, such as display_none; null for what they see. */
  hidden: string | null;
  /** The page of a PDF, or the slide. */
  page: number | null;
  /** The first line, of formats known by lines. */
  line: number | null;
  text: string;
  /** In the order of the text; they may overlap. */
  marks: FindingMark[];
}

export interface WordListsBody {
  /** EU, UK and countries by their two letters. */
  market: string[];
  /** With all that they are a part of. */
  category: string[];
  /** Kinds of places. */
  channel: string[];
  /** Kinds of readers. */
  audience: string[];
}
