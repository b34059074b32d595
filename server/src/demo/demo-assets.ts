import type { AssetInput } from '../assets/create-asset.ts';

/** An asset with the short name that the findings use for it. */
export interface DemoAsset extends AssetInput {
  readonly key: string;
}

const page =
  (host: string) =>
  (key: string, name: string, path: string): DemoAsset => ({
    key,
    kind: 'web_page',
    name,
    url: `https://${host}.demo.example${path}`,
  });
const bank = page('bank');
const foods = page('foods');

export const BANK_ASSETS: readonly DemoAsset[] = [
  bank('home', 'Home', '/'),
  bank('savings', 'Savings', '/savings'),
  bank('loans', 'Personal loans', '/loans'),
  bank('invest', 'Investing', '/investing'),
  bank('nl', 'Sparen', '/nl/sparen'),
  bank('nl_loans', 'Lenen', '/nl/lenen'),
  bank('de', 'Sparen und Anlegen', '/de/sparen'),
  bank('de_loans', 'Kredite', '/de/kredite'),
  bank('fr', 'Épargne', '/fr/epargne'),
  bank('es', 'Ahorro', '/es/ahorro'),
  bank('gr', 'Καταθέσεις', '/gr/katatheseis'),
  bank('tr', 'Birikim', '/tr/birikim'),
  bank('se', 'Sparande', '/se/sparande'),
  { ...bank('leaflet', 'Spring leaflet', '/files/spring-leaflet.pdf'), kind: 'document' },
];

export const FOODS_ASSETS: readonly DemoAsset[] = [
  foods('home', 'Home', '/'),
  foods('muesli', 'Meadow muesli', '/muesli'),
  foods('drink', 'Oat drink', '/oat-drink'),
  foods('bar', 'Hazelnut bar', '/hazelnut-bar'),
  foods('kids', 'Little bowls', '/little-bowls'),
  foods('offers', 'Offers', '/offers'),
  foods('nl', 'Weidemuesli', '/nl/muesli'),
  foods('de', 'Wiesenmüsli', '/de/muesli'),
  { ...foods('post', 'Breakfast post', '/posts/breakfast'), kind: 'post' },
  { ...foods('pack', 'Pack texts', '/files/pack-texts.pdf'), kind: 'document' },
];
