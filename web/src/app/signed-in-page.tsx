import { useSearch } from '@tanstack/react-router';
import { OidcProblemWords } from '../features/sign-in/oidc-problem-words.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { StandingPage } from './plain-page.tsx';
import { useTexts } from './texts.ts';

/** Where a second tab ends in which somebody signed in again, or could not. */
export const SignedInPage = () => {
  const t = useTexts();
  const { problem } = useSearch({ from: '/signed-in' });
  return (
    <StandingPage>
      {problem === undefined ? (
        <Message whole title={t('signed_in_again')}>
          {t('signed_in_again_words')}
        </Message>
      ) : (
        <Message whole title={t('not_proven')}>
          <OidcProblemWords problem={problem} /> {t('not_proven_words')}
        </Message>
      )}
    </StandingPage>
  );
};
