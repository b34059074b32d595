import type { Proof } from '@copydesk/contract/accounts/proofs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { get, post } from '../../lib/api.ts';
import { askPasskey } from '../../lib/passkey.ts';
import { isProblem, type Problem } from '../../lib/problem.ts';
import { useUser } from '../../lib/session.ts';
import { Button, PasswordInput, TextInput } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { methodsQuery } from './api.ts';
import { explain } from './explain.ts';
import { FirstPassword } from './first-way.tsx';
import styles from './frame.module.css';
import { useTexts } from './texts.ts';

interface ProveFormProps {
  readonly proof: Proof;
  /** Only a code or a passkey will do. */
  readonly factorOnly?: boolean;
  /** A password will not do, because a way to sign in is added. */
  readonly moreThanPassword?: boolean;
  readonly onProven: () => void;
}

interface WayProps {
  readonly onProven: () => void;
  readonly onProblem: (problem: Problem | null, refused: string) => void;
}

/** Proves by something that is typed: the password or a code. */
const TypedWay = ({
  kind,
  onProven,
  onProblem,
}: WayProps & { readonly kind: 'password' | 'code' }) => {
  const t = useTexts();
  const [value, setValue] = useState('');
  const isCode = kind === 'code';
  const give = useMutation<unknown, Problem, string>({
    mutationFn: (typed) =>
      isCode
        ? post('proveWithCode', { body: { code: typed } })
        : post('proveWithPassword', { body: { password: typed } }),
    onMutate: () => onProblem(null, ''),
    onSuccess: onProven,
    onError: (problem) => {
      setValue('');
      onProblem(problem, t(isCode ? 'wrong_code' : 'prove_wrong_password'));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog may be drawn inside a page with a form of its own.
    event.stopPropagation();
    if (value.trim() !== '' && !give.isPending) give.mutate(isCode ? value.trim() : value);
  };
  const field = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {isCode ? (
        <TextInput
          {...field}
          label={t('prove_code')}
          autoComplete="one-time-code"
          spellCheck={false}
          data-autofocus
        />
      ) : (
        <PasswordInput
          {...field}
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          data-autofocus
        />
      )}
      <Button type="submit" fullWidth loading={give.isPending} disabled={value.trim() === ''}>
        {t('prove_go_on')}
      </Button>
    </form>
  );
};

const PasskeyWay = ({ onProven, onProblem }: WayProps) => {
  const t = useTexts();
  const give = useMutation<unknown, Problem>({
    mutationFn: async () => {
      const assertion = await askPasskey(await post('beginPasskeyProof'));
      return post('proveWithPasskey', { body: { assertion } });
    },
    onMutate: () => onProblem(null, ''),
    onSuccess: onProven,
    onError: (problem) => onProblem(problem, t('wrong_passkey')),
  });
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<Icon name="key" />}
      loading={give.isPending}
      onClick={() => give.mutate()}
    >
      {t('prove_passkey')}
    </Button>
  );
};

const LOOK_MS = 2_000;

/**
 * Proves by signing in again in another tab. This page keeps what was typed, and goes on once the browser has a
 * newer session of the same person.
 */
const ElsewhereWay = ({
  provider,
  byLink,
  moreThanPassword,
  onProven,
}: WayProps & {
  readonly provider: string | null;
  readonly byLink: boolean;
  readonly moreThanPassword: boolean;
}) => {
  const t = useTexts();
  const { id, email } = useUser();
  const methods = useQuery(methodsQuery()).data;
  const oidc = methods?.oidc ?? null;
  const asks = provider !== null && oidc !== null;
  const hasMail = methods?.mail ?? true;
  const [waits, setWaits] = useState(false);
  useQuery({
    queryKey: ['proof elsewhere'],
    enabled: waits,
    refetchInterval: LOOK_MS,
    queryFn: async () => {
      const { fresh, adds_ways: addsWays } = await get('getProof');
      if (!fresh || (moreThanPassword && !addsWays)) return false;
      const session = await get('getSession');
      if (session.state === 'active' && session.user.id === id) onProven();
      return true;
    },
  });
  const send = useMutation({
    mutationFn: () => post('requestSignInLink', { body: { email } }),
    onSuccess: () => setWaits(true),
  });
  const back = new URLSearchParams({ return_to: '/signed-in', again: 'true' });
  return (
    <>
      {asks ? (
        <Button
          component="a"
          href={`${oidc.url}?${back.toString()}`}
          target="_blank"
          rel="opener"
          variant="default"
          fullWidth
          leftSection={<Icon name="shield" />}
          onClick={() => setWaits(true)}
        >
          {t('oidc', { name: provider })}
        </Button>
      ) : null}
      {byLink && (!asks || methods?.link) ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<Icon name={hasMail ? 'mail' : 'link'} />}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t(hasMail ? 'link_instead' : 'link_to_log')}
        </Button>
      ) : null}
      {waits ? (
        <p className={styles['note']}>
          {hasMail || send.data === undefined ? t('prove_waiting') : t('prove_in_log', { email })}
        </p>
      ) : null}
    </>
  );
};

/** Every way in which the person can prove who they are, in the page that they are on. */
export const ProveForm = ({
  proof,
  factorOnly = false,
  moreThanPassword = false,
  onProven,
}: ProveFormProps) => {
  const t = useTexts();
  const [why, setWhy] = useState<string | null>(null);
  const onProblem: WayProps['onProblem'] = (problem, refused) => {
    if (problem === null) setWhy(null);
    else if (!isProblem(problem)) setWhy(t('something'));
    else setWhy(problem.failure ? t('passkey_stopped') : explain(problem, t, refused));
  };
  const way = { onProven, onProblem };
  const byPassword = proof.password && !factorOnly && !moreThanPassword;
  // Not every provider says when it asked for the person, so who has nothing else is offered a link too.
  // A passkey may be lost with its device, and a link is then the way back.
  const byLink = !byPassword && !proof.code && !proof.first_way;
  const isElsewhere = !factorOnly && (proof.provider !== null || byLink || moreThanPassword);
  return (
    <>
      {why === null ? null : <Notice tone="problem">{why}</Notice>}
      {proof.first_way ? (
        <>
          <p className={styles['note']}>{t('first_way_prove')}</p>
          <FirstPassword onSet={onProven} />
        </>
      ) : null}
      {byPassword ? <TypedWay key="password" kind="password" {...way} /> : null}
      {proof.code && !byPassword ? <TypedWay key="code" kind="code" {...way} /> : null}
      <div className={styles['other']}>
        {proof.passkey ? <PasskeyWay {...way} /> : null}
        {isElsewhere ? (
          <ElsewhereWay
            {...way}
            provider={proof.provider}
            byLink={byLink || moreThanPassword}
            moreThanPassword={moreThanPassword}
          />
        ) : null}
      </div>
    </>
  );
};
