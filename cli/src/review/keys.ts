/** What a key of the review does. The keys are those of the web application (docs/reviewing.md). */
export type ReviewCommand =
  | {
      readonly kind: 'decide';
      readonly action: 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen';
    }
  | {
      readonly kind:
        | 'dismiss'
        | 'next'
        | 'previous'
        | 'undo'
        | 'group'
        | 'comment'
        | 'help'
        | 'quit';
    };

const COMMANDS: Readonly<Record<string, ReviewCommand>> = {
  u: { kind: 'decide', action: 'urgent_violation' },
  e: { kind: 'decide', action: 'elevated_risk' },
  f: { kind: 'decide', action: 'mark_fixed' },
  r: { kind: 'decide', action: 'reopen' },
  d: { kind: 'dismiss' },
  j: { kind: 'next' },
  down: { kind: 'next' },
  k: { kind: 'previous' },
  up: { kind: 'previous' },
  z: { kind: 'undo' },
  g: { kind: 'group' },
  c: { kind: 'comment' },
  '?': { kind: 'help' },
  q: { kind: 'quit' },
  escape: { kind: 'quit' },
  'ctrl-c': { kind: 'quit' },
  'ctrl-d': { kind: 'quit' },
};

/** The command of a key; null for a key that does nothing. */
export const commandOf = (key: string): ReviewCommand | null =>
  COMMANDS[key.length === 1 ? key.toLowerCase() : key] ?? null;

export const HELP = [
  'J, K      next, previous              D   dismiss, with a reason',
  'U, E, F   urgent, elevated risk, fixed   R   reopen',
  'G         whole group on or off       Z   undo',
  'C         comment                     Q   quit',
];
