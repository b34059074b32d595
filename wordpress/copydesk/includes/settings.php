<?php
/**
 * What the site's administrator has chosen. Constants in wp-config.php win over the settings page.
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

const OPTION = 'copydesk_settings';

/** Modes of the gate: nothing happens, findings are shown, publishing is refused. */
const MODES = array( 'off', 'warn', 'block' );

/** What happens to a post in the mode "block" if the service does not answer. */
const WHEN_AWAY = array( 'publish', 'stop' );

/** Languages as the service names them. */
const LANGUAGES = array( 'NL', 'EN', 'ES', 'IT', 'GR', 'SE', 'PT', 'FR', 'FI', 'PL', 'DE', 'TR', 'DK', 'RU', 'NO' );

/**
 * All settings, with a default for each.
 *
 * @return array<string, string>
 */
function settings(): array {
	$stored = get_option( OPTION, array() );
	$all    = array_merge(
		array(
			'url'       => '',
			'key'       => '',
			'mode'      => 'off',
			'when_away' => 'publish',
			'market'    => '',
			'category'  => '',
			'language'  => 'site',
		),
		is_array( $stored ) ? $stored : array()
	);
	foreach ( array(
		'url'  => 'COPYDESK_URL',
		'key'  => 'COPYDESK_API_KEY',
		'mode' => 'COPYDESK_MODE',
	) as $name => $constant ) {
		if ( defined( $constant ) ) {
			$all[ $name ] = (string) constant( $constant );
		}
	}
	if ( ! in_array( $all['mode'], MODES, true ) ) {
		$all['mode'] = 'off';
	}
	return $all;
}

/** Where the service names a language otherwise than WordPress does. */
const OTHER_NAMES = array(
	'el' => 'GR',
	'sv' => 'SE',
	'da' => 'DK',
	'nb' => 'NO',
	'nn' => 'NO',
);

/** The language of the posts; empty where the service finds it out from the text. Short texts tell too little for that. */
function language_of_posts(): string {
	$chosen = settings()['language'];
	if ( 'site' !== $chosen ) {
		return $chosen;
	}
	$locale   = substr( get_locale(), 0, 2 );
	$language = OTHER_NAMES[ $locale ] ?? strtoupper( $locale );
	return in_array( $language, LANGUAGES, true ) ? $language : '';
}

/** Whether the plug-in can ask anybody. */
function is_connected(): bool {
	$settings = settings();
	return '' !== $settings['url'] && '' !== $settings['key'];
}

/** Whether posts are looked at: the mode says so and there is a service to ask. */
function is_on(): bool {
	return 'off' !== settings()['mode'] && is_connected();
}

/**
 * What is stored of a submitted settings form. An empty key keeps the stored one, so that it is never shown.
 *
 * @param mixed $input What the form sent.
 * @return array<string, string>
 */
function sanitize_settings( $input ): array {
	$input  = is_array( $input ) ? $input : array();
	$stored = get_option( OPTION, array() );
	$text   = static function ( string $name ) use ( $input ): string {
		return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? sanitize_text_field( $input[ $name ] ) : '';
	};
	$key    = $text( 'key' );
	$mode   = $text( 'mode' );
	$away   = $text( 'when_away' );
	return array(
		'url'       => untrailingslashit( esc_url_raw( $text( 'url' ), array( 'http', 'https' ) ) ),
		'key'       => '' !== $key ? $key : (string) ( $stored['key'] ?? '' ),
		'mode'      => in_array( $mode, MODES, true ) ? $mode : 'off',
		'when_away' => in_array( $away, WHEN_AWAY, true ) ? $away : 'publish',
		'market'    => $text( 'market' ),
		'category'  => $text( 'category' ),
		'language'  => in_array( $text( 'language' ), array_merge( array( '' ), LANGUAGES ), true ) ? $text( 'language' ) : 'site',
	);
}
