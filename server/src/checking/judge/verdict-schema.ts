/** One objection of the model. The quote is its claim and is believed only once it is found. */
export interface Objection {
  readonly rule: string;
  readonly segment: string;
  readonly quote: string;
}

export interface Verdict {
  readonly findings: readonly Objection[];
}

/** The names that an answer may use: those of this call and no others. */
export interface Names {
  readonly rules: readonly string[];
  readonly segments: readonly string[];
}

/**
 * The shape of an answer. It uses only keywords that every provider holds its model to, and names
 * nothing that is not in the call.
 */
export const verdictSchema = ({ rules, segments }: Names) => ({
  type: 'object',
  properties: {
    findings: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          rule: { type: 'string', enum: rules },
          segment: { type: 'string', enum: segments },
          quote: { type: 'string' },
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

/** Whether a value has the shape; a provider may not hold its model to it. */
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
