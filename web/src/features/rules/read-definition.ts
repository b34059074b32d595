export type Definition = Readonly<Record<string, unknown>>;

export type Read =
  | { readonly definition: Definition }
  | { readonly why: 'not_object' }
  | { readonly why: 'not_json'; readonly words: string };

/** What was typed as a rule, or why it cannot be one; whether it is a good one is for the server to say. */
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
