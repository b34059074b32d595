import { createSession } from '../../src/accounts/session.ts';
import { SESSION_COOKIE } from '../../src/api/app/session-cookie.ts';
import type { Block } from '../../src/generation/blocks.ts';
import { addMember } from '../../src/members/add-member.ts';
import { batch } from '../../src/platform/db/query.ts';
import { newUuid, toPublicId } from '../../src/platform/ids.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { insertRule } from '../../src/rules/write-rule.ts';
import { createWorkspace } from '../../src/workspaces/create-workspace.ts';
import { makePhrases, makeText } from '../checking/content.ts';
import { openDatabase } from '../database.ts';

const TERMS_EACH = 6;

/** Rules of a house: most forbid words, some want others instead, a few miss something. */
const ruleOf = (n: number, terms: readonly string[]): PackRule => ({
  id: `bench.rule-${n}`,
  name: `Rule ${n}`,
  kind: n % 50 === 0 ? 'require' : n % 5 === 0 ? 'substitute' : 'prohibit',
  severity: 'MEDIUM',
  message: 'These words promise what nobody can keep.',
  explanation: '',
  recommendation: 'Say what it depends on.',
  cite: null,
  question: null,
  languages: ['en'],
  terms: n % 10 === 1 ? { en: [...terms, `re:\\b${terms[0]}\\s+\\w+ing\\b`] } : { en: terms },
  ...(n % 50 !== 0 && n % 5 === 0 ? { replace: { en: 'other words' } } : {}),
  tests: [],
});

const phrasesOf = (rules: number): readonly string[] =>
  makePhrases('en', rules * TERMS_EACH * 3).filter((phrase) => phrase.includes(' '));

/** A text of about so many words in which every paragraph breaks two rules. */
export const makeParagraphs = (words: number, rules: number): readonly string[] => {
  const paragraphs: string[] = [];
  const phrases = phrasesOf(rules);
  let count = 0;
  for (const paragraph of makeText('en', words * 12).split('\n')) {
    if (count >= words) break;
    const some = paragraph.split(' ').slice(0, Math.min(120, words - count));
    count += some.length;
    const at = (paragraphs.length * 37) % (rules * TERMS_EACH);
    paragraphs.push([...some, phrases[at], 'and', phrases[at + 1]].join(' '));
  }
  return paragraphs;
};

export const blocksOf = (paragraphs: readonly string[]): Block[] =>
  paragraphs.map((text, n) =>
    n % 12 === 0
      ? { type: 'heading', level: 2, children: [{ text: text.slice(0, 60) }] }
      : { type: 'paragraph', children: [{ text }] },
  );

export interface Desk {
  /** The public id of the workspace. */
  readonly workspace: string;
  /** What the browser of its owner sends. */
  readonly cookie: string;
  readonly end: () => Promise<void>;
}

/** A workspace with so many rules, and its owner signed in. */
export const makeDesk = async (url: string, rules: number): Promise<Desk> => {
  const { pool, scope: scopeOf } = openDatabase(url, 4);
  const workspaceId = newUuid();
  const scope = scopeOf(workspaceId);
  await createWorkspace(scope, { name: 'Bench', plan: 'business' });
  const email = `${workspaceId}@bench.example`;
  const userId = await addMember(scope, { email, name: 'Owner', role: 'owner' });
  const phrases = phrasesOf(rules);
  for (let n = 0; n < rules; n += 1) {
    const rule = ruleOf(n, phrases.slice(n * TERMS_EACH, (n + 1) * TERMS_EACH));
    await batch(scope, insertRule(scope, newUuid(), rule, { pack: null, copiedFrom: null }));
  }
  const { token } = await createSession(scope, {
    userId,
    times: { days: 1, idleMinutes: 720 },
    earlier: null,
    ip: '192.0.2.1',
    userAgent: 'bench',
  });
  return {
    workspace: toPublicId('wsp', workspaceId),
    cookie: `${SESSION_COOKIE}=${token}`,
    end: () => pool.end(),
  };
};
