<?php
/**
 * What the panel of the block editor asks this server.
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

/**
 * Whether the person may edit the post.
 *
 * @param \WP_REST_Request $request With the post's id.
 */
function may_edit( \WP_REST_Request $request ): bool {
	return current_user_can( 'edit_post', (int) $request['id'] );
}

/**
 * Whether the person may decide about a finding: an editor, not the author of the text alone.
 *
 * @param \WP_REST_Request $request With the post's id.
 */
function may_decide( \WP_REST_Request $request ): bool {
	return may_edit( $request ) && current_user_can( 'edit_others_posts' );
}

/**
 * Checks the text as it stands in the editor.
 *
 * @param \WP_REST_Request $request The text.
 * @return array<string, mixed>|\WP_Error
 */
function check_post( \WP_REST_Request $request ) {
	$answer = ask_gate( (int) $request['id'], (string) $request['title'], (string) $request['excerpt'], (string) $request['content'] );
	return is_wp_error( $answer ) ? with_status( $answer ) : with_sentence( $answer );
}

/**
 * The kept verdict, and whether the stored text is still the one that was checked.
 *
 * @param \WP_REST_Request $request With the post's id.
 * @return array<string, mixed>
 */
function read_verdict( \WP_REST_Request $request ): array {
	$post = get_post( (int) $request['id'] );
	$kept = null === $post ? null : kept_verdict( $post->ID );
	if ( null === $kept ) {
		return array( 'verdict' => null );
	}
	$html = html_of( $post->post_title, $post->post_excerpt, $post->post_content );
	return array_merge( with_sentence( $kept ), array( 'is_current' => is_about( $kept, $html ) ) );
}

/**
 * Dismisses a finding. The service keeps it as a decision of this site's key, with the person's name in the reason.
 *
 * @param \WP_REST_Request $request Finding and reason.
 * @return array<string, mixed>|\WP_Error
 */
function dismiss_finding( \WP_REST_Request $request ) {
	$kept  = kept_verdict( (int) $request['id'] );
	$known = null === $kept ? array() : array_column( $kept['findings'], 'id' );
	// Only what was found in this post: the key can do more than its editor may.
	if ( ! in_array( (string) $request['violation'], $known, true ) ) {
		return new \WP_Error( 'copydesk_unknown', __( 'This finding is not in the newest check of the post. Check again.', 'copydesk' ), array( 'status' => 404 ) );
	}
	$reason = trim( sanitize_textarea_field( (string) $request['reason'] ) );
	if ( '' === $reason ) {
		return new \WP_Error( 'copydesk_reason', __( 'A dismissal needs a reason.', 'copydesk' ), array( 'status' => 422 ) );
	}
	$answer = call_service(
		'POST',
		'/violations/' . rawurlencode( (string) $request['violation'] ) . '/review',
		array(
			'action' => 'dismiss',
			/* translators: 1: reason, 2: name of the person. */
			'reason' => sprintf( __( '%1$s (%2$s, in WordPress)', 'copydesk' ), $reason, wp_get_current_user()->display_name ),
		)
	);
	return is_wp_error( $answer ) ? with_status( $answer ) : array( 'review_state' => $answer['review_state'] ?? 'dismissed' );
}

/**
 * The verdict with its sentence.
 *
 * @param array<string, mixed> $verdict The verdict.
 * @return array<string, mixed>
 */
function with_sentence( array $verdict ): array {
	return array_merge( $verdict, array( 'sentence' => sentence_of( $verdict['verdict'], $verdict['gaps'] ) ) );
}

/**
 * An error that the editor shows. A fault of the service is no fault of the person.
 *
 * @param \WP_Error $error The error.
 */
function with_status( \WP_Error $error ): \WP_Error {
	return new \WP_Error( $error->get_error_code(), $error->get_error_message(), array( 'status' => 502 ) );
}

add_action(
	'rest_api_init',
	static function (): void {
		$text = array(
			'type'     => 'string',
			'required' => true,
		);
		register_rest_route(
			'copydesk/v1',
			'/posts/(?P<id>\d+)/verdict',
			array(
				array(
					'methods'             => 'GET',
					'callback'            => __NAMESPACE__ . '\read_verdict',
					'permission_callback' => __NAMESPACE__ . '\may_edit',
				),
				array(
					'methods'             => 'POST',
					'callback'            => __NAMESPACE__ . '\check_post',
					'permission_callback' => __NAMESPACE__ . '\may_edit',
					'args'                => array(
						'title'   => $text,
						'excerpt' => $text,
						'content' => $text,
					),
				),
			)
		);
		register_rest_route(
			'copydesk/v1',
			'/posts/(?P<id>\d+)/dismissals',
			array(
				'methods'             => 'POST',
				'callback'            => __NAMESPACE__ . '\dismiss_finding',
				'permission_callback' => __NAMESPACE__ . '\may_decide',
				'args'                => array(
					'violation' => $text,
					'reason'    => $text,
				),
			)
		);
	}
);
