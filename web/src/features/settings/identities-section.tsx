import type { Account, AccountIdentity } from '@copydesk/contract/accounts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { accountQuery, methodsQuery } from './api.ts';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

interface IdentitiesProps {
  readonly account: Account;
  /** The code of the reason why the last attempt to link a service failed. */
  readonly problem: string | undefined;
}

/**
 * The services that the person signs in with. To link one, the browser opens the service and returns here.
 */
export const IdentitiesSection = ({ account, problem }: IdentitiesProps) => {
  const t = useTexts();
  const { date } = useFormats();
  const queries = useQueryClient();
  const oidc = useQuery(methodsQuery()).data?.oidc ?? null;
  const [leaving, setLeaving] = useState<AccountIdentity | null>(null);
  const link = useMutation({
    mutationFn: () =>
      post('beginIdentityLink', { body: { return_to: globalThis.location.pathname } }),
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  const { identities } = account;
  if (oidc === null && identities.length === 0) return null;
  const remove = async ({ id, issuer }: AccountIdentity): Promise<void> => {
    await post('removeIdentity', { body: { id } });
    showToast({ message: t('identity_removed', { issuer }) });
    await queries.invalidateQueries(accountQuery());
  };
  return (
    <Section title={t('identities')}>
      {problem === undefined ? null : (
        <Notice tone="problem">
          {t(
            problem === 'linked_elsewhere'
              ? 'identity_problem_linked_elsewhere'
              : 'identity_problem_refused',
          )}
        </Notice>
      )}
      {link.error ? <Notice tone="problem">{link.error.detail || t('failed')}</Notice> : null}
      {identities.length === 0 ? <p className={styles['quiet']}>{t('identities_none')}</p> : null}
      {identities.map((identity) => (
        <div key={identity.id} className={styles['identity']}>
          <span>
            <strong>{identity.issuer}</strong>{' '}
            <span className={styles['quiet']}>
              {identity.email}, {t('identity_since', { when: date(identity.created_at) })}
            </span>
          </span>
          <Button
            variant="subtle"
            aria-label={t('identity_remove_of', { issuer: identity.issuer })}
            onClick={() => setLeaving(identity)}
          >
            {t('identity_remove')}
          </Button>
        </div>
      ))}
      {oidc !== null && identities.length === 0 ? (
        <Button
          variant="default"
          leftSection={<Icon name="link" />}
          loading={link.isPending}
          onClick={() => link.mutate()}
        >
          {t('identity_link', { name: oidc.name })}
        </Button>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={t('identity_remove_title', { issuer: leaving.issuer })}
          confirm={t('identity_remove')}
          onConfirm={() => remove(leaving)}
        >
          <p>{t('identity_remove_words')}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
