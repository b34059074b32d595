import { expect, test } from 'vitest';
import { serversOf } from './servers.ts';

test.each([
  ['postgres://u:p@a/desk', ['postgres://u:p@a/desk']],
  [
    'postgresql://u:p%40x@a:1,b:2/desk',
    ['postgresql://u:p%40x@a:1/desk', 'postgresql://u:p%40x@b:2/desk'],
  ],
  [
    'postgres://a,b/desk?sslmode=verify-full&target_session_attrs=primary',
    ['postgres://a/desk?sslmode=verify-full', 'postgres://b/desk?sslmode=verify-full'],
  ],
  ['postgres://u:p@[::1]:5432,b/desk', ['postgres://u:p@[::1]:5432/desk', 'postgres://u:p@b/desk']],
  ['postgres://a/desk?target_session_attrs=read-write', ['postgres://a/desk']],
  ['postgres:///desk?host=/run/postgresql', ['postgres:///desk?host=/run/postgresql']],
])('%s names its servers', (url, servers) => {
  expect(serversOf(url)).toEqual(servers);
});

test.each(['any', 'standby', 'read-only', 'prefer-standby'])(
  'a service that writes refuses %s',
  (kind) => {
    expect(() => serversOf(`postgres://a,b/desk?target_session_attrs=${kind}`)).toThrow(
      /read-write or primary/,
    );
  },
);
