import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../lib/query.ts';
import { QueryNotice } from './query-notice.tsx';
import { ReceiptView } from './receipt.tsx';
import { ReturnFocus } from './return-focus.tsx';
import { Skeleton } from './skeleton.tsx';
import { useUiTexts } from './texts.ts';
import { useWritingTexts } from './writing-texts.ts';

interface ReceiptDrawerProps {
  readonly documentId: string;
  readonly onClose: () => void;
  readonly names?: { readonly template?: string | undefined; readonly tone?: string | undefined };
}

/** The receipt of a document beside the page; it exists only while it is open. */
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
        <QueryNotice query={query} />
        {query.isPending ? <Skeleton rows={6} /> : null}
        {query.data ? <ReceiptView receipt={query.data} {...(names ? { names } : {})} /> : null}
      </Drawer>
    </>
  );
};
