/**
 * What an operator may accept by name in ACCEPTED_RISKS. Each is something that a role otherwise refuses to start with;
 * docs/operating.md says what each of them means.
 */
export const RISKS = [
  'database-owner',
  'plain-database',
  'unsigned-engine',
  'no-mail',
  'plain-mail',
  'no-account-secret',
  'no-public-url',
  'plain-public-url',
  'root-children',
  'networked-children',
] as const;
export type Risk = (typeof RISKS)[number];

export const acceptsRisk = (
  { acceptedRisks }: { readonly acceptedRisks: string },
  risk: Risk,
): boolean => acceptedRisks.split(/, ?/).includes(risk);
