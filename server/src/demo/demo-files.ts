import { fileURLToPath } from 'node:url';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { AssetKind } from '../assets/asset.ts';

/** Metadata that decides which rules apply to an asset. */
interface DemoMetadata {
  readonly market: readonly string[];
  readonly category: readonly string[];
  readonly channel: readonly string[];
  readonly audience: readonly string[];
}

/** A bundled asset of the demo, which the audits of a demo workspace read. */
export interface DemoFile {
  /** The path below `files/`; a name is unique within a workspace. */
  readonly file: string;
  readonly name: string;
  readonly kind: AssetKind;
  /** The address that a page would have; nothing is ever fetched from there. */
  readonly url: string | null;
  readonly mediaType: string;
  readonly language: LanguageKey | null;
  readonly metadata: DemoMetadata;
  /** The later version of the file, for the second audit of the campaign; absent if nothing changed. */
  readonly second?: string;
}

interface Details {
  readonly market: string;
  readonly category: readonly string[];
  readonly language: LanguageKey;
  /** Whether a later version is bundled. */
  readonly changes?: true;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  txt: 'text/plain',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const mediaTypeOf = (file: string): string => {
  const type = MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`the demo knows no media type for ${file}`);
  return type;
};

const assetsOf = (folder: string) => {
  const asset = (
    kind: AssetKind,
    channel: string,
    [name, file, url]: readonly [name: string, file: string, url: string | null],
    { market, category, language, changes }: Details,
  ): DemoFile => ({
    file: `${folder}/${file}`,
    name,
    kind,
    url,
    mediaType: mediaTypeOf(file),
    language,
    metadata: { market: [market], category, channel: [channel], audience: ['consumer'] },
    ...(changes ? { second: `${folder}/second/${file}` } : {}),
  });
  return {
    page: (name: string, file: string, path: string, details: Details): DemoFile =>
      asset('web_page', 'web_page', [name, file, `https://${folder}.example${path}`], details),
    post: (name: string, file: string, details: Details): DemoFile =>
      asset('post', 'post', [name, file, null], details),
    mail: (name: string, file: string, details: Details): DemoFile =>
      asset('document', 'email', [name, file, null], details),
    paper: (name: string, file: string, details: Details): DemoFile =>
      asset('document', 'print', [name, file, null], details),
  };
};

const en = (market: string, ...category: string[]): Details => ({
  market,
  category,
  language: 'EN',
});
const inLanguage = (language: LanguageKey, market: string, ...category: string[]): Details => ({
  market,
  category,
  language,
});
const changing = (details: Details): Details => ({ ...details, changes: true });

const bank = assetsOf('bank');
const foods = assetsOf('foods');

