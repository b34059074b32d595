import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { Page } from '../../platform/metrics/start-metrics.ts';
import { composePage } from './compose-page.ts';
import { STYLE } from './page-style.ts';
import { readSamples, type Samples } from './samples.ts';

/** Each reading gives up by itself before this. */
const PATIENCE_MS = 4_000;

const hash = createHash('sha256').update(STYLE).digest('base64');

/** Nothing may run in the page, and it may load nothing. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Returns the page for whoever operates the installation. It shows what GET /metrics tells, read in the same way, so the
 * two cannot differ. It is written within some seconds, whatever does not answer.
 */
export const createOverview =
  (registry: Registry, { publicUrl }: { readonly publicUrl: string }): (() => Promise<Page>) =>
  async () => {
    const late = sleep(PATIENCE_MS, null, { ref: false });
    const samples: Samples | null = await Promise.race([readSamples(registry), late]);
    return {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
      body: composePage({ samples, now: new Date(), publicUrl }),
    };
  };
