<?php
/**
 * The verdict about a post, and where it is kept.
 *
 * @package Copydesk
 */

namespace Copydesk;

defined( 'ABSPATH' ) || exit;

/** Where the newest verdict is kept with the post. It begins with _ so that nobody edits it by hand. */
const META = '_copydesk_verdict';

/**
 * Asks the gate about a text.
 *
 * @param int    $post_id The post; 0 before its first save.
 * @param string $title   Title.
 * @param string $excerpt Excerpt.
 * @param string $content Content.
 * @return array<string, mixed>|\WP_Error
 */
function ask_gate( int $post_id, string $title, string $excerpt, string $content ) {
	$html     = html_of( $title, $excerpt, $content );
	$settings = settings();
	$receipt  = call_service(
		'POST',
		'/gate',
		array(
			'text'        => $html,
			'format'      => 'html',
			'external_id' => external_id( $post_id ),
			'name'        => '' !== trim( $title ) ? mb_substr( $title, 0, 300 ) : null,
			'metadata'    => array_filter(
				array(
					'market'   => $settings['market'],
					'category' => $settings['category'],
					'language' => language_of_posts(),
				)
			),
		)
	);
	if ( is_wp_error( $receipt ) ) {
		return $receipt;
	}
	$verdict = as_verdict( $receipt, has_unread_parts( $content ) );
	if ( $post_id > 0 ) {
		update_post_meta( $post_id, META, wp_slash( wp_json_encode( $verdict ) ) );
	}
	return $verdict;
}

/**
 * What the editor shows and what is kept: the receipt without what nobody looks at.
 *
 * @param array<string, mixed> $receipt     As the service gave it.
 * @param bool                 $has_unread Whether the post has parts that were not checked.
 * @return array<string, mixed>
 */
function as_verdict( array $receipt, bool $has_unread ): array {
	$findings = array();
	foreach ( $receipt['findings'] as $finding ) {
		$findings[] = array(
			'id'           => $finding['id'],
			'finding_id'   => $finding['finding_id'],
			'severity'     => $finding['severity'],
			'rule_name'    => $finding['rule_name'],
			'words'        => $finding['violating_text'],
			'reason'       => $finding['reason'],
			'solution'     => $finding['recommended_solution'],
			'suggestion'   => $finding['suggested_text'],
			'omission'     => $finding['omission'] ?? null,
			'review_state' => $finding['review_state'],
			'quote'        => $finding['anchor']['quote'] ?? null,
		);
	}
	$gaps = array();
	foreach ( $receipt['gaps'] as $gap ) {
		$gaps[] = array(
			'because' => 'not_known' === $gap['kind'] ? $gap['because'] . '. ' . $gap['what_to_do'] : $gap['because'],
			'rules'   => $gap['rules'],
		);
	}
	return array(
		'receipt_id' => $receipt['id'],
		'verdict'    => $receipt['outcome']['verdict'],
		'text_hash'  => $receipt['text_hash'],
		'checked_at' => $receipt['checked_at'],
		'audit_id'   => $receipt['audit_id'],
		'findings'   => $findings,
		'gaps'       => $gaps,
		'has_unread' => $has_unread,
	);
}

/**
 * The verdict that is kept with a post, if there is one.
 *
 * @param int $post_id The post.
 * @return array<string, mixed>|null
 */
function kept_verdict( int $post_id ): ?array {
	$kept = json_decode( (string) get_post_meta( $post_id, META, true ), true );
	return is_array( $kept ) ? $kept : null;
}

/**
 * Whether a kept verdict is about the text as it is now.
 *
 * @param array<string, mixed> $verdict What was kept.
 * @param string               $html    The text now.
 */
function is_about( array $verdict, string $html ): bool {
	return hash_equals( (string) ( $verdict['text_hash'] ?? '' ), hash( 'sha256', $html ) );
}

/**
 * The verdict in one sentence. That nothing was found is never said without the rules that did not run.
 *
 * @param string                           $verdict pass, pass_with_edits, hold or refuse.
 * @param array<int, array<string, mixed>> $gaps    What the check cannot tell.
 */
function sentence_of( string $verdict, array $gaps ): string {
	switch ( $verdict ) {
		case 'pass':
			$not_run = array_sum( array_column( $gaps, 'rules' ) );
			return 0 === $not_run
				? __( 'The rules that ran object to nothing.', 'copydesk' )
				/* translators: %d: how many rules. */
				: sprintf( _n( 'The rules that ran object to nothing; %d rule did not run.', 'The rules that ran object to nothing; %d rules did not run.', $not_run, 'copydesk' ), $not_run );
		case 'pass_with_edits':
			return __( 'It may be published after the edits below.', 'copydesk' );
		case 'hold':
			return __( 'A person has to decide in Copydesk first.', 'copydesk' );
		default:
			return __( 'It must not be published like this.', 'copydesk' );
	}
}

/**
 * Why a text is not published, for the person who wanted to.
 *
 * @param array<string, mixed> $verdict The verdict.
 */
function refusal_of( array $verdict ): string {
	$open  = array_filter(
		$verdict['findings'],
		static function ( array $finding ): bool {
			return 'dismissed' !== $finding['review_state'];
		}
	);
	$words = array_map(
		static function ( array $finding ): string {
			$words = null === $finding['words'] ? __( 'something is missing', 'copydesk' ) : '“' . $finding['words'] . '”';
			return $words . ' (' . $finding['rule_name'] . ')';
		},
		array_slice( array_values( $open ), 0, 5 )
	);
	return trim( __( 'Not published.', 'copydesk' ) . ' ' . sentence_of( $verdict['verdict'], $verdict['gaps'] ) . ' ' . implode( ', ', $words ) );
}
