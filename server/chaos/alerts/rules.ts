import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
}
interface Rules {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

const UNITS = { s: 1, m: 60, h: 3_600 } as const;
const DURATION = /^(\d+)([smh])$/;
/** Windows such as `[5m]`. */
const WINDOW = /\[(\d+[smh])\]/g;
/** Bounds of an age, such as `copydesk_work_oldest_seconds{...}) > 900`. */
const AGE = /(_oldest_seconds(?:\{[^}]*\})?\)\s*>\s*)(\d+)/g;

const shorten = (duration: string, times: number): string => {
  const [, amount, unit] = DURATION.exec(duration) ?? [];
  if (amount === undefined) throw new Error(`${duration} is no duration`);
  const seconds = (Number(amount) * UNITS[unit as keyof typeof UNITS]) / times;
  return `${Math.max(1, Math.round(seconds))}s`;
};

/** The rules of deploy/alerts.yml. */
export const readRules = (): Rules =>
  parse(readFileSync(new URL('../../../deploy/alerts.yml', import.meta.url), 'utf8')) as Rules;

/** The same rules in a time that runs so many times faster. What they compare besides times stays as it is. */
export const hastenRules = ({ groups }: Rules, times: number): Rules => ({
  groups: groups.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => ({
      ...rule,
      for: shorten(rule.for, times),
      expr: rule.expr
        .replaceAll(WINDOW, (_all, duration: string) => `[${shorten(duration, times)}]`)
        .replaceAll(AGE, (_all, before: string, age) => `${before}${Number(age) / times}`),
    })),
  })),
});

/** Rules with two mistakes: one that never fires, and one that always does. */
export const spoilRules = ({ groups }: Rules): Rules => ({
  groups: groups.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => {
      if (rule.alert === 'CopydeskPartAway')
        return { ...rule, expr: rule.expr.replace('copydesk_part_up', 'copydesk_part') };
      if (rule.alert === 'CopydeskSlow') return { ...rule, expr: rule.expr.replace('> 1', '> 0') };
      return rule;
    }),
  })),
});

export const namesOf = ({ groups }: Rules): string[] =>
  groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

export const toYaml = (rules: Rules): string => stringify(rules);
