import { oneOf } from '../../lib/search.ts';
import { OIDC_PROBLEM_NAMES } from './oidc-problems.ts';
import { useTexts } from './texts.ts';

/** Says why a sign-in at the provider failed. The name comes from the address, so it may be any text. */
export const OidcProblemWords = ({ problem }: { readonly problem: string }) => {
  const t = useTexts();
  return <>{t(`problem_${oneOf(problem, OIDC_PROBLEM_NAMES) ?? 'refused'}`)}</>;
};
