/** Characters without a shape. They could tell the model something that a reader of the asset cannot see. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const CONTROL = /(?!\n)\p{Cc}/gu;

/**
 * A text as the model gets it. The model's quotes are later searched in the original text, where folding
 * ignores the characters removed here.
 */
export const promptText = (text: string): string =>
  text.toWellFormed().replace(INVISIBLE, '').replace(CONTROL, ' ');

/** Some local models read `<|…|>` as the end of a message, so every `<` is escaped. */
export const toJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
