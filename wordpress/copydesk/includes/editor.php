<?php
/**
 * The panels of the block editor, and the column of the list of posts.
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

add_action(
	'enqueue_block_editor_assets',
	static function (): void {
		if ( ! is_on() || ! is_checked_type( (string) get_post_type() ) ) {
			return;
		}
		$folder = dirname( __DIR__ ) . '/copydesk.php';
		wp_enqueue_script(
			'copydesk-editor',
			plugins_url( 'assets/editor.js', $folder ),
			array( 'wp-api-fetch', 'wp-blocks', 'wp-components', 'wp-data', 'wp-edit-post', 'wp-element', 'wp-i18n', 'wp-plugins' ),
			VERSION,
			true
		);
		wp_enqueue_style( 'copydesk-editor', plugins_url( 'assets/editor.css', $folder ), array(), VERSION );
		wp_add_inline_script(
			'copydesk-editor',
			'window.copydeskEditor = ' . wp_json_encode(
				array(
					'mode'      => settings()['mode'],
					'mayDecide' => current_user_can( 'edit_others_posts' ),
				)
			) . ';',
			'before'
		);
		wp_set_script_translations( 'copydesk-editor', 'copydesk' );
	}
);

/**
 * The verdict of a post in the list of posts.
 *
 * @param string $column  Name of the column.
 * @param int    $post_id The post.
 */
function show_column( string $column, int $post_id ): void {
	if ( 'copydesk' !== $column ) {
		return;
	}
	$kept = kept_verdict( $post_id );
	$post = get_post( $post_id );
	if ( null === $kept || null === $post ) {
		echo esc_html__( 'Not checked', 'copydesk' );
		return;
	}
	$is_current = is_about( $kept, html_of( $post->post_title, $post->post_excerpt, $post->post_content ) );
	echo esc_html( $is_current ? word_of( $kept['verdict'] ) : __( 'Changed since the check', 'copydesk' ) );
}

/**
 * A verdict in a word or two.
 *
 * @param string $verdict pass, pass_with_edits, hold or refuse.
 */
function word_of( string $verdict ): string {
	$words = array(
		'pass'            => __( 'Passed', 'copydesk' ),
		'pass_with_edits' => __( 'Needs edits', 'copydesk' ),
		'hold'            => __( 'Held', 'copydesk' ),
		'refuse'          => __( 'Refused', 'copydesk' ),
	);
	return $words[ $verdict ] ?? $verdict;
}

add_action(
	'admin_init',
	static function (): void {
		if ( ! is_on() ) {
			return;
		}
		foreach ( get_post_types( array( 'show_ui' => true ) ) as $type ) {
			if ( is_checked_type( $type ) ) {
				add_filter(
					"manage_{$type}_posts_columns",
					static function ( array $columns ): array {
						return array_merge( $columns, array( 'copydesk' => __( 'Copydesk', 'copydesk' ) ) );
					}
				);
				add_action( "manage_{$type}_posts_custom_column", __NAMESPACE__ . '\show_column', 10, 2 );
			}
		}
	}
);
