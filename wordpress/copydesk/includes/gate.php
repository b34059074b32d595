<?php
/**
 * The gate on this server. It holds for every way into WordPress: block editor, REST, classic editor,
 * quick edit, XML-RPC, command line and scheduled posts.
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

/**
 * Whether a text may be shown to readers. Asks once for each text of a request.
 *
 * @param int    $post_id The post; 0 before its first save.
 * @param string $title   Title.
 * @param string $excerpt Excerpt.
 * @param string $content Content.
 * @return true|\WP_Error
 */
function may_publish( int $post_id, string $title, string $excerpt, string $content ) {
	static $answers = array();
	if ( ! is_on() ) {
		return true;
	}
	$asked = $post_id . hash( 'sha256', html_of( $title, $excerpt, $content ) );
	if ( ! isset( $answers[ $asked ] ) ) {
		$answers[ $asked ] = judge( ask_gate( $post_id, $title, $excerpt, $content ) );
	}
	return $answers[ $asked ];
}

/**
 * What an answer means in the chosen mode.
 *
 * @param array<string, mixed>|\WP_Error $answer What the gate said.
 * @return true|\WP_Error
 */
function judge( $answer ) {
	$settings = settings();
	if ( 'block' !== $settings['mode'] ) {
		return true;
	}
	if ( is_wp_error( $answer ) ) {
		return 'publish' === $settings['when_away']
			? true
			: new \WP_Error(
				'copydesk_away',
				/* translators: %s: what went wrong. */
				sprintf( __( 'Not published, because it could not be checked. %s', 'copydesk' ), $answer->get_error_message() ),
				array( 'status' => 503 )
			);
	}
	if ( 'pass' === $answer['verdict'] ) {
		return true;
	}
	return new \WP_Error(
		'copydesk_' . $answer['verdict'],
		refusal_of( $answer ),
		array(
			'status'  => 422,
			'verdict' => $answer,
		)
	);
}

/**
 * REST, which the block editor uses: the answer is an error and nothing is stored.
 *
 * @param \stdClass|\WP_Error $prepared What will be stored.
 * @return \stdClass|\WP_Error
 */
function guard_rest( $prepared ) {
	if ( is_wp_error( $prepared ) ) {
		return $prepared;
	}
	$post_id = (int) ( $prepared->ID ?? 0 );
	$before  = $post_id > 0 ? get_post( $post_id ) : null;
	$status  = $prepared->post_status ?? ( null !== $before ? $before->post_status : 'draft' );
	if ( ! in_array( $status, SHOWN, true ) ) {
		return $prepared;
	}
	$part    = static function ( string $name ) use ( $prepared, $before ): string {
		return (string) ( $prepared->$name ?? ( null !== $before ? $before->$name : '' ) );
	};
	$allowed = may_publish( $post_id, $part( 'post_title' ), $part( 'post_excerpt' ), $part( 'post_content' ) );
	return is_wp_error( $allowed ) ? $allowed : $prepared;
}

add_action(
	'rest_api_init',
	static function (): void {
		foreach ( get_post_types( array( 'show_in_rest' => true ) ) as $type ) {
			if ( is_checked_type( $type ) ) {
				add_filter( "rest_pre_insert_{$type}", __NAMESPACE__ . '\guard_rest', 20 );
			}
		}
	}
);

/**
 * Every other way to store a post, and REST again for what it does by other names.
 *
 * @param bool                 $is_empty Whether WordPress refuses the post as empty.
 * @param array<string, mixed> $post     What will be stored, with slashes.
 */
function guard_update( $is_empty, array $post ): bool {
	$before = isset( $post['ID'] ) ? get_post( (int) $post['ID'] ) : null;
	// A post that readers see already stays as it is: neither taken away nor replaced.
	if ( $is_empty || null === $before || ! in_array( $before->post_status, SHOWN, true ) ) {
		return (bool) $is_empty;
	}
	$allowed = may_store( $post );
	if ( ! is_wp_error( $allowed ) ) {
		return false;
	}
	if ( is_admin() && ! wp_doing_cron() ) {
		wp_die( esc_html( $allowed->get_error_message() ), esc_html__( 'Copydesk', 'copydesk' ), array( 'response' => 422, 'back_link' => true ) );
	}
	return true;
}
add_filter( 'wp_insert_post_empty_content', __NAMESPACE__ . '\guard_update', 20, 2 );

