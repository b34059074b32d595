import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiTexts } from '../texts.ts';
import { ReturnFocus } from './return-focus.tsx';

interface DialogProps extends Pick<ModalProps, 'size'> {
  readonly title: string;
  readonly onClose: () => void;
  /** Only the dialog's own buttons close it, because its content is shown only once. */
  readonly lasting?: boolean;
  readonly children: ReactNode;
}

/** A dialog that is rendered only while it is open. It returns the focus to the element that opened it. */
export const Dialog = ({ lasting = false, ...rest }: DialogProps) => {
  const t = useUiTexts();
  return (
    <>
      <ReturnFocus />
      <Modal
        opened
        closeOnClickOutside={!lasting}
        closeOnEscape={!lasting}
        withCloseButton={!lasting}
        closeButtonProps={{ 'aria-label': t('close') }}
        {...rest}
      />
    </>
  );
};
