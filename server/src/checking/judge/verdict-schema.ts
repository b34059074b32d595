/** One objection of the model. Its quote is only a claim until it is found in the text. */
export interface Objection {
  readonly rule: string;
  readonly segment: string;
  readonly quote: string;
}

export interface Verdict {
  readonly findings: readonly Objection[];
}

/** The names that an answer to this call may use. */
export interface Names {
  readonly rules: readonly string[];
  readonly segments: readonly string[];
}

const MAX_FINDINGS = 100;
const MAX_QUOTE = 1_000;

/**
 * The JSON schema of an answer. It allows only names from the call, and bounds its length. Providers that do
 * not know bounds get the schema without them (platform/model/ask.ts).
 */
export const verdictSchema = ({ rules, segments }: Names) => ({
  type: 'object',
  properties: {
    findings: {
      type: 'array',
      maxItems: MAX_FINDINGS,
      items: {
        type: 'object',
        properties: {
          rule: { type: 'string', enum: rules },
          segment: { type: 'string', enum: segments },
          quote: { type: 'string', maxLength: MAX_QUOTE },
        },
        required: ['rule', 'segment', 'quote'],
        additionalProperties: false,
      },
    },
  },
  required: ['findings'],
  additionalProperties: false,
});

const hasOnly = (value: unknown, keys: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key));

/** Whether a value has this shape. A check is needed, because a provider may not enforce the schema. */
export const isVerdict = (value: unknown, { rules, segments }: Names): value is Verdict => {
  if (!hasOnly(value, ['findings']) || !Array.isArray(value['findings'])) return false;
  return value['findings'].every(
    (item: unknown) =>
      hasOnly(item, ['rule', 'segment', 'quote']) &&
      typeof item['quote'] === 'string' &&
      rules.includes(item['rule'] as string) &&
      segments.includes(item['segment'] as string),
  );
};
