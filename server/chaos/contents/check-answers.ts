import type { Content as ContentAnswer } from '@copydesk/contract/contents/content';
import type { GateReceipt } from '@copydesk/contract/contents/gate';
import { createRandom } from '../../test/random.ts';
import type { Caller } from '../caller.ts';
import type { Verdict } from '../check.ts';
import { verdict } from '../report.ts';
import { type Content, gateNow, goneIn, settle, type Version } from './model.ts';
import { claimOf } from './sentences.ts';
import type { Traffic } from './traffic.ts';

const AT_A_TIME = 4;
/** A run of any size asks for at most so many receipts. */
const RECEIPTS = 2_000;

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>) => {
  const left = [...items];
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
};

interface Asked {
  readonly content: Content;
  readonly version: Version;
}

/** The newest version of each content, and one more at random. */
const chooseVersions = ({ contents }: Traffic, seed: number): Asked[] => {
  const random = createRandom(seed);
  return contents.flatMap((content) => {
    const { versions } = content;
    const newest = versions.at(-1);
    if (!newest) return [];
    return [newest, random.pick(versions)].map((version) => ({ content, version }));
  });
};

const compareAnswer = ({ content, version }: Asked, answer: ContentAnswer): string[] => {
  const at = `${content.name} version ${version.number}`;
  const faults: string[] = [];
  for (const finding of answer.findings) {
    const claim = claimOf(finding.anchor?.quote.prefix ?? '');
    const { state } = settle(content, version.number, claim);
    if (finding.review_state !== state) {
      faults.push(`${at} shows ${claim} as ${finding.review_state}, not ${state}`);
    }
  }
  if (answer.findings.length !== version.sentences.size) {
    faults.push(`${at} shows ${answer.findings.length} findings`);
  }
  const gone = goneIn(content, version);
  const before = content.versions[version.number - 2];
  const claimsOf = new Map([...(before?.violations ?? [])].map(([claim, id]) => [id, claim]));
  const told = new Map(
    answer.gone.map((one) => [claimsOf.get(one.violation_id) ?? one.violation_id, one]),
  );
  for (const claim of new Set([...gone.keys(), ...told.keys()])) {
    const [wanted, found] = [gone.get(claim), told.get(claim)];
    const isRight =
      found?.as === 'gone' &&
      found.review_state === wanted?.state &&
      found.fix_verified === wanted.isVerified;
    if (!isRight) faults.push(`${at} says of ${claim}: ${JSON.stringify(found)}`);
  }
  return faults;
};

/** Holds what the API answers at the end against the model: contents, what is gone, and the gate. */
export const checkAnswers = async (
  traffic: Traffic,
  call: Caller,
  seed: number,
): Promise<Verdict[]> => {
  const random = createRandom(seed);
  const [shown, gated]: [string[], string[]] = [[], []];
  const asked = chooseVersions(traffic, seed);
  let [gone, verified] = [0, 0];
  await inParallel(asked, async (one) => {
    const { content, version } = one;
    const path = `/contents/${encodeURIComponent(content.name)}?version=${version.number}`;
    const answer = await call(random, 'GET', path);
    if (!answer) return;
    const body = JSON.parse(answer.body) as ContentAnswer;
    gone += body.gone.length;
    verified += body.gone.filter((each) => each.fix_verified).length;
    shown.push(...compareAnswer(one, body));
  });
  const receipts = traffic.contents
    .flatMap((content) => content.versions.map((version) => ({ content, version })))
    .filter(({ version }) => version.receipt !== null)
    .map((one) => ({ one, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, RECEIPTS)
    .map(({ one }) => one);
  let decided = 0;
  await inParallel(receipts, async ({ content, version }) => {
    const answer = await call(random, 'GET', `/gate/${version.receipt?.id}`);
    if (!answer) return;
    const { verdict: first, outcome } = JSON.parse(answer.body) as GateReceipt;
    const wanted = gateNow(content, version);
    if (first !== version.receipt?.verdict || outcome.verdict !== wanted) {
      const at = `${content.name} version ${version.number}`;
      gated.push(`${at}: ${first}, now ${outcome.verdict}, not ${wanted}`);
    }
    if (first === 'hold' && outcome.decided) decided += 1;
  });
  return [
    verdict(
      'versions shown unlike the model',
      shown,
      `${shown.length} of ${asked.length}; ${gone} gone, ${verified} fixes verified`,
    ),
    verdict(
      'receipts unlike the model',
      gated,
      `${gated.length} of ${receipts.length}; ${decided} were held and are decided`,
    ),
  ];
};
