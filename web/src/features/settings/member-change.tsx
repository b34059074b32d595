import type { Role } from '@copydesk/contract/shared/policy';
import type { EndingGrants, Member } from '@copydesk/contract/members/members';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { get, post } from '../../lib/api.ts';
import { isProblem } from '../../lib/problem.ts';
import { keyOf } from '../../lib/query.ts';
import { sessionQuery, useUser, useWorkspace } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { EndingList, endsSomething, isEnding } from './ending-list.tsx';
import { useTexts } from './texts.ts';

export const nameOf = ({ name, email }: Member): string => name || email;

/** A change that must be confirmed first. A null role removes the member. */
export interface AskedChange {
  readonly member: Member;
  readonly role: Role | null;
  readonly ending: EndingGrants;
}

/** Reads what would end and what would stay with nobody who sees to it. */
const readEnding = (member: Member, role: Role | null): Promise<EndingGrants> =>
  get('previewMemberChange', {
    params: { user_id: member.user_id },
    query: role === null ? {} : { role },
  });

/** Reads again everything on the page that a change of a member may affect. */
const useRefresh = () => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const touched = ['listMembers', 'listInvitations', 'listKeys', 'listWebhooks'] as const;
    await Promise.all(
      touched.map((operation) => queries.invalidateQueries({ queryKey: keyOf(operation) })),
    );
  };
};

const useSetRole = () => {
  const t = useTexts();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { id: ownId } = useUser();
  return async (member: Member, role: Role, undo?: () => void): Promise<void> => {
    await post('changeRole', { params: { user_id: member.user_id }, body: { role } });
    showToast({
      id: `role-${member.user_id}`,
      message: t('role_changed', { name: nameOf(member), role: t(`role_${role}`) }),
      ...(undo ? { action: { label: t('undo'), run: undo } } : {}),
    });
    // The person's own role changed, so read the session first: they may no longer see the lists below.
    if (member.user_id === ownId) await queries.invalidateQueries(sessionQuery);
    await refresh();
  };
};

/**
 * Changes a role at once and offers an undo, because a role is easily changed by mistake. If something
 * would end, there is no undo, so a dialog asks first. A dialog also asks before every removal.
 */
export const useMemberChange = () => {
  const t = useTexts();
  const setRole = useSetRole();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const begin = async (member: Member, role: Role | null): Promise<void> => {
    try {
      const ending = await readEnding(member, role);
      if (role === null || isEnding(ending)) return setAsked({ member, role, ending });
      await setRole(member, role, () => void begin({ ...member, role }, member.role));
    } catch (error) {
      const message = (isProblem(error) && error.detail) || t('failed');
      showToast({ message, tone: 'problem' });
      await refresh();
    }
  };
  return { asked, begin, close: () => setAsked(null) };
};

interface DialogProps {
  readonly change: AskedChange;
  readonly onClose: () => void;
}

/** Asks before a member is removed, and lists what ends. */
const RemoveDialog = ({ change: { member, ending }, onClose }: DialogProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const router = useRouter();
  const refresh = useRefresh();
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
    await refresh();
  };
  return (
    <ConfirmDialog
      grave
      onClose={onClose}
      title={isSelf ? t('leave_title', { workspace }) : t('remove_member_title', { name })}
      confirm={isSelf ? t('leave_confirm') : t('remove_member_of', { name })}
      onConfirm={remove}
    >
      <p>{t(isSelf ? 'leave_words' : 'remove_member_words')}</p>
      <EndingList ending={ending} />
    </ConfirmDialog>
  );
};

/** Asks before a change of role that ends something. */
const RoleDialog = ({
  change: { member, ending },
  role,
  onClose,
}: DialogProps & { readonly role: Role }) => {
  const t = useTexts();
  const setRole = useSetRole();
  const words = { name: nameOf(member), role: t(`role_${role}`) };
  return (
    <ConfirmDialog
      grave
      onClose={onClose}
      title={t('change_role_title', words)}
      confirm={t('change_role_confirm')}
      onConfirm={() => setRole(member, role)}
    >
      {endsSomething(ending) ? <p>{t('change_role_words', words)}</p> : null}
      <EndingList ending={ending} />
    </ConfirmDialog>
  );
};

export const MemberChangeDialog = ({ change, onClose }: DialogProps) =>
  change.role === null ? (
    <RemoveDialog change={change} onClose={onClose} />
  ) : (
    <RoleDialog change={change} role={change.role} onClose={onClose} />
  );
