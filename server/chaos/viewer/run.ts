/** A viewer of one workspace, who may only read, while another tenant works. */
import { type Bounded, runBeside } from '../tenants/run-beside.ts';

/** What a person may have under way: a sixteenth of 512 requests and of 4,096 streams. */
const REQUESTS = 32;
const STREAMS = 256;
const LARGE = `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join()}}`;

process.exitCode = (await runBeside('viewer', ({ viewer }): readonly Bounded[] => {
  const headers = { cookie: viewer.cookie };
  const workspace = `/app/workspaces/${viewer.workspace}`;
  const audit = `${workspace}/audits/${viewer.audit}`;
  return [
    {
      name: 'bodies that do not come',
      from: '127.0.0.2',
      atOnce: 100,
      method: 'POST',
      path: `${workspace}/activity/verify`,
      headers,
      body: '{}',
      isHeld: true,
      pauseMs: 1_000,
      share: REQUESTS,
    },
    {
      name: 'lists and searches',
      from: '127.0.0.3',
      atOnce: 8,
      method: 'GET',
      path: `${audit}/violations?search=claim`,
      headers,
      pauseMs: 100,
      share: REQUESTS,
    },
    {
      name: 'downloads that are not read',
      from: '127.0.0.4',
      atOnce: 40,
      method: 'GET',
      path: `${audit}/violations.csv`,
      headers,
      isHeld: true,
      pauseMs: 1_000,
      share: STREAMS,
    },
    {
      name: 'invitations',
      from: '127.0.0.5',
      atOnce: 4,
      method: 'POST',
      path: `${workspace}/invitations`,
      headers,
      body: '{"email":"person-#@test.example","role":"viewer"}',
      pauseMs: 500,
      share: REQUESTS,
    },
    {
      name: 'bodies of 955 KiB',
      from: '127.0.0.6',
      atOnce: 4,
      method: 'POST',
      path: `${workspace}/knowledge/inf_unknown/ask`,
      headers,
      body: LARGE,
      pauseMs: 250,
      share: REQUESTS,
    },
  ];
}))
  ? 0
  : 1;