/**
 * A post that nobody has seen yet waits as "pending" instead of being published.
 *
 * @param array<string, mixed> $data What will be stored, with slashes.
 * @param array<string, mixed> $post The same with its ID.
 * @return array<string, mixed>
 */
function guard_insert( array $data, array $post ): array {
	$allowed = may_store( array_merge( $post, $data ) );
	if ( is_wp_error( $allowed ) ) {
		$data['post_status'] = 'pending';
		set_transient( 'copydesk_refusal_' . get_current_user_id(), $allowed->get_error_message(), MINUTE_IN_SECONDS );
	}
	return $data;
}
add_filter( 'wp_insert_post_data', __NAMESPACE__ . '\guard_insert', 20, 2 );

/**
 * Whether a post may be stored as it is given.
 *
 * @param array<string, mixed> $post With slashes.
 * @return true|\WP_Error
 */
function may_store( array $post ) {
	$status = (string) ( $post['post_status'] ?? 'draft' );
	if ( ! in_array( $status, SHOWN, true ) || ! is_checked_type( (string) ( $post['post_type'] ?? 'post' ) ) ) {
		return true;
	}
	return may_publish(
		(int) ( $post['ID'] ?? 0 ),
		wp_unslash( (string) ( $post['post_title'] ?? '' ) ),
		wp_unslash( (string) ( $post['post_excerpt'] ?? '' ) ),
		wp_unslash( (string) ( $post['post_content'] ?? '' ) )
	);
}

/**
 * What only changes the status, as `wp_publish_post` does, passes no other guard. It is taken back before anybody hears of it.
 *
 * @param string   $status The status now.
 * @param string   $before The status before.
 * @param \WP_Post $post   The post.
 */
function guard_status( string $status, string $before, \WP_Post $post ): void {
	if ( ! in_array( $status, SHOWN, true ) || in_array( $before, SHOWN, true ) || ! is_checked_type( $post->post_type ) ) {
		return;
	}
	$allowed = may_publish( $post->ID, $post->post_title, $post->post_excerpt, $post->post_content );
	if ( is_wp_error( $allowed ) ) {
		global $wpdb;
		$wpdb->update( $wpdb->posts, array( 'post_status' => 'pending' ), array( 'ID' => $post->ID ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- every other way would publish it again.
		clean_post_cache( $post->ID );
		$post->post_status = 'pending';
	}
}
add_action( 'transition_post_status', __NAMESPACE__ . '\guard_status', 1, 3 );

/**
 * A scheduled post whose time has come. It was checked when it was scheduled; rules and text may have changed since.
 *
 * @param int|\WP_Post $post The post.
 */
function guard_scheduled( $post ): void {
	$post = get_post( $post );
	if ( null === $post || 'future' !== $post->post_status || ! is_checked_type( $post->post_type ) ) {
		return;
	}
	$allowed = may_publish( $post->ID, $post->post_title, $post->post_excerpt, $post->post_content );
	if ( is_wp_error( $allowed ) ) {
		wp_update_post(
			array(
				'ID'          => $post->ID,
				'post_status' => 'pending',
			)
		);
	}
}
add_action( 'publish_future_post', __NAMESPACE__ . '\guard_scheduled', 1 );

/**
 * A post that was published at its first save had no address when it was asked about. Asks again, so that the verdict
 * is kept with the post and earlier decisions about the page count.
 *
 * @param int      $post_id The post.
 * @param \WP_Post $post    The same.
 */
function keep_verdict( int $post_id, \WP_Post $post ): void {
	if ( ! is_on() || ! in_array( $post->post_status, SHOWN, true ) || ! is_checked_type( $post->post_type ) ) {
		return;
	}
	$kept = kept_verdict( $post_id );
	if ( null === $kept || ! is_about( $kept, html_of( $post->post_title, $post->post_excerpt, $post->post_content ) ) ) {
		ask_gate( $post_id, $post->post_title, $post->post_excerpt, $post->post_content );
	}
}
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\keep_verdict', 20, 2 );

/** Tells the person in the classic editor why the post is pending. */
function show_refusal(): void {
	$name    = 'copydesk_refusal_' . get_current_user_id();
	$refusal = get_transient( $name );
	if ( is_string( $refusal ) ) {
		delete_transient( $name );
		printf( '<div class="notice notice-error"><p>%s</p></div>', esc_html( $refusal ) );
	}
}
add_action( 'admin_notices', __NAMESPACE__ . '\show_refusal' );
