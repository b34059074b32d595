import type { Content as ContentAnswer } from '@copydesk/contract/contents/content';
import type { GateReceipt } from '@copydesk/contract/contents/gate';
import { createRandom, type Random } from '../../test/random.ts';
import type { Caller } from '../caller.ts';
import type { Content, Sentence, Version } from './model.ts';
import { claimOf, createWriter, hashOf, textOf } from './sentences.ts';
import { countDone, type Traffic } from './traffic.ts';

const METADATA = { language: 'EN' };

const pathOf = ({ name }: Content): string => `/contents/${encodeURIComponent(name)}`;

type Findings = ContentAnswer['findings'];

interface Stored {
  readonly number: number;
  readonly textHash: string;
  readonly findings: Findings;
  readonly receipt: Version['receipt'];
}

const toStored = (body: string): Stored & { readonly unchanged: boolean } => {
  const { version, text_hash: textHash, findings, unchanged } = JSON.parse(body) as ContentAnswer;
  return { number: version, textHash, findings, receipt: null, unchanged };
};

/**
 * A content management system with several editors. Each content has one of them, so the order of its
 * versions is known; only a race sends two texts at once.
 */
export const startEditors = (
  options: { readonly editors: number; readonly versions: number; readonly seed: number },
  call: Caller,
  traffic: Traffic,
): Promise<unknown> => {
  const { contents, complaints, tick } = traffic;

  const complain = (content: Content, what: string): null => {
    complaints.push(`${content.name}: ${what}`);
    return null;
  };

  const get = async (random: Random, content: Content): Promise<Stored | null> => {
    const answer = await call(random, 'GET', pathOf(content));
    return answer && toStored(answer.body);
  };

  /** Adds an acknowledged version, if what was found in it is what was written into it. */
  const add = (
    content: Content,
    sentences: readonly Sentence[],
    stored: Stored,
    at: { readonly sent: number; readonly isDeletion: boolean },
  ): void => {
    const { number, textHash, findings, receipt } = stored;
    if (number !== content.versions.length + 1) {
      complain(content, `got version ${number} after ${content.versions.length}`);
      return;
    }
    const violations = new Map(
      findings.map(({ id, anchor }) => [claimOf(anchor?.quote.prefix ?? ''), id]),
    );
    const missing = sentences.filter(({ claim }) => !violations.has(claim));
    if (missing.length > 0 || findings.length !== sentences.length) {
      complain(content, `version ${number} has ${findings.length} of ${sentences.length} findings`);
    }
    content.versions.push({
      number,
      textHash,
      isDeletion: at.isDeletion,
      sentences: new Map(sentences.map((one) => [one.claim, one])),
      violations,
      sent: at.sent,
      acknowledged: tick(),
      receipt,
    });
  };

  const putPlainly = async (random: Random, content: Content, text: string) => {
    const body = { text, metadata: METADATA };
    const answer = await call(random, 'PUT', pathOf(content), { body });
    return answer && toStored(answer.body);
  };

  /** With the version that it was made from: if the answer was lost, the next one says 412. */
  const putFrom = async (random: Random, content: Content, text: string) => {
    const body = { text, metadata: METADATA, version: content.versions.length };
    const answer = await call(random, 'PUT', pathOf(content), { body, expected: [412] });
    if (!answer) return null;
    return answer.status === 412 ? get(random, content) : toStored(answer.body);
  };

  const askGate = async (random: Random, content: Content, text: string) => {
    const id = `gate-${options.seed}-${content.name}-${content.versions.length + 1}`;
    const body = { text, external_id: content.name, metadata: METADATA };
    const answer = await call(random, 'POST', '/gate', { body, id });
    if (!answer) return null;
    const receipt = JSON.parse(answer.body) as GateReceipt;
    countDone(traffic, 'gate asked');
    const { findings, version: number, text_hash: textHash } = receipt;
    return { number, textHash, findings, receipt: { id: receipt.id, verdict: receipt.verdict } };
  };

  const push = async (
    random: Random,
    content: Content,
    sentences: readonly Sentence[],
  ): Promise<void> => {
    const text = textOf(sentences);
    const sent = tick();
    const way = random.pick([putPlainly, putPlainly, putFrom, askGate]);
    const stored = await way(random, content, text);
    if (!stored) return;
    if (stored.textHash !== hashOf(text)) {
      complain(content, `version ${stored.number} has another text than was pushed`);
      return;
    }
    countDone(traffic, 'pushes');
    add(content, sentences, stored, { sent, isDeletion: false });
  };

  /** Two editors push other texts from the same version at once: one of them is refused. */
  const race = async (random: Random, content: Content, drafts: readonly Sentence[][]) => {
    const sent = tick();
    const version = content.versions.length;
    const answers = await Promise.all(
      drafts.map((draft) => {
        const body = { text: textOf(draft), metadata: METADATA, version };
        return call(random, 'PUT', pathOf(content), { body, expected: [412] });
      }),
    );
    const winners = answers.filter((answer) => answer?.status === 200).length;
    if (winners > 1) complain(content, `version ${version + 1} was given to two editors`);
    const stored = await get(random, content);
    if (!stored) return;
    const won = drafts.find((draft) => hashOf(textOf(draft)) === stored.textHash);
    if (!won) {
      complain(content, `version ${stored.number} is of neither editor`);
      return;
    }
    countDone(traffic, 'races');
    add(content, won, stored, { sent, isDeletion: false });
  };

  const remove = async (random: Random, content: Content): Promise<void> => {
    const sent = tick();
    const answer = await call(random, 'DELETE', pathOf(content));
    if (!answer) return;
    countDone(traffic, 'deletions');
    add(content, [], toStored(answer.body), { sent, isDeletion: true });
  };

  const pushSame = async (
    random: Random,
    content: Content,
    sentences: readonly Sentence[],
  ): Promise<void> => {
    const stored = await putPlainly(random, content, textOf(sentences));
    if (!stored) return;
    countDone(traffic, 'pushes of the same');
    if (!stored.unchanged || stored.number !== content.versions.length) {
      complain(content, `the same text made version ${stored.number}`);
    }
  };

  const edit = async (number: number): Promise<void> => {
    const random = createRandom(options.seed + number * 7919);
    const writer = createWriter(random);
    const open = contents.filter((_, n) => n % options.editors === number);
    while (open.length > 0 && Date.now() < traffic.deadline) {
      const at = random.between(0, open.length);
      const content = open[at] as Content;
      const before = content.versions.length;
      const last = content.versions.at(-1);
      const isLive = last !== undefined && !last.isDeletion;
      const sentences = writer.revise(content.versions);
      const isSame = isLive && textOf(sentences) === textOf([...last.sentences.values()]);
      if (isSame) await pushSame(random, content, sentences);
      else if (isLive && random.chance(0.06)) await remove(random, content);
      else if (isLive && random.chance(0.05)) {
        await race(random, content, [sentences, [writer.create(), ...sentences]]);
      } else await push(random, content, sentences);
      // A content about which there was a complaint is left alone: it would only repeat itself.
      const isStuck = !isSame && content.versions.length === before;
      if (isStuck || content.versions.length >= options.versions) open.splice(at, 1);
    }
  };
  return Promise.all(Array.from({ length: options.editors }, (_, number) => edit(number)));
};
