import { useSession } from '../lib/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { NewWorkspaceForm } from './new-workspace-form.tsx';
import { StandingPage } from './standing-page.tsx';
import { useTexts } from './texts.ts';

/** For somebody who was removed from the last workspace, or came without an invitation. */
export const NoWorkspacePage = () => {
  const t = useTexts();
  const { self_service: may } = useSession();
  return (
    <StandingPage>
      <EmptyState
        whole
        title={t('no_workspace')}
        action={may.workspaces ? <NewWorkspaceForm /> : null}
      >
        {t(may.workspaces ? 'no_workspace_words' : 'no_workspace_closed')}
      </EmptyState>
    </StandingPage>
  );
};
