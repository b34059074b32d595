import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { StandingPage } from './plain-page.tsx';
import { useTexts } from './texts.ts';

/** Where a second tab ends in which somebody signed in again. */
export const SignedInPage = () => {
  const t = useTexts();
  return (
    <StandingPage>
      <EmptyState whole title={t('signed_in_again')}>
        {t('signed_in_again_words')}
      </EmptyState>
    </StandingPage>
  );
};
