/** Somebody without an account, from a few addresses, while another tenant works. */
import { type Bounded, runBeside } from '../tenants/run-beside.ts';

const SIGN_IN = '/app/sign-in/password';
/** What an address may have under way: a quarter of 512. */
const SHARE = 128;
const LARGE = `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join()}}`;

process.exitCode = (await runBeside('stranger', ({ email }): readonly Bounded[] => [
  {
    name: 'bodies that do not come',
    from: '127.0.0.2',
    atOnce: 300,
    method: 'POST',
    path: SIGN_IN,
    body: '{}',
    isHeld: true,
    pauseMs: 1_000,
    share: SHARE,
  },
  {
    name: 'requests without a key',
    from: '127.0.0.3',
    atOnce: 16,
    method: 'GET',
    path: '/public/v1/me',
    pauseMs: 100,
    share: SHARE,
  },
  {
    name: 'bodies of 955 KiB',
    from: '127.0.0.4',
    atOnce: 4,
    method: 'POST',
    path: SIGN_IN,
    body: LARGE,
    pauseMs: 250,
    share: SHARE,
  },
  {
    name: 'wrong passwords of a member',
    from: '127.0.0.5',
    atOnce: 4,
    method: 'POST',
    path: SIGN_IN,
    body: JSON.stringify({ email, password: 'a wrong password #' }),
    pauseMs: 500,
    share: SHARE,
  },
  {
    name: 'letters to many people',
    from: '127.0.0.6',
    atOnce: 4,
    method: 'POST',
    path: '/app/sign-in/link/request',
    body: '{"email":"person-#@test.example"}',
    pauseMs: 500,
    share: SHARE,
  },
]))
  ? 0
  : 1;
