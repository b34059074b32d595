import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { launchChromium } from '../chromium.ts';
import { hasWordPress, startWordPress } from './wordpress-site.ts';

/** A claim that the packs of the demo object to as critical, and one that nobody objects to. */
const CLAIM = 'Our herbal tea cures cancer.';
const PLAIN = 'Our herbal tea comes in bags of twenty.';
const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;

interface Finding {
  readonly id: string;
  readonly finding_id: string;
}

/** The members that these tests read, of WordPress and of Copydesk. */
interface Answer {
  readonly id: number;
  readonly message: string;
  readonly verdict: string | null;
  readonly text_hash: string;
  readonly title: { readonly raw: string };
  readonly findings: readonly Finding[];
}

describe.skipIf(!hasWordPress())('the plug-in in a real WordPress', async () => {
  const product = inject('product');
  const site = await startWordPress();
  afterAll(() => site.stop());

  const set = (settings: Record<string, string>) =>
    site.run(
      `update_option( 'copydesk_settings', json_decode( '${JSON.stringify({ url: product.baseUrl, key: product.apiKey, category: 'food', ...settings })}', true ) );`,
    );
  const rest = async (method: string, path: string, body?: unknown, as = site.passwords.admin) => {
    const answer = await fetch(`${site.url}/wp-json${path}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(as).toString('base64')}`,
        'Content-Type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const service = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${product.baseUrl}/public/v1${path}`, {
      method,
      headers: { 'X-API-Key': product.apiKey, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as Answer;
  };
  let count = 0;
  const post = (text: string, status = 'publish', more = {}) => {
    count += 1;
    return { title: `Tea ${count}`, content: paragraph(text), status, ...more };
  };

  test('off publishes and sends nothing', async () => {
    set({ mode: 'off' });
    const made = await rest('POST', '/wp/v2/posts', post(CLAIM));
    expect(made.status).toBe(201);
    expect(
      (await rest('GET', `/copydesk/v1/posts/${made.body.id}/verdict`)).body.verdict,
    ).toBeNull();
  });

  test('warn publishes, and keeps the verdict with the post', async () => {
    set({ mode: 'warn' });
    const made = await rest('POST', '/wp/v2/posts', post(CLAIM));
    expect(made.status).toBe(201);
    const kept = await rest('GET', `/copydesk/v1/posts/${made.body.id}/verdict`);
    expect(kept.body).toMatchObject({ verdict: 'refuse', is_current: true });
    const html = site.run(
      `$p = get_post( ${made.body.id} ); echo Copydesk\\html_of( $p->post_title, $p->post_excerpt, $p->post_content );`,
    );
    expect(kept.body.text_hash).toBe(createHash('sha256').update(html).digest('hex'));
    // Somebody changes the text without WordPress noticing.
    site.run(
      `global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_content' => 'Other' ), array( 'ID' => ${made.body.id} ) );`,
    );
    const later = await rest('GET', `/copydesk/v1/posts/${made.body.id}/verdict`);
    expect(later.body).toMatchObject({ verdict: 'refuse', is_current: false });
  });

  test('block refuses a claim with its words, and lets drafts and plain texts through', async () => {
    set({ mode: 'block' });
    const refused = await rest('POST', '/wp/v2/posts', post(CLAIM));
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/Not published.*“cures”/s);
    expect((await rest('POST', '/wp/v2/posts', post(CLAIM, 'draft'))).status).toBe(201);
    expect((await rest('POST', '/wp/v2/posts', post(CLAIM, 'private'))).status).toBe(422);
    const plain = await rest('POST', '/wp/v2/posts', post(PLAIN));
    expect(plain.status).toBe(201);
    const id = String(plain.body.id);
    const changed = await rest('POST', `/wp/v2/posts/${id}`, { content: paragraph(CLAIM) });
    expect(changed.status).toBe(422);
    expect(site.run(`echo get_post( ${id} )->post_content;`)).toContain(PLAIN);
    // The title counts as well.
    expect((await rest('POST', `/wp/v2/posts/${id}`, { title: CLAIM })).status).toBe(422);
  });

  test('the panel is told which sentence to leave out', async () => {
    set({ mode: 'warn' });
    const made = await rest('POST', '/wp/v2/posts', post(`${PLAIN} ${CLAIM}`, 'draft'));
    const checked = await rest('POST', `/copydesk/v1/posts/${made.body.id}/verdict`, {
      title: made.body.title.raw,
      excerpt: '',
      content: paragraph(`${PLAIN} ${CLAIM}`),
    });
    expect(checked.body.findings).toContainEqual(expect.objectContaining({ omission: CLAIM }));
  });

  test('block holds for every other way into WordPress', () => {
    set({ mode: 'block' });
    const insert = (status: string, more = '') =>
      `wp_insert_post( array( 'post_title' => 'Other way', 'post_content' => '${paragraph(CLAIM)}', 'post_status' => '${status}' ${more} ) )`;
    expect(site.run(`echo get_post_status( ${insert('publish')} );`)).toBe('pending');
    const inAnHour = `, 'post_date' => gmdate( 'Y-m-d H:i:s', time() + 3600 )`;
    expect(site.run(`echo get_post_status( ${insert('publish', inAnHour)} );`)).toBe('pending');
    expect(
      site.run(`$id = ${insert('draft')}; wp_publish_post( $id ); echo get_post_status( $id );`),
    ).toBe('pending');
    const update = site.run(
      `$id = wp_insert_post( array( 'post_title' => 'Seen', 'post_content' => '${PLAIN}', 'post_status' => 'publish' ) ); echo (int) wp_update_post( array( 'ID' => $id, 'post_content' => '${CLAIM}' ) ), ' ', get_post( $id )->post_content, ' ', get_post_status( $id );`,
    );
    expect(update).toBe(`0 ${PLAIN} publish`);
    // Scheduled while it passed; changed behind the back of WordPress; then its time comes.
    const scheduled = site.run(
      `$id = wp_insert_post( array( 'post_title' => 'Later', 'post_content' => '${PLAIN}', 'post_status' => 'publish' ${inAnHour} ) ); $before = get_post_status( $id ); global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_content' => '${CLAIM}' ), array( 'ID' => $id ) ); clean_post_cache( $id ); do_action( 'publish_future_post', $id ); echo $before, ' ', get_post_status( $id );`,
    );
    expect(scheduled).toBe('future pending');
  });

  test('if the service is away the administrator’s choice holds', async () => {
    set({ mode: 'block', url: 'http://127.0.0.1:9', when_away: 'publish' });
    expect((await rest('POST', '/wp/v2/posts', post(CLAIM))).status).toBe(201);
    set({ mode: 'block', url: 'http://127.0.0.1:9', when_away: 'stop' });
    const stopped = await rest('POST', '/wp/v2/posts', post(PLAIN));
    expect(stopped.status).toBe(503);
    expect(stopped.body.message).toContain('could not be checked');
  });

  test('a finding dismissed in WordPress passes, and is dismissed wherever the page is read', async () => {
    set({ mode: 'block' });
    const draft = await rest('POST', '/wp/v2/posts', post(CLAIM, 'draft'));
    const id = String(draft.body.id);
    const address = site.run(`echo Copydesk\\external_id( ${id} );`);
    const text = { title: draft.body.title.raw, excerpt: '', content: paragraph(CLAIM) };
    const checked = await rest('POST', `/copydesk/v1/posts/${id}/verdict`, text);
    expect(checked.body).toMatchObject({ verdict: 'refuse' });
    for (const finding of checked.body.findings) {
      const path = `/copydesk/v1/posts/${id}/dismissals`;
      const body = { violation: finding.id, reason: 'A quotation that we comment on.' };
      expect((await rest('POST', path, { ...body, reason: ' ' })).status).toBe(422);
      expect((await rest('POST', path, body, site.passwords.author)).status).toBe(403);
      expect((await rest('POST', path, body)).status).toBe(200);
    }
    const foreign = await service('PUT', '/contents/elsewhere', {
      text: CLAIM,
      metadata: { category: 'food', language: 'EN' },
    });
    const stolen = { violation: foreign.findings[0]?.id, reason: 'Not mine.' };
    expect((await rest('POST', `/copydesk/v1/posts/${id}/dismissals`, stolen)).status).toBe(404);
    expect((await rest('POST', `/wp/v2/posts/${id}`, { status: 'publish' })).status).toBe(200);
    expect(site.run(`echo get_permalink( ${id} );`)).toBe(address);
    // The page as somebody else reads it, with other words around the claim.
    const page = await service('PUT', `/contents/${encodeURIComponent(address)}`, {
      text: `<nav>Home</nav><h1>${text.title}</h1><p>${CLAIM}</p><p>More below.</p>`,
      format: 'html',
    });
    const byId = (one: Finding, other: Finding) => one.finding_id.localeCompare(other.finding_id);
    const dismissed = checked.body.findings.toSorted(byId).map((before) =>
      expect.objectContaining({
        finding_id: before.finding_id,
        review_state: 'dismissed',
        dismissal_reason: 'A quotation that we comment on. (admin, in WordPress)',
      }),
    );
    // One rule for the law of several markets objects to these words.
    expect(dismissed.length).toBe(1);
    expect(page.findings.toSorted(byId)).toEqual(dismissed);
  });

  test('the panel before publishing shows what is wrong, and publishing follows the verdict', async () => {
    set({ mode: 'block' });
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      page.setDefaultTimeout(60_000);
      const answers: string[] = [];
      const faults: string[] = [];
      page.on('pageerror', (fault) => faults.push(String(fault)));
      page.on('response', async (answer) => answers.push(await answer.text().catch(() => '')));
      await page.goto(`${site.url}/wp-login.php`);
      await page.fill('#user_login', 'admin');
      await page.fill('#user_pass', 'test-password');
      await page.click('#wp-submit');
      await page.waitForURL(/wp-admin/);
      const draft = await rest('POST', '/wp/v2/posts', {
        title: 'Tea & <em>more</em>',
        content: paragraph(`&lt;img src=x onerror=&quot;alert(1)&quot;&gt; ${CLAIM}`),
        status: 'draft',
      });
      await page.goto(`${site.url}/wp-admin/post.php?post=${draft.body.id}&action=edit`);
      await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
      await page.locator('[data-copydesk-verdict="refuse"]').first().waitFor();
      const panel = page.locator('.editor-post-publish-panel');
      expect(await panel.textContent()).toContain('Publishing will be refused.');
      expect(await panel.textContent()).toContain('Leave out: “');
      await panel.getByRole('button', { name: 'Publish', exact: true }).click();
      await page
        .getByText(/Not published\./)
        .first()
        .waitFor();
      const dismissals = panel.getByRole('button', { name: 'Dismiss…' });
      for (let left = await dismissals.count(); left > 0; left -= 1) {
        await dismissals.first().click();
        await panel
          .getByLabel('Why does the rule not apply here?')
          .fill('We quote it to warn of it.');
        await panel.getByRole('button', { name: 'Dismiss', exact: true }).click();
        const rest = panel.locator(`[data-copydesk-verdict="${left > 1 ? 'refuse' : 'pass'}"]`);
        await rest.waitFor();
        await expect.poll(() => dismissals.count()).toBe(left - 1);
      }
      await panel.getByRole('button', { name: 'Publish', exact: true }).click();
      await panel.getByText('is now live.').waitFor();
      expect(answers.some((answer) => answer.includes(product.apiKey))).toBe(false);
      await page.goto(`${site.url}/wp-admin/options-general.php?page=copydesk`);
      await page.getByText('Connected: the address and the key work.').waitFor();
      expect(await page.content()).not.toContain(product.apiKey);
      expect(faults).toEqual([]);
      await page.goto(`${site.url}/wp-admin/edit.php`);
      expect(await page.locator('td.copydesk').allTextContents()).toContain('Passed');
    } finally {
      await browser.close();
    }
  });

  test('PHP notes no fault of the plug-in', () => {
    expect(site.faults()).toEqual([]);
  });
});

