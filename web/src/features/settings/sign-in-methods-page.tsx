import type { Account } from '@copydesk/contract/sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { post } from '../../lib/api.ts';
import { Button } from '../../ui/controls.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountQuery } from './api.ts';
import { FactorSection } from './factor-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/settings/sign-in');

/** New ways into an account are only for who proved lately who they are. */
const SignInAgain = () => {
  const t = useTexts();
  const leave = useMutation({
    mutationFn: () => post('signOut'),
    onSettled: () => {
      const next = globalThis.location.pathname;
      globalThis.location.assign(`/sign-in?${new URLSearchParams({ next }).toString()}`);
    },
  });
  return (
    <Notice
      action={
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('sign_in_again')}
        </Button>
      }
    >
      {t('stale_sign_in')}
    </Notice>
  );
};

const Sections = ({ account }: { readonly account: Account }) => {
  const { problem } = route.useSearch();
  return (
    <>
      {account.fresh ? null : <SignInAgain />}
      <ProfileSection key={account.user.name} user={account.user} />
      <PasswordSection account={account} />
      <FactorSection account={account} />
      <IdentitiesSection account={account} problem={problem} />
      <SessionsSection sessions={account.sessions} />
    </>
  );
};

/** Who the person is, how they prove it, and where they are signed in. */
export const SignInMethodsPage = () => {
  const t = useTexts();
  const query = useQuery(accountQuery());
  return (
    <Page>
      <div className={styles['narrow']}>
        <PageHeader title={t('sign_in_methods_title')} />
        <QueryNotice query={query} />
        {query.isPending ? <Skeleton rows={8} /> : null}
        {query.data ? <Sections account={query.data} /> : null}
      </div>
    </Page>
  );
};
