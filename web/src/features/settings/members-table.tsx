import { type Role, ROLES } from '@copydesk/contract/shared/policy';
import type { Member } from '@copydesk/contract/members/members';
import { useFormats } from '../../lib/format.ts';
import { useMay, useUser } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, NativeSelect } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { MemberChangeDialog, nameOf, useMemberChange } from './member-change.tsx';
import styles from './settings.module.css';
import { SignOutMember } from './sign-out-member.tsx';
import { useTexts } from './texts.ts';

interface RoleFieldProps {
  readonly member: Member;
  readonly onChange: (role: Role) => void;
}

/** Changes the role of a member. Only an owner can give or take the owner role. */
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

/** All members of the workspace. Members who may administer change roles here. */
export const MembersTable = ({ members }: { readonly members: readonly Member[] }) => {
  const t = useTexts();
  const { date } = useFormats();
  const { id: ownId } = useUser();
  const administers = useMay('administer');
  const owns = useMay('own');
  const { asked, begin, close } = useMemberChange();
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
              <RoleField member={member} onChange={(role) => void begin(member, role)} />
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
            width: 'min(208px, 36vw)',
            right: true,
            cell: (member) =>
              mayRemove(member) ? (
                <>
                  {member.user_id === ownId ? null : <SignOutMember member={member} />}
                  <Button
                    variant="subtle"
                    aria-label={
                      member.user_id === ownId
                        ? t('leave')
                        : t('remove_member_of', { name: nameOf(member) })
                    }
                    onClick={() => void begin(member, null)}
                  >
                    {t(member.user_id === ownId ? 'leave' : 'remove_member')}
                  </Button>
                </>
              ) : null,
          },
        ]}
      />
      {asked ? <MemberChangeDialog change={asked} onClose={close} /> : null}
    </>
  );
};
