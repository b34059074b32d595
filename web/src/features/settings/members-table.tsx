import { type Role, ROLES } from '@copydesk/contract/policy';
import type { Member } from '@copydesk/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { isProblem } from '../../lib/problem.ts';
import { keyOf } from '../../lib/query.ts';
import { sessionQuery, useMay, useUser, useWorkspace } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Button, NativeSelect } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ReturnFocus } from '../../ui/return-focus.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const nameOf = ({ name, email }: Member): string => name || email;

/** Changes a role at once and offers the way back, for a list is easily brushed. */
const useChangeRole = () => {
  const t = useTexts();
  const queries = useQueryClient();
  const { id: ownId } = useUser();
  const change = async (member: Member, role: Role, canUndo = true): Promise<void> => {
    try {
      await post('changeRole', { params: { user_id: member.user_id }, body: { role } });
      const undo = (): void => void change({ ...member, role }, member.role, false);
      showToast({
        id: `role-${member.user_id}`,
        message: t('role_changed', { name: nameOf(member), role: t(`role_${role}`) }),
        ...(canUndo ? { action: { label: t('undo'), run: undo } } : {}),
      });
    } catch (error) {
      const message = (isProblem(error) && error.detail) || t('failed');
      showToast({ message, tone: 'problem' });
    }
    await queries.invalidateQueries({ queryKey: keyOf('listMembers') });
    if (member.user_id === ownId) await queries.invalidateQueries(sessionQuery);
  };
  return change;
};

interface RoleFieldProps {
  readonly member: Member;
  readonly onChange: (role: Role) => void;
}

/** Only an owner makes or unmakes owners. */
const RoleField = ({ member, onChange }: RoleFieldProps) => {
  const t = useTexts();
  const administers = useMay('administer');
  const owns = useMay('own');
  if (!administers || (member.role === 'owner' && !owns)) return <>{t(`role_${member.role}`)}</>;
  return (
    <NativeSelect
      size="xs"
      className={styles['role'] ?? ''}
      aria-label={t('role_of', { name: nameOf(member) })}
      value={member.role}
      onChange={(event) => onChange(event.currentTarget.value as Role)}
      data={ROLES.filter((role) => owns || role !== 'owner').map((role) => ({
        value: role,
        label: t(`role_${role}`),
      }))}
    />
  );
};

const RemoveDialog = ({
  member,
  onClose,
}: {
  readonly member: Member;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  const queries = useQueryClient();
  const router = useRouter();
  const { name: workspace } = useWorkspace();
  const isSelf = useUser().id === member.user_id;
  const name = nameOf(member);
  const remove = async (): Promise<void> => {
    await post('removeMember', { params: { user_id: member.user_id } });
    if (isSelf) {
      queries.clear();
      await router.navigate({ to: '/' });
      return;
    }
    showToast({ message: t('removed_member', { name }) });
    await queries.invalidateQueries({ queryKey: keyOf('listMembers') });
  };
  return (
    <>
      <ReturnFocus />
      <ConfirmDialog
        opened
        grave
        onClose={onClose}
        title={isSelf ? t('leave_title', { workspace }) : t('remove_member_title', { name })}
        confirm={isSelf ? t('leave_confirm') : t('remove_member_of', { name })}
        onConfirm={remove}
      >
        <p>{t(isSelf ? 'leave_words' : 'remove_member_words')}</p>
      </ConfirmDialog>
    </>
  );
};

/** Everybody of the workspace; whoever administers changes roles here. */
export const MembersTable = ({ members }: { readonly members: readonly Member[] }) => {
  const t = useTexts();
  const { date } = useFormats();
  const { id: ownId } = useUser();
  const administers = useMay('administer');
  const owns = useMay('own');
  const changeRole = useChangeRole();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const mayRemove = ({ user_id: id, role }: Member): boolean =>
    id === ownId || (administers && (owns || role !== 'owner'));
  return (
    <>
      <DataTable
        label={t('members_list')}
        rows={members}
        rowKey={({ user_id: id }) => id}
        columns={[
          {
            key: 'name',
            title: t('name'),
            cell: (member) => (
              <span className={styles['person']}>
                <Avatar name={nameOf(member)} />
                <span>
                  <strong>{nameOf(member)}</strong>
                  {member.user_id === ownId ? (
                    <span className={styles['quiet']}> ({t('you')})</span>
                  ) : null}
                  <div className={styles['address']}>{member.email}</div>
                </span>
              </span>
            ),
          },
          {
            key: 'role',
            title: t('role'),
            width: 'min(152px, 32vw)',
            cell: (member) => (
              <RoleField member={member} onChange={(role) => void changeRole(member, role)} />
            ),
          },
          {
            key: 'joined',
            title: t('joined'),
            width: '136px',
            wideOnly: true,
            cell: ({ joined_at: at }) => date(at),
          },
          {
            key: 'actions',
            title: t('actions'),
            untitled: true,
            width: 'min(112px, 24vw)',
            right: true,
            cell: (member) =>
              mayRemove(member) ? (
                <Button
                  variant="subtle"
                  aria-label={
                    member.user_id === ownId
                      ? t('leave')
                      : t('remove_member_of', { name: nameOf(member) })
                  }
                  onClick={() => setLeaving(member)}
                >
                  {t(member.user_id === ownId ? 'leave' : 'remove_member')}
                </Button>
              ) : null,
          },
        ]}
      />
      {leaving ? <RemoveDialog member={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
};
