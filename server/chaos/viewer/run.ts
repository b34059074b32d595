/** Two viewers of one workspace, and an administrator and a key of it, while another tenant works. */
import { type Bounded, runBeside } from '../tenants/run-beside.ts';

/** What a person may have under way: a sixteenth of 512 requests and of 4,096 streams. */
const REQUESTS = 32;
const STREAMS = 256;
/** What a workspace may have of them. */
const UPLOADS = 20;
const EVENTS = 100;
/** How many a person may send in a day. */
const INVITATIONS = 50;
/** The most that is checked of a draft. */
const DRAFT = JSON.stringify({
  segments: [{ scope: 'body', text: 'A guaranteed 8% a year, climate neutral. '.repeat(9_500) }],
});
const LARGE = `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join()}}`;

process.exitCode = (await runBeside(
  'viewer',
  ({ viewer, reader, admin, evilKey, running }): readonly Bounded[] => {
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
        headers: { cookie: reader },
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
        name: 'invitations by an administrator',
        from: '127.0.0.5',
        atOnce: 8,
        method: 'POST',
        path: `${workspace}/invitations`,
        headers: { cookie: admin },
        body: '{"email":"person-#@test.example","role":"viewer"}',
        pauseMs: 250,
        most: INVITATIONS,
      },
      {
        name: 'checks of 389,500 characters',
        from: '127.0.0.7',
        atOnce: 6,
        method: 'POST',
        path: `${workspace}/drafts/check`,
        headers: { cookie: reader },
        body: DRAFT,
        pauseMs: 500,
        share: REQUESTS,
      },
      {
        name: 'uploads that do not go on',
        from: '127.0.0.8',
        atOnce: 40,
        method: 'POST',
        path: `${workspace}/assets/files?file_name=held.txt`,
        headers: { cookie: admin },
        body: 'A guaranteed 8% a year. '.repeat(1_000),
        mediaType: 'text/plain',
        length: 49 * 1024 * 1024,
        isHeld: true,
        pauseMs: 1_000,
        share: UPLOADS,
      },
      {
        name: 'streams of events',
        from: '127.0.0.9',
        atOnce: 250,
        method: 'GET',
        path: `/public/v1/audits/${running}/events`,
        headers: { 'x-api-key': evilKey },
        isHeld: true,
        pauseMs: 1_000,
        share: EVENTS,
      },
      {
        name: 'bodies of 955 KiB',
        from: '127.0.0.6',
        atOnce: 4,
        method: 'POST',
        path: `${workspace}/knowledge/inf_unknown/ask`,
        headers: { cookie: reader },
        body: LARGE,
        pauseMs: 250,
        share: REQUESTS,
      },
    ];
  },
))
  ? 0
  : 1;
