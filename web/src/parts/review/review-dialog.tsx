import type { ReactNode } from 'react';
import { Modal } from '../../ui/controls.ts';
import { useTexts } from './texts.ts';

interface ReviewDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog over the review or the queue, which give the focus back themselves. These pages do not scroll as a whole, so
 * nothing is locked: locking makes the browser lay out the whole page, which took 100 ms for each dismissal.
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
