import Type, { type Static } from 'typebox';
import { nullable, Timestamp } from '../shared/schema.ts';

/** `overdue`: its date has passed. `soon`: its date is within three days. */
export const DUE = ['overdue', 'soon'] as const;
export type Due = (typeof DUE)[number];

/** For how many days before its date a finding is due soon. */
export const SOON_DAYS = 3;

const days = (severity: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: 3650 }), {
    description: `In how many days after its first sighting a finding that is ${severity} is due; null if never.`,
  });

const DAYS = {
  critical: days('critical'),
  high: days('high'),
  medium: days('medium'),
  low: days('low'),
  unspecified: days('of no named severity'),
} as const;

export const DueDays = Type.Object(DAYS);
export type DueDays = Static<typeof DueDays>;

export const DuePolicy = Type.Object({
  ...DAYS,
  updated_at: nullable(Timestamp('When it was last changed; null if nobody has set any days.')),
});
export type DuePolicy = Static<typeof DuePolicy>;
