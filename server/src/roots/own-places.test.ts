import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createProcessLog } from '../platform/log.ts';
import type { Model } from '../platform/model/model.ts';
import { refuseOwnPlaces } from '../platform/web/own-addresses.ts';
import { readConfig } from './config.ts';
import { startAuditor } from './main-audits.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-own-'));
const { auditor, stop } = await startAuditor(
  readConfig({
    DATABASE_URL: 'postgresql://localhost/copydesk',
    BLOB_STORE: pathToFileURL(folder).href,
    PUBLIC_URL: 'http://93.184.215.14',
    REFUSED_ADDRESSES: '8.8.0.0/16, 2606:4700::/32',
  }),
  {} as Model,
  createProcessLog('silent', 'test'),
);
afterAll(async () => {
  refuseOwnPlaces({ addresses: [], host: '' });
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['static', 'browser'] as const)(
  'no audit (%s) reads from the host of PUBLIC_URL, nor from what the operator lists',
  async (render) => {
    const limits = { maxBytes: 1_000, allow: [], workspaceId: 'w' };
    for (const host of ['93.184.215.14', '8.8.4.4', '[2606:4700::1111]']) {
      const code = await auditor.withPage(`http://${host}/`, render, limits, async (page) =>
        page.ok ? 'read' : page.code,
      );
      expect([host, code]).toEqual([host, 'blocked_address']);
    }
  },
  180_000,
);
