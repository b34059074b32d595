<?php
/**
 * What of a post is checked, and under which name.
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

/** The service takes no longer names. */
const LONGEST_NAME = 200;

/** Statuses that show a post to readers, now or by themselves later. */
const SHOWN = array( 'publish', 'future', 'private' );

/**
 * Whether posts of a type are for readers.
 *
 * @param string $type Type of the post.
 */
function is_checked_type( string $type ): bool {
	return 'attachment' !== $type && is_post_type_viewable( $type );
}

/**
 * The text as HTML: title, excerpt and content as they are stored.
 *
 * @param string $title   Title.
 * @param string $excerpt Excerpt written by hand.
 * @param string $content Content with its block comments.
 */
function html_of( string $title, string $excerpt, string $content ): string {
	$parts = array( '<h1>' . wp_kses_post( $title ) . '</h1>' );
	if ( '' !== trim( $excerpt ) ) {
		$parts[] = '<p>' . wp_kses_post( $excerpt ) . '</p>';
	}
	// Text of the classic editor has empty lines instead of paragraphs. Without them sentences would run together.
	$parts[] = has_blocks( $content ) ? $content : wpautop( $content );
	return implode( "\n", $parts );
}

/**
 * Whether a post has parts that are only made when a reader opens it. They are not checked.
 *
 * @param string $content Content with its block comments.
 */
function has_unread_parts( string $content ): bool {
	foreach ( parse_blocks( $content ) as $block ) {
		$type = null === $block['blockName'] ? null : \WP_Block_Type_Registry::get_instance()->get_registered( $block['blockName'] );
		if ( null !== $type && $type->is_dynamic() && '' === trim( $block['innerHTML'] ) ) {
			return true;
		}
	}
	return (bool) preg_match( '/' . get_shortcode_regex() . '/', $content );
}

/**
 * The name of the post at the service: the address that it has or will have. So a check of the post and
 * an audit of the page are about the same asset, and a decision holds in both.
 *
 * @param int $post_id The post; 0 before its first save.
 */
function external_id( int $post_id ): ?string {
	$post = $post_id > 0 ? get_post( $post_id ) : null;
	if ( null === $post || 'auto-draft' === $post->post_status ) {
		return null;
	}
	require_once ABSPATH . 'wp-admin/includes/post.php';
	if ( in_array( $post->post_status, SHOWN, true ) ) {
		$address = (string) get_permalink( $post );
	} else {
		list( $pattern, $slug ) = get_sample_permalink( $post );
		$address                = str_replace( array( '%pagename%', '%postname%' ), $slug, $pattern );
	}
	return strlen( $address ) > LONGEST_NAME ? home_url( '/?p=' . $post_id ) : $address;
}
