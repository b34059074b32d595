import { checkText } from '../../rules/check-text.ts';
import type { Checker } from '../../rules/run-rules.ts';
import type { ExtendedHandlers } from './extended-operation.ts';

/** Checks a text while the caller waits. */
export const createCheckHandlers = (checker: Checker): ExtendedHandlers<'checkText'> => ({
  checkText: async (scope, { body }) => {
    const { language: declared, ...metadata } = body.metadata ?? {};
    const language = body.language ?? declared ?? null;
    const { text, packs = null, hints = false } = body;
    return { body: await checkText(scope, checker, { text, language, metadata, packs, hints }) };
  },
});
