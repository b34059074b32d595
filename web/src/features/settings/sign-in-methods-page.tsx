import type { Account } from '@copydesk/contract/accounts/accounts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { accountQuery } from './api.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/settings/sign-in');

const Sections = ({ account }: { readonly account: Account }) => {
  const { problem } = route.useSearch();
  return (
    <>
      <ProfileSection key={account.user.name} user={account.user} />
      <PasswordSection account={account} />
      <PasskeysSection account={account} />
      <FactorSection account={account} />
      <IdentitiesSection account={account} problem={problem} />
      <SessionsSection sessions={account.sessions} />
      <DeleteAccountSection account={account} />
    </>
  );
};

/** The person's profile, sign-in methods and sessions. */
export const SignInMethodsPage = () => {
  const t = useTexts();
  const query = useQuery(accountQuery());
  return (
    <Page>
      <div className={styles['narrow']}>
        <PageHeader title={t('sign_in_methods_title')} />
        <QueryWait query={query} rows={8} />
        {query.data ? <Sections account={query.data} /> : null}
      </div>
    </Page>
  );
};
