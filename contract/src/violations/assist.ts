import Type, { type Static } from 'typebox';
import { nullable, oneOf } from '../shared/schema.ts';

/** An empty body is required, because asking a model costs tokens and must not happen by accident. */
export const DraftSuggestionRequest = Type.Object({});

const model = nullable(Type.String(), {
  description: 'Which model wrote it, such as openai:gpt-x; null if none was asked.',
});

export const SuggestionDraft = Type.Object({
  state: oneOf(['accepted', 'refused', 'not_checkable', 'no_model'], {
    description:
      'accepted: the rules accept the text. refused: they accept nothing that the model wrote. not_checkable: the finding is about no words that can be replaced, or only a model can judge it. no_model: no model is set up.',
  }),
  text: nullable(Type.String(), {
    description: 'In the place of the words; null unless it is accepted.',
  }),
  model,
});
export type SuggestionDraft = Static<typeof SuggestionDraft>;

/** The languages in which the web application can be read. */
export const TranslateRequest = Type.Object({
  to: oneOf(['EN', 'NL'], { description: 'The language of the reader.' }),
});

export const FindingTranslation = Type.Object({
  state: oneOf(['translated', 'no_text', 'wrong_language', 'no_model'], {
    description:
      'no_text: the finding is about no words, or its text cannot be read any more. wrong_language: the model answered in another language. no_model: no model is set up.',
  }),
  words: nullable(Type.String(), { description: 'The words, as they are meant in the sentence.' }),
  sentence: nullable(Type.String()),
  model,
});
export type FindingTranslation = Static<typeof FindingTranslation>;
