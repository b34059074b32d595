import { Modal } from '../ui/controls.ts';
import { NewWorkspaceForm } from './new-workspace-form.tsx';
import { useTexts } from './texts.ts';

/** The dialog around the form for a new workspace. Its code is loaded when it is first opened. */
export const NewWorkspaceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('new_workspace')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <NewWorkspaceForm onDone={onClose} />
    </Modal>
  );
};
