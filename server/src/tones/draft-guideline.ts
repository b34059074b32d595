import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { generatePassage, type PassageParts } from '../passages/generate-passage.ts';
import { invalidValue } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { DraftedGuide, GuidelineRequest } from './write-guideline.ts';

const MAX_TOGETHER = 20_000;

const refuse = (msg: string): never => {
  throw invalidValue(['samples'], msg);
};

/**
 * Has a model describe the style of some texts as a guide. The guide is a proposal and is not saved. Throws
 * invalid for blank or too long samples, and the errors of asking for a passage.
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
  return (await generatePassage(scope, parts, { kind: 'guideline', request })) as DraftedGuide;
};
