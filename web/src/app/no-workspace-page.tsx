import { useSession } from '../lib/session.ts';
import { Message } from '../ui/feedback/message.tsx';
import { NewWorkspaceForm } from './new-workspace-form.tsx';
import { StandingPage } from './plain-page.tsx';
import { useTexts } from './texts.ts';

/** Shown to a person who was removed from their last workspace, or who signed in without an invitation. */
export const NoWorkspacePage = () => {
  const t = useTexts();
  const { self_service: may } = useSession();
  return (
    <StandingPage>
      <Message
        whole
        title={t('no_workspace')}
        action={may.workspaces ? <NewWorkspaceForm /> : null}
      >
        {t(may.workspaces ? 'no_workspace_words' : 'no_workspace_closed')}
      </Message>
    </StandingPage>
  );
};
