import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWordPress } from '../wordpress/wordpress-site.ts';
import { groupByKnown, type Surface } from './surface.ts';
import { BREAK, type SentText } from './texts.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text as the blocks of a post. */
export const toBlocks = (text: string): string =>
  text
    .split(BREAK)
    .map((one) => `<!-- wp:paragraph -->\n<p>${escapeHtml(one)}</p>\n<!-- /wp:paragraph -->`)
    .join('\n');

/** Asks the plug-in's own route about every post of a file, as the panel of the editor does. */
const ASK = `
wp_set_current_user( get_user_by( 'login', 'admin' )->ID );
$told = array();
foreach ( json_decode( file_get_contents( FILE ), true ) as $group ) {
  update_option( 'copydesk_settings', $group['settings'] );
  foreach ( $group['posts'] as $at => $content ) {
    $id = wp_insert_post( array( 'post_title' => 'Text ' . $at, 'post_status' => 'draft' ) );
    $request = new WP_REST_Request( 'POST', "/copydesk/v1/posts/$id/verdict" );
    $request->set_body_params( array( 'title' => '', 'excerpt' => '', 'content' => $content ) );
    $answer = rest_do_request( $request );
    if ( 200 !== $answer->get_status() ) { fwrite( STDERR, wp_json_encode( $answer->get_data() ) ); exit( 1 ); }
    $told[ $at ] = array_map( fn( $f ) => array( 'rule' => $f['rule_name'], 'quote' => $f['words'] ), $answer->get_data()['findings'] );
  }
}
echo json_encode( $told );
`;

/** The plug-in in a real WordPress. It tells rules and words, and no offsets: the editor finds the words by themselves. */
export const byWordPress: Surface = async ({ base, key }, texts) => {
  const site = await startWordPress();
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-posts-'));
  try {
    const file = join(folder, 'posts.json');
    const groups = groupByKnown(texts).map(({ known: { language, market, category }, places }) => ({
      settings: { url: base, key, mode: 'warn', language, market, category: category ?? '' },
      posts: Object.fromEntries(places.map((at) => [at, toBlocks((texts[at] as SentText).text)])),
    }));
    writeFileSync(file, JSON.stringify(groups));
    const told = JSON.parse(site.run(ASK.replace('FILE', `'${file}'`))) as Record<
      number,
      readonly { readonly rule: string; readonly quote: string | null }[]
    >;
    return texts.map((_, at) =>
      (told[at] ?? []).map((one) => ({ ...one, start: null, end: null })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await site.stop();
  }
};
