import type { Verdict as GateVerdict } from '@copydesk/contract/contents/gate';
import type { ReviewState } from '@copydesk/contract/shared/review';

/**
 * What must be true of contents, as a pure model: it knows what was pushed and decided, and works out the rest
 * by the documented table of carried decisions. It shares no code with the product.
 */

/** A sentence with a word that a rule objects to. Its claim stays when its words are edited. */
export interface Sentence {
  readonly claim: string;
  readonly text: string;
  /** How the rule is called that objects, by the severity that it has. */
  readonly severity: 'HIGH' | 'CRITICAL';
}

/** A push or a deletion that was acknowledged. */
export interface Version {
  readonly number: number;
  readonly textHash: string;
  readonly sentences: ReadonlyMap<string, Sentence>;
  readonly isDeletion: boolean;
  /** Identifiers of the violations, by claim. */
  readonly violations: ReadonlyMap<string, string>;
  /** Moments on the run's own clock: of the first attempt, and of the answer. */
  readonly sent: number;
  readonly acknowledged: number;
  /** What the gate said, if it was asked. */
  readonly receipt: { readonly id: string; readonly verdict: GateVerdict } | null;
}

/** A decision about a claim in one version. */
export interface Decision {
  /** Idempotency-Key and X-Request-Id of every attempt; the trail keeps the latter. */
  readonly id: string;
  readonly version: number;
  readonly claim: string;
  readonly state: ReviewState;
  readonly reason: string | null;
  readonly sent: number;
  acknowledged: number | null;
  attempts: number;
}

export interface Content {
  readonly name: string;
  readonly versions: Version[];
  /** In the order in which they were made: one reviewer decides about a content. */
  readonly decisions: Decision[];
}

export interface Settled {
  readonly state: ReviewState;
  readonly reason: string | null;
  /** Which decision counts, by its place in the list of all; null while nobody has decided. */
  readonly by: number | null;
}

const NOTHING: Settled = { state: 'undecided', reason: null, by: null };

/** What a version hands on to the next one that has the same claim. */
const handOn = (before: Settled, isEdited: boolean): Settled => {
  switch (before.state) {
    case 'undecided':
    case 'elevated_risk':
    case 'urgent_violation':
      return before;
    case 'dismissed':
      // A dismissal is about these words.
      return isEdited ? NOTHING : before;
    case 'fixed':
      // A fix is a claim about the next text. It was not true.
      return { ...before, state: 'undecided' };
  }
};

const versionAt = (content: Content, number: number): Version | undefined =>
  content.versions[number - 1];

/** The state of a claim in a version: the newer of its own decision and of what the version before hands on. */
export const settle = (content: Content, number: number, claim: string): Settled => {
  const here = versionAt(content, number)?.sentences.get(claim);
  const before = versionAt(content, number - 1)?.sentences.get(claim);
  const handed = before
    ? handOn(settle(content, number - 1, claim), before.text !== here?.text)
    : NOTHING;
  const by = content.decisions.findLastIndex(
    (one) => one.version === number && one.claim === claim && one.acknowledged !== null,
  );
  const own = content.decisions[by];
  if (!own || (handed.by !== null && handed.by > by)) return handed;
  return { state: own.state, reason: own.reason, by };
};

/** What the gate answers to a claim in this state, by the policy that every workspace begins with. */
const VERDICTS = ['pass', 'pass_with_edits', 'hold', 'refuse'] as const;
const verdictOf = (state: ReviewState, { severity }: Sentence): GateVerdict => {
  switch (state) {
    case 'undecided':
      return severity === 'CRITICAL' ? 'refuse' : 'hold';
    case 'dismissed':
      return 'pass';
    case 'urgent_violation':
      return 'refuse';
    case 'elevated_risk':
    case 'fixed':
      return 'hold';
  }
};

/** The verdict about a version as it is now: that of its worst claim. */
export const gateNow = (content: Content, { number, sentences }: Version): GateVerdict => {
  const verdicts = [...sentences.values()].map((sentence) =>
    verdictOf(settle(content, number, sentence.claim).state, sentence),
  );
  return VERDICTS[Math.max(0, ...verdicts.map((verdict) => VERDICTS.indexOf(verdict)))] ?? 'refuse';
};

/** What a version may say of a claim compared with the version before. */
export interface Beginning {
  readonly changes: readonly string[];
  /** Undefined if a decision was under way at the same moment. */
  readonly carried: boolean | undefined;
}

/**
 * How a version began with a claim. Decisions that were under way while the version was stored may have come
 * before or after it, so there may be several answers.
 */
export const beginningOf = (content: Content, version: Version, claim: string): Beginning => {
  const before = versionAt(content, version.number - 1);
  const [was, is] = [before?.sentences.get(claim), version.sentences.get(claim)];
  if (!before || !was || !is) return { changes: ['new'], carried: false };
  const isEdited = was.text !== is.text;
  const plain = isEdited ? 'changed' : 'still';
  const earlier = content.decisions.filter(
    (one) => one.claim === claim && one.version < version.number && one.sent < version.acknowledged,
  );
  const last = earlier.at(-1);
  if (!last) return { changes: [plain], carried: false };
  // A decision about an older version reaches the one before this in its own time.
  const isCertain =
    last.version === before.number &&
    last.acknowledged !== null &&
    last.acknowledged < version.sent &&
    last.attempts === 1;
  if (isCertain) {
    const isLost = isEdited && last.state === 'dismissed';
    return { changes: [last.state === 'fixed' ? 'regressed' : plain], carried: !isLost };
  }
  const mayRegress = earlier.some(({ state }) => state === 'fixed');
  return { changes: mayRegress ? [plain, 'regressed'] : [plain], carried: undefined };
};

/** The claims of the version before that this one has not, with whether their fix is shown. */
export const goneIn = (
  content: Content,
  version: Version,
): ReadonlyMap<string, { readonly state: ReviewState; readonly isVerified: boolean }> => {
  const before = versionAt(content, version.number - 1);
  const gone = [...(before?.sentences.keys() ?? [])].filter(
    (claim) => !version.sentences.has(claim),
  );
  return new Map(
    gone.map((claim) => {
      const { state } = settle(content, version.number - 1, claim);
      return [claim, { state, isVerified: state === 'fixed' }];
    }),
  );
};
