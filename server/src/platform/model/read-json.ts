const FENCED = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/;

/**
 * The value of a JSON text, or undefined. Models without an enforced
 * format often put their JSON into a code fence.
 */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(FENCED.exec(text)?.[1] ?? text);
  } catch {
    return undefined;
  }
};
