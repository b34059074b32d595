import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { knownMetadata } from '../assets/known-metadata.ts';
import type { AssetDetails } from '../assets/asset-metadata.ts';
import type { AssetKind } from '../assets/asset.ts';
import { readExtracted } from '../assets/read-snapshot.ts';
import { languageOfTag } from '../text/locales.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError, valueIssue } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import { putRuleTest, type RuleTest } from '../rules/rule-tests.ts';
import { type DecidedWords, isFlagged } from '../rules/run-rule-tests.ts';
import { stateOfNumber } from '../violations/review.ts';

interface Row {
  state: number;
  rule_id: string | null;
  /** The rule in the version that found the violation. */
  content: PackRule | null;
  snapshot_id: string | null;
  segment: number | null;
  start: number | null;
  end: number | null;
  kind: AssetKind | null;
  metadata: AssetDetails | null;
  language: LanguageKey | null;
}

const FIND = statement<Row>(`
  select r.review_state as state, v.rule_id, n.content, s.id as snapshot_id,
    (v.anchor ->> 'segment')::integer as segment, (v.anchor ->> 'start')::integer as start,
    (v.anchor ->> 'end')::integer as "end", a.kind, a.metadata, x.language
  from violation v
  join violation_review r on r.workspace_id = $1 and r.audit_id = v.audit_id and r.rank = v.rank
  left join rule_version n
    on n.workspace_id = $1 and n.rule_id = v.rule_id and n.version = v.rule_version
  left join asset_snapshot s on s.workspace_id = $1 and s.id = v.snapshot_id
  left join asset a on a.workspace_id = $1 and a.id = v.asset_id
  left join audit_asset x
    on x.workspace_id = $1 and x.audit_id = v.audit_id and x.asset_id = v.asset_id
  where v.workspace_id = $1 and v.id = $2`);

/** The longest text of a test. All tests of a rule run whenever it changes, so they must stay short. */
const MOST_CHARACTERS = 10_000;

const refuse = (sentence: string): never => {
  const issue = valueIssue(['violation_id'], sentence);
  throw new OperationError('invalid', sentence, { issues: [issue] });
};

/** Replaces characters that PostgreSQL cannot store one by one, so that all offsets stay valid. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** Reads the segment that the violation is in, and its place in it. */
const readWords = async (scope: Scope, blobs: BlobStore, row: Row): Promise<DecidedWords> => {
  const { snapshot_id: snapshotId, segment: number, start, end, kind } = row;
  if (number === null || start === null || end === null) {
    return refuse('It is about no words in particular, so there is no text to test.');
  }
  if (snapshotId === null || kind === null) return refuse('Its text is not kept any more.');
  const { segments } = await readExtracted(scope, blobs, snapshotId);
  const segment = segments[number];
  if (!segment) throw new Error('a violation stands in a segment that its snapshot does not have');
  if (segment.text.length > MOST_CHARACTERS) {
    return refuse(`It stands in a text of more than ${MOST_CHARACTERS} characters.`);
  }
  return {
    text: storable(segment.text),
    scope: segment.scope,
    language: languageOfTag(segment.language) ?? row.language,
    metadata: knownMetadata(kind, row.metadata ?? {}),
    start,
    end,
  };
};

/**
 * Turns the decision about a violation into a test of its rule: a dismissed text must pass from now on, and
 * an urgent violation or an elevated risk must be flagged. Throws not_found, and invalid if the violation is
 * not decided like that or cannot be tested with its own segment alone.
 */
export const addRuleTest = async (
  scope: Scope,
  blobs: BlobStore,
  input: { readonly violationId: string },
): Promise<RuleTest> => {
  const violationId = fromPublicId('vio', input.violationId);
  const [row] = violationId ? await query(scope, FIND, [scope.workspaceId, violationId]) : [];
  if (!row || !violationId) throw notFound('violation');
  const state = stateOfNumber(row.state);
  if (state === 'undecided') return refuse('Nobody has decided about it yet.');
  if (state === 'fixed') {
    return refuse('It was fixed, which does not say whether the rule was right to flag it.');
  }
  const { rule_id: ruleId, content } = row;
  if (!ruleId || !content) return refuse('Its rule is not kept any more.');
  if (content.kind === 'judge' && state === 'dismissed') {
    return refuse('A model judged it, and a test can only say where a model is asked.');
  }
  const words = await readWords(scope, blobs, row);
  // Without this check the test could never fail, or never pass, however the rule changes.
  if (!isFlagged(content, words)) {
    return refuse('The rule flags it only together with other parts of the asset.');
  }
  const expect = state === 'dismissed' ? null : words.text.slice(words.start, words.end);
  return putRuleTest(scope, { ruleId, violationId, test: { ...words, expect } });
};
