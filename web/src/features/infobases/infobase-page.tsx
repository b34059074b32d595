import type { InfobaseSummary } from '@copydesk/contract/infobases/app-routes';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../lib/commands.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { ActionIcon, Button, Menu } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { infobaseQuery } from './api.ts';
import { AskPanel } from './ask-panel.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { InfobaseDialog } from './infobase-dialog.tsx';
import styles from './infobase-page.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/knowledge/$infobaseId');

type Dialog = 'import' | 'rename' | 'delete';

interface ActionsProps {
  readonly infobaseId: string;
  readonly onOpen: (dialog: Dialog) => void;
}

const Actions = ({ infobaseId, onOpen }: ActionsProps) => {
  const t = useTexts();
  const may = useMay('write');
  const navigate = route.useNavigate();
  const write = (): void =>
    void navigate({ search: (before) => ({ ...before, entry: 'new' }), replace: true });
  useKey('n', t('add_entry'), write, { enabled: may });
  useCommand(t('add_file'), () => onOpen('import'), may);
  const curl = <CurlButton method="GET" path={`/public/v1/infobase/${infobaseId}`} />;
  if (!may) return curl;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="upload" />}
        onClick={() => onOpen('import')}
      >
        {t('add_file')}
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={write}>
        {t('add_entry')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('more')}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onOpen('rename')}>{t('rename')}</Menu.Item>
          <Menu.Item onClick={() => onOpen('delete')}>{t('delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {curl}
    </>
  );
};

const Desk = ({ base }: { readonly base: InfobaseSummary }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { entry } = route.useSearch();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => setDialog(null);
  return (
    <div className={`${styles['frame']} ${entry ? (styles['hasEntry'] ?? '') : ''}`}>
      <PageHeader
        title={base.name}
        above={
          <TextLink to="/w/$workspaceId/knowledge" params={{ workspaceId }}>
            {t('back')}
          </TextLink>
        }
        note={base.description}
        actions={<Actions infobaseId={base.id} onOpen={setDialog} />}
      />
      <div className={styles['desk']}>
        <EntryList />
        <div className={styles['side']}>
          {entry ? <EntryPanel key={entry} entryId={entry} /> : <AskPanel />}
        </div>
      </div>
      {dialog === 'import' ? <ImportDialog infobaseId={base.id} onClose={close} /> : null}
      {dialog === 'rename' ? <InfobaseDialog base={base} onClose={close} /> : null}
      {dialog === 'delete' ? <DeleteDialog base={base} onClose={close} /> : null}
    </div>
  );
};

/** One knowledge base: its entries, the open entry, and a test of what a text would find in it. */
export const InfobasePage = () => {
  const t = useTexts();
  const { infobaseId } = route.useParams();
  const query = useQuery(infobaseQuery(infobaseId));
  if (query.data) return <Desk key={infobaseId} base={query.data} />;
  return (
    <Page>
      <PageHeader title={t('base_title')} />
      <QueryWait query={query} rows={10} />
    </Page>
  );
};
