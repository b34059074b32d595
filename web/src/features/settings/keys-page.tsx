import { POLICY } from '@copydesk/contract/shared/policy';
import type { CreatedKey } from '@copydesk/contract/keys/keys';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../lib/commands.ts';
import { useFormats } from '../../lib/format.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { keysQuery, workspaceQuery } from './api.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { CreatedKeyDialog } from './created-key-dialog.tsx';
import { endsSoon, isEndless, KeysTable, works } from './keys-table.tsx';
import { ServiceAccounts } from './service-accounts.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/settings/keys');

const useAdministrators = (): string => {
  const t = useTexts();
  const { list } = useFormats();
  return list(POLICY.administer.map((role) => t(`role_${role}`)));
};

/** Shown to people who may not see keys. It says whom to ask. */
const NotForYou = () => {
  const t = useTexts();
  const roles = useAdministrators();
  return (
    <Page>
      <PageHeader title={t('keys_title')} />
      <Message title={t('keys_closed')}>{t('keys_closed_words', { roles })}</Message>
    </Page>
  );
};

/** Says that the plan does not allow API keys and that only an owner can change the plan. */
const NoAccess = () => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const owns = useMay('own');
  return (
    <Notice
      tone="warning"
      action={
        owns ? (
          <LinkButton
            variant="default"
            to="/w/$workspaceId/settings/workspace"
            params={{ workspaceId }}
          >
            {t('plan')}
          </LinkButton>
        ) : null
      }
    >
      {t('keys_no_access')}
    </Notice>
  );
};

const Keys = () => {
  const t = useTexts();
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(keysQuery());
  const workspace = useQuery(workspaceQuery()).data;
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  useCommand(t('create_key_title'), () => setCreating(true));
  const keys = query.data?.keys ?? [];
  const working = keys.filter(works);
  const shown = show === 'all' ? keys : working;
  const endless = keys.filter(isEndless).length;
  const soon = keys.filter(endsSoon).length;
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {t('create_key')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('keys_title')} note={t('keys_note')} actions={create} />
      {workspace?.api_access === false ? <NoAccess /> : null}
      {endless > 0 ? <Notice tone="warning">{t('keys_endless', { count: endless })}</Notice> : null}
      {soon > 0 ? <Notice tone="warning">{t('keys_soon', { count: soon })}</Notice> : null}
      <QueryWait query={query} rows={4} height={48} />
      {keys.length > working.length ? (
        <div className={styles['filter']}>
          <SegmentedFilter
            label={t('keys_show')}
            value={show ?? 'working'}
            onChange={(next) =>
              void navigate({
                search: { show: next === 'all' ? 'all' : undefined },
                replace: true,
              })
            }
            choices={[
              { value: 'working', label: t('keys_working'), count: working.length },
              { value: 'all', label: t('keys_all'), count: keys.length },
            ]}
          />
        </div>
      ) : null}
      {shown.length > 0 ? <KeysTable keys={shown} /> : null}
      {query.data && shown.length === 0 ? (
        <EmptyState
          of={query}
          title={t(keys.length === 0 ? 'keys_none' : 'keys_none_working')}
          action={create}
        >
          {t('keys_none_words')}
        </EmptyState>
      ) : null}
      <ServiceAccounts />
      {creating ? (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            setCreated(made);
          }}
        />
      ) : null}
      {created ? <CreatedKeyDialog created={created} onClose={() => setCreated(null)} /> : null}
    </Page>
  );
};

/** The API keys of the workspace. A new key is shown only once. */
export const KeysPage = () => (useMay('administer') ? <Keys /> : <NotForYou />);
