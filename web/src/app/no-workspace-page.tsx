import { EmptyState } from '../ui/empty-state.tsx';
import { NewWorkspaceForm } from './new-workspace-form.tsx';
import { StandingPage } from './standing-page.tsx';
import { useTexts } from './texts.ts';

/** For somebody who was removed from the last workspace, or came without an invitation. */
export const NoWorkspacePage = () => {
  const t = useTexts();
  return (
    <StandingPage>
      <EmptyState whole title={t('no_workspace')} action={<NewWorkspaceForm />}>
        {t('no_workspace_words')}
      </EmptyState>
    </StandingPage>
  );
};