describe('the rules of the plug-in directory', () => {
  const folder = fileURLToPath(new URL('../../wordpress/copydesk/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const read = (file: string) => readFileSync(folder + file, 'utf8');
  const scripts = files.filter((file) => file.endsWith('.php'));
  const field = (text: string, name: string) => new RegExp(`${name}:\\s+(.*)`).exec(text)?.[1];

  test('header, readme and code tell the same version and licence', () => {
    const version = field(read('copydesk.php'), 'Version');
    expect(field(read('readme.txt'), 'Stable tag')).toBe(version);
    expect(read('copydesk.php')).toContain(`const VERSION = '${version}';`);
    for (const name of ['License', 'Requires at least', 'Requires PHP'])
      expect(field(read('readme.txt'), name)).toBe(field(read('copydesk.php'), name));
    expect(field(read('copydesk.php'), 'Text Domain')).toBe('copydesk');
  });

  test('the languages are those of the contract', () => {
    const [, listed = ''] =
      /const LANGUAGES = array\((.*?)\)/.exec(read('includes/settings.php')) ?? [];
    expect(listed.match(/[A-Z]{2}/g)).toEqual([...LANGUAGE_KEYS]);
  });

  test('no file does anything when it is opened by its address', () => {
    expect(scripts.length).toBeGreaterThan(8);
    for (const file of scripts)
      expect(read(file), file).toMatch(/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/);
  });

  test('what is printed is escaped, and sentences can be translated', () => {
    for (const file of scripts) {
      const lines = read(file).split('\n');
      // Printed is a constant of ours, or something that an esc_ function made safe.
      const printed = lines.filter((line) => /^\s*echo /.test(line) && /\$/.test(line));
      expect(
        printed.filter((line) => !/esc_(html|attr|url)(__)?\(/.test(line)),
        file,
      ).toEqual([]);
      const words = lines.filter((line) => /\b(esc_html_)?__\(/.test(line));
      expect(
        words.filter((line) => !/'copydesk'/.test(line)),
        file,
      ).toEqual([]);
      expect(read(file), file).not.toMatch(/\beval\(|base64_decode|\$_(GET|POST|REQUEST)\b/);
    }
  });

  test.skipIf(!hasWordPress())('every file is valid PHP', () => {
    for (const file of scripts)
      expect(execFileSync('php', ['-l', folder + file], { encoding: 'utf8' })).toContain(
        'No syntax',
      );
  });
});
