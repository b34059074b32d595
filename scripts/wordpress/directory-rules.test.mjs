// The documented rules of the plug-in directory of WordPress that can be seen in the files. The directory's own
// program needs a WordPress and the network; docs/wordpress.md says when it was last run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../wordpress/copydesk/', import.meta.url));
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const readText = (name) => readFileSync(join(folder, name), 'utf8');

const readme = readText('readme.txt');
const main = readText('copydesk.php');
const programs = names.filter((name) => name.endsWith('.php')).toSorted();

const headerOf = (text, name) =>
  new RegExp(`^(?: \\* )?${name}:[ \\t]+(.+)$`, 'm').exec(text)?.[1].trim() ?? null;

/** A program without its comments and with its texts left in. */
const withoutComments = (text) =>
  text.replaceAll(
    /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\*[\s\S]*?\*\/|(?:\/\/|#)[^\n]*/g,
    (part) => (/^['"]/.test(part) ? part : ''),
  );

/** The places where functions are called, with what is between their brackets, one text for each argument. */
const callsOf = (text, functions) =>
  [...text.matchAll(new RegExp(`(?<![\\w>:$])(?:${functions})\\s*\\(`, 'g'))].map((match) => {
    const start = match.index + match[0].length;
    const parts = [''];
    let depth = 1;
    for (const token of text.slice(start).matchAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[\s\S]/g)) {
      const [one] = token;
      if (/^[([]$/.test(one)) depth += 1;
      if (/^[)\]]$/.test(one)) depth -= 1;
      if (depth === 0) break;
      if (one === ',' && depth === 1) parts.push('');
      else parts[parts.length - 1] += one;
    }
    return {
      name: match[0].slice(0, -1).trim(),
      at: match.index,
      parts: parts.map((one) => one.trim()),
    };
  });

const LITERAL = /^'(?:\\.|[^'\\])*'$/;
const ESCAPED =
  /^(?:esc_(?:html|attr|url|js|textarea)(?:__)?|wp_kses_post|wp_json_encode|selected|checked)\s*\(/;

/** Whether what is printed is a fixed text, or was escaped where it is printed. */
const isSafe = (part) =>
  part === '' ||
  LITERAL.test(part) ||
  ESCAPED.test(part) ||
  (/ \? /.test(part) &&
    part
      .slice(part.indexOf(' ? ') + 3)
      .split(' : ')
      .every((way) => isSafe(way.trim())));

describe('what the directory shows', () => {
  test('the readme has every header, and agrees with the program', () => {
    expect(/^=== (.+) ===$/m.exec(readme)?.[1]).toBe(headerOf(main, 'Plugin Name'));
    for (const name of ['Requires at least', 'Requires PHP', 'License', 'License URI']) {
      expect([name, headerOf(readme, name)]).toEqual([name, headerOf(main, name)]);
    }
    const version = headerOf(main, 'Version');
    expect(headerOf(readme, 'Stable tag')).toBe(version);
    expect(main).toContain(`const VERSION = '${version}';`);
    expect(readme).toContain(`= ${version} =`);
    expect(headerOf(readme, 'Tested up to')).toMatch(/^\d+\.\d+$/);
    expect(headerOf(readme, 'Contributors')).toMatch(/^[a-z0-9-]+(, [a-z0-9-]+)*$/);
    expect(headerOf(main, 'Text Domain')).toBe('copydesk');
  });

  test('it has at most five tags and a short description of one line', () => {
    expect(headerOf(readme, 'Tags')?.split(',').length).toBeLessThanOrEqual(5);
    const [, short = ''] = readme.split('\n\n');
    expect(short).toMatch(/^[^\n]{20,150}$/);
    for (const section of ['Description', 'Installation', 'Changelog'])
      expect(readme).toContain(`== ${section} ==`);
  });

  test('only files of the plug-in are in its folder', () => {
    const files = names.filter((name) => /\.\w+$/.test(name));
    expect(files.filter((name) => !/\.(php|js|css|txt)$/.test(name))).toEqual([]);
  });
});

describe.each(programs)('%s', (name) => {
  const text = readText(name);
  const code = withoutComments(text);

  test('cannot be called directly', () => {
    const first = code
      .replace(/^<\?php/, '')
      .split(';')
      .map((statement) => statement.trim())
      .find((statement) => !statement.startsWith('namespace'));
    expect(first).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit$/);
  });

  test('has its names in a space of its own', () => {
    const isOwn = /^namespace Copydesk;$/m.test(code);
    expect(isOwn || !/^\s*(function|class|const) /m.test(code)).toBe(true);
    const stored = callsOf(
      code,
      'get_option|update_option|delete_option|set_transient|get_transient|register_setting|wp_enqueue_(?:script|style)|register_rest_route',
    );
    for (const { parts } of stored) expect(parts[0]).toMatch(/^(?:'copydesk|OPTION$|\$name$)/);
  });

  test('escapes where it prints', () => {
    const printed = [
      ...callsOf(code, 'printf').flatMap(({ parts }) => parts),
      ...callsOf(code, 'wp_die').map(({ parts }) => parts[0]),
      ...[...code.matchAll(/\becho ([^;]+);/g)].flatMap(([, what]) => what.split(' . ')),
    ].map((part) => part.trim());
    expect(printed.filter((part) => !isSafe(part))).toEqual([]);
    expect(code).not.toMatch(/\b(print|print_r|var_dump|var_export)\b|<\?=/);
  });

  test('has texts that can be translated, in its own domain', () => {
    const translated = callsOf(code, '__|_e|_x|_n|esc_html__|esc_attr__|esc_html_e|esc_attr_e');
    for (const { parts } of translated) {
      expect(parts.at(-1)).toBe(`'copydesk'`);
      expect(parts[0]).toMatch(LITERAL);
    }
    const lines = text.split('\n');
    for (const [n, line] of lines.entries()) {
      if (!/__\( '[^']*%/.test(line)) continue;
      expect([line.trim(), /translators:/.test(lines[n - 1] ?? '')]).toEqual([line.trim(), true]);
    }
  });

  test('takes nothing from a request that WordPress has not checked', () => {
    expect(code).not.toMatch(/\$_(GET|POST|REQUEST|COOKIE|SERVER|FILES)\b/);
    for (const { parts } of callsOf(code, 'register_rest_route'))
      expect(parts.join()).toContain(`'permission_callback'`);
    expect(code).not.toMatch(/'permission_callback'\s*=>\s*'__return_true'/);
    expect(code.includes('settings_fields(')).toBe(code.includes('<form'));
  });

  test('runs no code of others and loads nothing from other hosts', () => {
    expect(code).not.toMatch(
      /(?<!\w)(eval|base64_decode|create_function|exec|shell_exec|system|passthru|proc_open|curl_\w+|fsockopen|ini_set|set_time_limit|error_log|unserialize|extract)\s*\(|`/,
    );
    for (const { parts } of callsOf(code, 'wp_enqueue_(?:script|style)'))
      expect(parts[1]).toMatch(/^plugins_url\(/);
  });
});
