<?php
/**
 * Settings › Copydesk.
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

add_action(
	'admin_init',
	static function (): void {
		register_setting( 'copydesk', OPTION, array( 'sanitize_callback' => __NAMESPACE__ . '\sanitize_settings' ) );
	}
);

add_action(
	'admin_menu',
	static function (): void {
		add_options_page( __( 'Copydesk', 'copydesk' ), __( 'Copydesk', 'copydesk' ), 'manage_options', 'copydesk', __NAMESPACE__ . '\show_settings' );
	}
);

/**
 * A row with a text field.
 *
 * @param string $name  Name of the setting.
 * @param string $label What it is.
 * @param string $value What it is now.
 * @param string $help  One sentence.
 * @param string $type  Type of the field.
 */
function show_field( string $name, string $label, string $value, string $help, string $type = 'text' ): void {
	printf(
		'<tr><th scope="row"><label for="copydesk-%1$s">%2$s</label></th><td><input class="regular-text" id="copydesk-%1$s" name="%3$s[%1$s]" type="%4$s" value="%5$s" autocomplete="off"><p class="description">%6$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( OPTION ),
		esc_attr( $type ),
		esc_attr( $value ),
		esc_html( $help )
	);
}

/**
 * A row with a choice.
 *
 * @param string                $name    Name of the setting.
 * @param string                $label   What it is.
 * @param string                $value   What it is now.
 * @param array<string, string> $choices Words for each value.
 */
function show_choice( string $name, string $label, string $value, array $choices ): void {
	printf(
		'<tr><th scope="row"><label for="copydesk-%1$s">%2$s</label></th><td><select id="copydesk-%1$s" name="%3$s[%1$s]">',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( OPTION )
	);
	foreach ( $choices as $choice => $words ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $choice ), selected( $value, (string) $choice, false ), esc_html( $words ) );
	}
	echo '</select></td></tr>';
}

/** The page. */
function show_settings(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = settings();
	echo '<div class="wrap"><h1>' . esc_html__( 'Copydesk', 'copydesk' ) . '</h1>';
	show_connection();
	echo '<form method="post" action="options.php">';
	settings_fields( 'copydesk' );
	echo '<table class="form-table" role="presentation">';
	show_field( 'url', __( 'Address', 'copydesk' ), $settings['url'], __( 'Where Copydesk runs, such as https://copydesk.example.', 'copydesk' ), 'url' );
	show_field(
		'key',
		__( 'API key', 'copydesk' ),
		'',
		'' === $settings['key']
			? __( 'A key with the scope "auditing". It stays on this server.', 'copydesk' )
			: __( 'A key is stored. Leave this empty to keep it.', 'copydesk' ),
		'password'
	);
	show_choice(
		'mode',
		__( 'Publishing', 'copydesk' ),
		$settings['mode'],
		array(
			'off'   => __( 'Off: nothing is checked', 'copydesk' ),
			'warn'  => __( 'Warn: findings are shown, publishing goes on', 'copydesk' ),
			'block' => __( 'Block: only what passes is published', 'copydesk' ),
		)
	);
	show_choice(
		'when_away',
		__( 'If Copydesk does not answer', 'copydesk' ),
		$settings['when_away'],
		array(
			'publish' => __( 'Publish without a check', 'copydesk' ),
			'stop'    => __( 'Do not publish', 'copydesk' ),
		)
	);
	show_field( 'market', __( 'Market', 'copydesk' ), $settings['market'], __( 'For example EU or UK. It decides which rules apply.', 'copydesk' ) );
	show_field( 'category', __( 'Category', 'copydesk' ), $settings['category'], __( 'For example finance or food. It decides which rules apply.', 'copydesk' ) );
	show_choice(
		'language',
		__( 'Language of the posts', 'copydesk' ),
		$settings['language'],
		array_merge(
			array(
				'site' => __( 'The language of the site', 'copydesk' ),
				''     => __( 'Find out from each text (short texts tell too little)', 'copydesk' ),
			),
			array_combine( LANGUAGES, LANGUAGES )
		)
	);
	echo '</table>';
	submit_button();
	echo '</form></div>';
}

/** Says whether the stored address and key work. */
function show_connection(): void {
	if ( ! is_connected() ) {
		return;
	}
	$answer = call_service( 'GET', '/gate-policy' );
	printf(
		'<div class="notice %s inline"><p>%s</p></div>',
		is_wp_error( $answer ) ? 'notice-error' : 'notice-success',
		is_wp_error( $answer ) ? esc_html( $answer->get_error_message() ) : esc_html__( 'Connected: the address and the key work.', 'copydesk' )
	);
}
