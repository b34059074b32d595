import { GROUNDS, OPINIONS } from '@copydesk/contract/violations/opinions';
import type { Names } from './verdict-schema.ts';

/** What the model says of one part. Its quote is only a claim until it is found in the text. */
export interface GivenOpinion {
  readonly segment: string;
  readonly opinion: (typeof OPINIONS)[number];
  /** Which part of the rule decides it. */
  readonly ground: (typeof GROUNDS)[number];
  readonly rule: string;
  readonly quote: string;
  readonly why: string;
}

export interface Opinions {
  readonly opinions: readonly GivenOpinion[];
}

const MAX_QUOTE = 1_000;
/** The longest reason that is kept. A longer one is cut. */
export const MAX_WHY = 200;
const KEYS = ['segment', 'opinion', 'ground', 'rule', 'quote', 'why'] as const;

/** The JSON schema of an answer: one opinion for each part, with names from the call alone. */
export const opinionSchema = ({ rules, segments }: Names) => ({
  type: 'object',
  properties: {
    opinions: {
      type: 'array',
      minItems: segments.length,
      maxItems: segments.length,
      items: {
        type: 'object',
        properties: {
          segment: { type: 'string', enum: segments },
          opinion: { type: 'string', enum: OPINIONS },
          ground: { type: 'string', enum: GROUNDS },
          rule: { type: 'string', enum: rules },
          quote: { type: 'string', maxLength: MAX_QUOTE },
          why: { type: 'string', maxLength: MAX_WHY },
        },
        required: KEYS,
        additionalProperties: false,
      },
    },
  },
  required: ['opinions'],
  additionalProperties: false,
});

const isOpinion = (value: unknown, { rules, segments }: Names): value is GivenOpinion => {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    Object.keys(item).length === KEYS.length &&
    KEYS.every((key) => typeof item[key] === 'string') &&
    segments.includes(item['segment'] as string) &&
    rules.includes(item['rule'] as string) &&
    (OPINIONS as readonly unknown[]).includes(item['opinion']) &&
    (GROUNDS as readonly unknown[]).includes(item['ground'])
  );
};

/** Whether a value has this shape, with exactly one opinion about each part. */
export const areOpinions = (value: unknown, names: Names): value is Opinions => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return false;
  const { opinions } = value as { opinions?: unknown };
  if (!Array.isArray(opinions) || !opinions.every((one) => isOpinion(one, names))) return false;
  const about = new Set(opinions.map(({ segment }) => segment));
  return about.size === opinions.length && about.size === names.segments.length;
};
