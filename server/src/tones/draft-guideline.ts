import type { LanguageKey } from '@copydesk/contract/schema';
import { askForPassage, type PassageParts } from '../passages/ask-for-passage.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import type { DraftedGuide, GuidelineRequest } from './write-guideline.ts';

const MAX_TOGETHER = 20_000;

const refuse = (msg: string): never => {
  const issue = { type: 'value_error', loc: ['body', 'samples'], msg: `Value error, ${msg}` };
  throw new OperationError('invalid', 'The samples are invalid.', { issues: [issue] });
};

/**
 * Has the style of some texts described as a guide, which is a proposal and saved nowhere. Throws
 * invalid for blank or too long samples, and what asking for a passage throws.
 */
export const draftGuideline = async (
  scope: Scope,
  parts: PassageParts,
  input: { readonly language: LanguageKey; readonly samples: readonly string[] },
): Promise<DraftedGuide> => {
  const samples = input.samples.map((sample) => sample.trim()).filter((sample) => sample !== '');
  if (samples.length === 0) refuse('there is no text in the samples');
  if (samples.reduce((sum, { length }) => sum + length, 0) > MAX_TOGETHER) {
    refuse(`the samples have more than ${MAX_TOGETHER} characters together`);
  }
  const request: GuidelineRequest = { language: input.language, samples };
  return (await askForPassage(scope, parts, { kind: 'guideline', request })) as DraftedGuide;
};
