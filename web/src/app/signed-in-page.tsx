import { useSearch } from '@tanstack/react-router';
import { OidcProblemWords } from '../features/sign-in/oidc-problem-words.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { StandingPage } from './plain-page.tsx';
import { useTexts } from './texts.ts';

/** Where a second tab ends in which somebody signed in again, or could not. */
export const SignedInPage = () => {
  const t = useTexts();
  const { problem } = useSearch({ from: '/signed-in' });
  return (
    <StandingPage>
      {problem === undefined ? (
        <EmptyState whole title={t('signed_in_again')}>
          {t('signed_in_again_words')}
        </EmptyState>
      ) : (
        <EmptyState whole title={t('not_proven')}>
          <OidcProblemWords problem={problem} /> {t('not_proven_words')}
        </EmptyState>
      )}
    </StandingPage>
  );
};
