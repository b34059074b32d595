import { type Locale, localeOf } from '../../text/locales.ts';
import { placeOf, readSegment } from '../read-segment.ts';
import type { Place, Segment } from '../rule.ts';
import type { Given } from './ask-call.ts';
import type { ComposedCall } from './compose-call.ts';
import { type Ballot, countVotes } from './count-votes.ts';
import type { Gate, Passage } from './find-passages.ts';
import { type JudgeFinding, READ_POINT } from './judge-outcome.ts';
import type { JudgedRule } from './judged-rule.ts';
import type { Objection } from './verdict-schema.ts';
import { type VerifiedQuote, verifyQuote } from './verify-quote.ts';

interface Candidate extends Ballot {
  readonly match: VerifiedQuote['match'];
  readonly gate: Gate;
  readonly passage: Passage;
}

const textOf = (segments: readonly Segment[], { segment, start, end }: Passage): string =>
  segments[segment]?.text.slice(start, end) ?? '';

const localeIn = ({ language }: Gate): Locale | null => language && localeOf(language);

/** The place of an objection in the asset; null if its quote is not there or its rule has no gate there. */
const candidateOf = (
  segments: readonly Segment[],
  { passages }: ComposedCall,
  { rule, segment: id, quote }: Objection,
): Candidate | null => {
  const passage = passages.get(id);
  const gates = passage?.gates.filter(({ ruleId }) => ruleId === rule) ?? [];
  const [gate] = gates;
  if (!passage || !gate) return null;
  const { start, segment } = passage;
  const near = gates.map(({ place }) => ({ start: place.start - start, end: place.end - start }));
  const found = verifyQuote(textOf(segments, passage), quote, {
    locale: localeIn(gate),
    gates: near,
  });
  return (
    found && {
      ruleId: rule,
      segment,
      start: found.start + start,
      end: found.end + start,
      match: found.match,
      gate,
      passage,
    }
  );
};

/**
 * Turns a candidate into a place. Sentences are searched only in the passage, because the segment may be as
 * long as a book.
 */
const placeIn = (segments: readonly Segment[], candidate: Candidate): Place => {
  const { passage, gate, start, end } = candidate;
  const text = textOf(segments, passage);
  const read = readSegment({ text, scope: 'body' }, passage.segment, localeIn(gate), new Map());
  const inPassage = { start: start - passage.start, end: end - passage.start };
  return { ...placeOf(read, inPassage), start, end };
};

/**
 * Turns the answers about an asset into findings with places, and counts the objections that have no place.
 */
export const tallyAnswers = (
  segments: readonly Segment[],
  calls: readonly (ComposedCall | null)[],
  rules: readonly JudgedRule[],
  votes: { readonly given: readonly Given[]; readonly asks: number; readonly needed: number },
): { readonly findings: readonly JudgeFinding[]; readonly unverified: number } => {
  const { given, asks, needed } = votes;
  const ballots: Candidate[][] = Array.from({ length: asks }, () => []);
  let unverified = 0;
  for (const { objections, receipt } of given) {
    for (const objection of objections) {
      const composed = calls[receipt.call - 1] as ComposedCall;
      const candidate = candidateOf(segments, composed, objection);
      if (candidate) ballots[receipt.vote - 1]?.push(candidate);
      else unverified += 1;
    }
  }
  const byId = new Map(rules.map((judged) => [judged.rule.id, judged]));
  const findings = countVotes(ballots, needed).map(({ ballot, votes: count }): JudgeFinding => ({
    ruleId: ballot.ruleId,
    version: byId.get(ballot.ruleId)?.version as number,
    language: ballot.gate.language,
    place: placeIn(segments, ballot),
    suggestion: ballot.gate.suggestion,
    // The model may quote other words than those of the rule, and it judged in which sense they are said.
    stance: null,
    point: ballot.gate.isRead ? READ_POINT : '/question',
    match: ballot.match,
    votes: count,
    stability: count / asks,
    unstable: count < asks,
  }));
  return { findings, unverified };
};
