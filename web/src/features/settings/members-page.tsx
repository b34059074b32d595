import type { Member } from '@copydesk/contract/members/members';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../lib/commands.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { invitationsQuery, membersQuery } from './api.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import { RolesTable } from './roles-table.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/settings/members');
/** The search field is shown from this many members on. */
const MANY = 12;

const matches = ({ name, email }: Member, search: string): boolean =>
  `${name} ${email}`.toLocaleLowerCase().includes(search.toLocaleLowerCase());

/** The members of the workspace and their roles. */
export const MembersPage = () => {
  const t = useTexts();
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const administers = useMay('administer');
  const query = useQuery(membersQuery());
  const [inviting, setInviting] = useState(false);
  useCommand(t('invite_title'), () => setInviting(true), administers);
  const invitations = useQuery({ ...invitationsQuery(), enabled: administers });
  const byMail = invitations.data?.by_mail ?? true;
  const members = query.data?.members ?? [];
  const shown = members.filter((member) => matches(member, search));
  return (
    <Page>
      <PageHeader
        title={t('members_title')}
        note={query.data ? t('members_count', { count: members.length }) : null}
        actions={
          administers ? (
            <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
          ) : null
        }
      />
      <QueryWait query={query} rows={6} height={48} />
      {members.length >= MANY || search !== '' ? (
        <div className={styles['filter']}>
          <SearchField
            label={t('members_search')}
            value={search}
            onChange={(value) =>
              void navigate({ search: { search: value || undefined }, replace: true })
            }
          />
        </div>
      ) : null}
      {shown.length > 0 ? <MembersTable members={shown} /> : null}
      {query.data && shown.length === 0 ? (
        <EmptyState of={query} title={t('members_none')} />
      ) : null}
      {administers ? <Invitations /> : null}
      <RolesTable />
      {inviting ? <InviteDialog byMail={byMail} onClose={() => setInviting(false)} /> : null}
    </Page>
  );
};
