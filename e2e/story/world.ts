import { type ChatBody, saidBy } from '../../server/test/outside/fake-reply.ts';

/** The words that the rule is about, what it offers instead, and words that it learns later. */
export const FORBIDDEN = 'risk-free';
export const INSTEAD = 'low-risk';
export const LEARNT = 'no-risk';

export const RULE = 'No risk-free promises';

export const PROMISE_PAGE = '/invest';
export const WARNING_PAGE = '/questions';
export const VOICES_PAGE = '/voices';

/** What is published: a promise, a warning in the same words, somebody's praise, and a green claim. */
const PAGES: Readonly<Record<string, string>> = {
  '/': `<title>Harbour</title><h1>Harbour</h1>
    <p><a href="/invest">Invest</a>, <a href="/questions">ask</a>, <a href="/voices">listen</a></p>`,
  [PROMISE_PAGE]: `<title>Invest with Harbour</title><h1>Invest with Harbour</h1>
    <p>Every investment with us is ${FORBIDDEN}.</p>
    <p>Try our ${LEARNT} plan until June.</p>
    <p>Our savings account is climate neutral.</p>`,
  [WARNING_PAGE]: `<title>Questions about investing</title><h1>Questions about investing</h1>
    <p>Can I lose money? Yes. No investment is ${FORBIDDEN}. We say so before you sign.</p>`,
  [VOICES_PAGE]: `<title>What savers say</title><h1>What savers say</h1>
    <p>A saver told us that her money feels ${FORBIDDEN} here.</p>`,
};

export const pageAt = (path: string): string | undefined => {
  const body = PAGES[path];
  return body && `<!doctype html><html lang="en"><meta charset="utf-8">${body}</html>`;
};

export const ACCOUNT = 'Harbour savings account';
export const PLAN = 'Harbour investment plan';

const account = (claim: string): string =>
  `# ${ACCOUNT}\n\nPut money aside with the ${ACCOUNT}. Your balance grows every month and ${claim}. You can take money out on any working day, and there is no fee for that.\n\n- A fixed rate for the first year\n- Money out on any working day\n`;

const plan = (): string =>
  `# ${PLAN}\n\nThe ${PLAN} spreads what you pay in over many companies. It is a ${FORBIDDEN} way to begin, with a small amount each month. You can stop at any time.\n\n- From 25 euros a month\n- Stop at any time\n`;

/**
 * A model that breaks the rule in both texts. Asked to repair them, it mends the first and writes the
 * second exactly as before: that one is for a person.
 */
export const reply = (body: ChatBody): string => {
  const said = saidBy(body, 'system', 'developer', 'user');
  if (said.includes(PLAN)) return plan();
  const isRepair = said.includes(FORBIDDEN);
  return account(isRepair ? 'you know the rate in advance' : `stays ${FORBIDDEN} all year`);
};
