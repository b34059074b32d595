import type { ReactNode } from 'react';
import { Modal } from '../../ui/controls.ts';
import { useTexts } from './texts.ts';

interface ReviewDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog of the review or the queue. These pages return the focus themselves. They do not scroll as a whole, so their scrolling is not
 * locked: that would make the browser lay out the whole page each time a dialog closes, which took about 100 ms.
 */
export const ReviewDialog = ({ title, onClose, children }: ReviewDialogProps) => {
  const t = useTexts();
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
};
