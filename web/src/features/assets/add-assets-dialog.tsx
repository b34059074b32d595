import { useState } from 'react';
import { Modal, Tabs } from '../../ui/controls.ts';
import { AddressForm } from './address-form.tsx';
import { useTexts } from './texts.ts';
import { TextForm } from './text-form.tsx';
import { UploadFiles } from './upload-files.tsx';

const WAYS = ['address', 'text', 'files'] as const;
type Way = (typeof WAYS)[number];

interface AddAssetsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog that adds assets: pages by their addresses, a pasted text, or files. */
export const AddAssetsDialog = ({ opened, onClose }: AddAssetsDialogProps) => {
  const t = useTexts();
  const [way, setWay] = useState<Way>('address');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('add')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Tabs value={way} onChange={(next) => setWay((next ?? 'address') as Way)} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('add')}>
          {WAYS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`way_${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="address">
          <AddressForm onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <TextForm onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="files">
          <UploadFiles onDone={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
};
