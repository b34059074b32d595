import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useArchiveAsset } from './api.ts';
import { useTexts } from './texts.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Asks before an asset is archived. Returns the dialog and the function that opens it. */
export const useArchive = () => {
  const t = useTexts();
  const archive = useArchiveAsset();
  const [asset, setAsset] = useState<Named | null>(null);
  const dialog = (
    <ConfirmDialog
      opened={asset !== null}
      onClose={() => setAsset(null)}
      title={t('archive_title', { name: asset?.name ?? '' })}
      confirm={t('archive')}
      onConfirm={async () => {
        if (!asset) return;
        await archive.mutateAsync(asset.id);
        showToast({ message: t('archived_toast', { name: asset.name }) });
      }}
    >
      <p>{t('archive_words')}</p>
    </ConfirmDialog>
  );
  return { dialog, ask: setAsset };
};
