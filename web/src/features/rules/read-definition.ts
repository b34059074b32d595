export type Definition = Readonly<Record<string, unknown>>;

export type Read =
  | { readonly definition: Definition }
  | { readonly why: 'not_object' }
  | { readonly why: 'not_json'; readonly words: string };

/**
 * Parses the typed definition, or returns why it is not a JSON object. The server checks whether it is a
 * valid rule.
 */
export const readDefinition = (text: string): Read => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { definition: value as Definition }
      : { why: 'not_object' };
  } catch (error) {
    return { why: 'not_json', words: error instanceof Error ? error.message : '' };
  }
};
