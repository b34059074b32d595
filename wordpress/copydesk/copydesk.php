<?php
/**
 * Plugin Name:       Copydesk
 * Description:       Asks Copydesk whether a post may be published, shows what its rules object to, and keeps the verdict with the post.
 * Version:           0.1.0
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * Author:            The Copydesk authors
 * License:           Apache-2.0
 * License URI:       https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain:       copydesk
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.1.0';

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/service.php';
require_once __DIR__ . '/includes/post-text.php';
require_once __DIR__ . '/includes/verdict.php';
require_once __DIR__ . '/includes/gate.php';
require_once __DIR__ . '/includes/routes.php';
require_once __DIR__ . '/includes/settings-page.php';
require_once __DIR__ . '/includes/editor.php';
