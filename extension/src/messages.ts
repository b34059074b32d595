import type { CheckFinding, TextCheck } from '../../contract/src/rules/check.ts';

export type Finding = CheckFinding;
export type Checked = TextCheck;

/** What the script in a page asks the worker, and what it hears. */
export type Question =
  | { readonly kind: 'is-on' }
  | { readonly kind: 'check'; readonly text: string };
export type Answer =
  | { readonly kind: 'state'; readonly isOn: boolean }
  | { readonly kind: 'checked'; readonly checked: Checked }
  | { readonly kind: 'problem'; readonly problem: string };

/** What the worker tells the script in a page. */
export interface Switched {
  readonly kind: 'switched';
  readonly isOn: boolean;
}
