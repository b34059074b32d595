import { expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';

const database = await createTestDatabase();
const plain = await createTestApp(database);
const secure = await createTestApp(database, { publicOrigin: 'https://desk.example' });

const PLACES = ['/', '/docs/reference/', '/public/v1/audits', '/public/openapi.json', '/nowhere'];

test('browsers are told to stay with TLS, only where people open the service with it', async () => {
  for (const url of PLACES) {
    const { headers } = await secure.inject({ url });
    expect(headers['strict-transport-security'], url).toBe('max-age=63072000; includeSubDomains');
    const { headers: others } = await plain.inject({ url });
    expect(others['strict-transport-security'], url).toBeUndefined();
  }
});

test('no answer can be loaded into the page of another site', async () => {
  for (const url of PLACES) {
    const { headers } = await plain.inject({ url });
    expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
  }
});

test('every answer says what may be loaded from it and that no other page may frame it', async () => {
  for (const url of PLACES) {
    const { headers } = await plain.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("default-src 'none'");
    expect(policy, url).toContain("base-uri 'none'");
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['referrer-policy'], url).toBe('no-referrer');
  }
});

test('no policy allows anything unsafe, but styles on the page of the reference', async () => {
  for (const url of [...PLACES, '/docs/', '/sign-in']) {
    const { headers } = await plain.inject({ url });
    const parts = String(headers['content-security-policy']).split('; ');
    const known = url === '/docs/reference/' ? ["style-src 'self' 'unsafe-inline'"] : [];
    expect([url, parts.filter((part) => part.includes('unsafe'))]).toEqual([url, known]);
  }
});

test('pages run no inline code without the nonce of their load, and use no device', async () => {
  for (const url of ['/', '/docs/reference/']) {
    const { headers, body } = await plain.inject({ url });
    const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    expect(scripts, url).toContain("'self'");
    expect(scripts, url).not.toContain('unsafe');
    expect(headers['permissions-policy'], url).toContain('microphone=()');
    expect(headers['cross-origin-opener-policy'], url).toBe('same-origin');
    expect(body, url).not.toContain('{{nonce}}');
  }
  const nonceOf = async (): Promise<string> => {
    const { headers, body } = await plain.inject({ url: '/docs/reference/' });
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body).toContain(`nonce="${nonce}"`);
    return nonce;
  };
  expect(await nonceOf()).not.toBe(await nonceOf());
});
