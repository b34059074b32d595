<?php
/**
 * Removes what the plug-in stored. What Copydesk itself keeps as evidence stays there.
 *
 * @package Copydesk
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'copydesk_settings' );
delete_post_meta_by_key( '_copydesk_verdict' );