export const BANK_FILES: readonly DemoFile[] = [
  bank.page('Home', 'home.html', '/', changing(en('IE', 'deposit'))),
  bank.page('Savings', 'savings.html', '/savings', changing(en('IE', 'deposit'))),
  bank.page('Investing', 'investing.html', '/investing', changing(en('IE', 'investment', 'fund'))),
  bank.page('Cards', 'cards.html', '/cards', en('IE', 'payment')),
  bank.page('Fees', 'fees.html', '/fees', en('IE', 'payment')),
  bank.page('Help', 'help.html', '/help', en('IE', 'payment')),
  bank.page('Personal loans (UK)', 'uk-loans.html', '/uk/loans', changing(en('GB', 'credit'))),
  bank.page('Sparen', 'nl-sparen.html', '/nl/sparen', inLanguage('NL', 'NL', 'deposit')),
  bank.page('Lenen', 'nl-lenen.html', '/nl/lenen', inLanguage('NL', 'NL', 'credit')),
  bank.page('Contact', 'nl-contact.html', '/nl/contact', inLanguage('NL', 'NL', 'payment')),
  bank.page(
    'Sparen und Anlegen',
    'de-anlegen.html',
    '/de/sparen',
    changing(inLanguage('DE', 'DE', 'investment', 'fund')),
  ),
  bank.page('Ratenkredit', 'de-kredit.html', '/de/kredit', inLanguage('DE', 'DE', 'credit')),
  bank.page('Épargne', 'fr-epargne.html', '/fr/epargne', inLanguage('FR', 'FR', 'fund')),
  bank.page('Ahorro', 'es-ahorro.html', '/es/ahorro', inLanguage('ES', 'ES', 'fund')),
  bank.page(
    'Καταθέσεις',
    'el-katatheseis.html',
    '/el/katatheseis',
    inLanguage('GR', 'GR', 'deposit'),
  ),
  bank.page('Birikim', 'tr-birikim.html', '/tr/birikim', inLanguage('TR', 'TR', 'deposit')),
  bank.post('Autumn post', 'autumn-post.txt', en('IE', 'deposit')),
  bank.post('Branch post', 'branch-post.txt', en('IE', 'payment')),
  bank.post('Token post', 'token-post.json', en('IE', 'crypto')),
  bank.post('Crypto post (UK)', 'uk-crypto-post.json', en('GB', 'crypto')),
  bank.mail('November newsletter', 'newsletter.md', en('IE', 'deposit')),
  bank.paper('Investing brochure', 'brochure.pdf', en('IE', 'investment', 'fund', 'priip')),
  bank.paper('Spaarfolder', 'leaflet.docx', changing(inLanguage('NL', 'NL', 'deposit'))),
  bank.paper('Branch talk', 'branch-talk.pptx', en('IE', 'deposit')),
  bank.paper('Annual summary', 'annual-summary.pdf', en('IE', 'deposit')),
];

export const FOODS_FILES: readonly DemoFile[] = [
  foods.page('Home', 'home.html', '/', changing(en('IE', 'food'))),
  foods.page('Meadow muesli', 'muesli.html', '/muesli', changing(en('IE', 'food'))),
  foods.page('Oat drink', 'oat-drink.html', '/oat-drink', changing(en('IE', 'food'))),
  foods.page('Allergens', 'allergens.html', '/allergens', en('IE', 'food')),
  foods.page('Recipes', 'recipes.html', '/recipes', en('IE', 'food')),
  foods.page('Offers (UK)', 'uk-offers.html', '/uk/offers', en('GB', 'food')),
  foods.page(
    'Weidemuesli',
    'nl-muesli.html',
    '/nl/muesli',
    changing(inLanguage('NL', 'NL', 'food')),
  ),
  foods.page(
    'Wiesenmüsli',
    'de-muesli.html',
    '/de/muesli',
    changing(inLanguage('DE', 'DE', 'food')),
  ),
  foods.page('Boisson', 'fr-boisson.html', '/fr/boisson', inLanguage('FR', 'FR', 'food')),
  foods.page('Barrita', 'es-barrita.html', '/es/barrita', inLanguage('ES', 'ES', 'food')),
  foods.page('Muesli di prato', 'it-muesli.html', '/it/muesli', inLanguage('IT', 'IT', 'food')),
  foods.page('Baton orzechowy', 'pl-baton.html', '/pl/baton', inLanguage('PL', 'PL', 'food')),
  foods.page('Havredryck', 'sv-havredryck.html', '/sv/havredryck', inLanguage('SE', 'SE', 'food')),
  foods.post('Breakfast post', 'breakfast-post.json', en('IE', 'food')),
  foods.post('Mill post', 'mill-post.txt', en('IE', 'food')),
  foods.post('Bar post (US)', 'us-post.json', en('US', 'food')),
  foods.mail('November newsletter', 'newsletter.md', en('IE', 'food')),
  foods.paper('Range brochure', 'brochure.pdf', en('IE', 'food')),
  foods.paper('Müsli-Faltblatt', 'leaflet.docx', changing(inLanguage('DE', 'DE', 'food'))),
];

/** The path of a bundled file. */
export const demoFilePath = (file: string): string =>
  fileURLToPath(new URL(`./files/${file}`, import.meta.url));
