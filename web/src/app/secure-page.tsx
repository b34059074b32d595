import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ProveForm } from '../features/sign-in/prove-form.tsx';
import { FactorSection } from '../features/settings/factor-section.tsx';
import { IdentitiesSection } from '../features/settings/identities-section.tsx';
import { PasskeysSection } from '../features/settings/passkeys-section.tsx';
import { ask } from '../lib/query.ts';
import { sessionQuery } from '../lib/session.ts';
import { Button } from '../ui/controls.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryWait } from '../ui/feedback/query-wait.tsx';
import { StandingPage } from './plain-page.tsx';
import { useTexts } from './texts.ts';
import { useSignOut } from './use-sign-out.tsx';

/** The workspace that the person wanted to open. */
const workspaceOf = (next: string | undefined): string | undefined =>
  /^\/w\/([^/?#]+)/.exec(next ?? '')?.[1];

/** Where a member sets up, or gives, what their workspace asks for. Nothing else opens until then. */
export const SecurePage = () => {
  const t = useTexts();
  const router = useRouter();
  const queries = useQueryClient();
  const { next, problem } = useSearch({ from: '/secure' });
  const session = useQuery({ ...sessionQuery, refetchInterval: 5_000 }).data;
  const account = useQuery(ask('getAccount'));
  const proof = useQuery(ask('getProof'));
  const methods = useQuery(ask('getSignInMethods')).data;
  const wanted = workspaceOf(next);
  const workspaces = session?.state === 'active' ? session.workspaces : [];
  const workspace = workspaces.find(({ id }) => id === wanted) ?? workspaces[0];
  const needs = workspace?.needs ?? null;
  const goOn = async (): Promise<void> => {
    await queries.invalidateQueries();
    router.history.replace(next ?? '/');
  };
  const { signOut, question } = useSignOut(() => globalThis.location.assign('/sign-in'));
  const has = proof.data && (proof.data.code || proof.data.passkey);
  const back = new URLSearchParams({ return_to: next ?? '/' });
  return (
    <StandingPage>
      {question}
      <PageHeader
        title={t(needs === 'single_sign_on' ? 'secure_title_provider' : 'secure_title')}
        note={workspace ? t('secure_words', { workspace: workspace.name }) : null}
      />
      <QueryWait query={account} rows={4} />
      {session && workspace && needs === null ? (
        <Button onClick={() => void goOn()}>
          {t('secure_go_on', { workspace: workspace.name })}
        </Button>
      ) : null}
      {account.data && proof.data && needs === 'second_factor' && has ? (
        <ProveForm factorOnly proof={proof.data} onProven={() => void goOn()} />
      ) : null}
      {account.data && (needs === 'second_factor' ? !has : needs === null) ? (
        <>
          <PasskeysSection account={account.data} />
          <FactorSection account={account.data} />
        </>
      ) : null}
      {account.data && needs === 'single_sign_on' ? (
        <>
          {account.data.identities.length > 0 && methods?.oidc ? (
            <Button component="a" href={`${methods.oidc.url}?${back.toString()}`}>
              {t('secure_provider', { name: methods.oidc.name })}
            </Button>
          ) : null}
          <IdentitiesSection account={account.data} problem={problem} />
        </>
      ) : null}
      <Button variant="subtle" onClick={signOut}>
        {t('secure_leave')}
      </Button>
    </StandingPage>
  );
};
