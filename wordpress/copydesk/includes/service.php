<?php
/**
 * Calls to the public API of Copydesk. The key stays on this server: browsers never see it.
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

/** A person waits for the answer, so it has to come soon. */
const WAIT_SECONDS = 10;

/**
 * One call.
 *
 * @param string                    $method GET or POST.
 * @param string                    $path   Below /public/v1, percent-encoded.
 * @param array<string, mixed>|null $body   Sent as JSON.
 * @return array<string, mixed>|\WP_Error The answer. The error says what to do.
 */
function call_service( string $method, string $path, ?array $body = null ) {
	$settings = settings();
	if ( ! is_connected() ) {
		return new \WP_Error( 'copydesk_unset', __( 'Copydesk has no address or no API key. Set them under Settings › Copydesk.', 'copydesk' ) );
	}
	$answer = wp_remote_request(
		$settings['url'] . '/public/v1' . $path,
		array(
			'method'      => $method,
			'timeout'     => WAIT_SECONDS,
			// A key must not follow to another place.
			'redirection' => 0,
			'headers'     => array(
				'X-API-Key'    => $settings['key'],
				'Content-Type' => 'application/json',
				'Accept'       => 'application/json',
			),
			'user-agent'  => 'copydesk-wordpress/' . VERSION,
			'body'        => null === $body ? null : wp_json_encode( $body ),
		)
	);
	if ( is_wp_error( $answer ) ) {
		return new \WP_Error(
			'copydesk_away',
			/* translators: %s: what went wrong. */
			sprintf( __( 'Copydesk could not be reached: %s', 'copydesk' ), $answer->get_error_message() )
		);
	}
	$status  = (int) wp_remote_retrieve_response_code( $answer );
	$decoded = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( $status >= 200 && $status < 300 && is_array( $decoded ) ) {
		return $decoded;
	}
	$detail = is_array( $decoded ) && isset( $decoded['detail'] ) ? $decoded['detail'] : null;
	if ( is_array( $detail ) ) {
		$detail = implode( ' ', array_column( $detail, 'msg' ) );
	}
	return new \WP_Error(
		'copydesk_refused',
		is_string( $detail ) && '' !== $detail
			/* translators: 1: status of the answer, 2: what the service said. */
			? sprintf( __( 'Copydesk answered %1$d: %2$s', 'copydesk' ), $status, $detail )
			/* translators: %d: status of the answer. */
			: sprintf( __( 'Copydesk answered %d. Is its address right?', 'copydesk' ), $status ),
		array( 'status' => $status )
	);
}
