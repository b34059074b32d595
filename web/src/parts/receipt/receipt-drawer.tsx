import { Drawer } from '../../ui/controls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { ReceiptView } from './receipt.tsx';
import { ReturnFocus } from '../../ui/dialogs/return-focus.tsx';
import { useUiTexts } from '../../ui/texts.ts';
import { useWritingTexts } from '../writing-texts.ts';

interface ReceiptDrawerProps {
  readonly documentId: string;
  readonly onClose: () => void;
  readonly names?: { readonly template?: string | undefined; readonly tone?: string | undefined };
}

/** The receipt of a document in a drawer. It is rendered only while it is open. */
export const ReceiptDrawer = ({ documentId, onClose, names }: ReceiptDrawerProps) => {
  const t = useWritingTexts();
  const ui = useUiTexts();
  const query = useQuery(ask('getReceipt', { params: { id: documentId } }));
  return (
    <>
      <ReturnFocus />
      <Drawer
        opened
        position="right"
        size={560}
        onClose={onClose}
        title={t('receipt')}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <QueryWait query={query} rows={6} />
        {query.data ? <ReceiptView receipt={query.data} {...(names ? { names } : {})} /> : null}
      </Drawer>
    </>
  );
};
