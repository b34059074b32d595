import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { onPreferences, preferences } from './preferences.ts';

/** The same texts in another language: a missing or an unknown one does not compile. */
export type Texts<T> = { readonly [K in keyof T]: string };

/** `open_one` and `open_other` are one text, `open`, that depends on a count. */
type NameOf<K> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;
type TextName<T> = NameOf<Extract<keyof T, string>>;

/** What stands between double braces in a text; `count` also chooses singular or plural. */
type Values = Readonly<Record<string, string | number>> & { readonly count?: number };
export type Translate<T> = (name: TextName<T>, values?: Values) => string;

type Loader = () => Promise<Readonly<Record<string, string>>>;
const dutch = new Map<string, Loader>();

/** English is part of each page; the other language is fetched when somebody reads it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) =>
    (language === 'nl' ? await dutch.get(namespace)?.() : undefined) ?? {},
};

// Everything is already there or read by the backend above: no promise is worth waiting for.
void i18next
  .use(backend)
  .use(initReactI18next)
  .init({
    lng: preferences().language,
    fallbackLng: 'en',
    supportedLngs: ['en', 'nl'],
    partialBundledLanguages: true,
    resources: {},
    ns: [],
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    // React escapes.
    interpolation: { escapeValue: false },
  });

const followPreference = (): void => {
  const { language } = preferences();
  globalThis.document?.documentElement.setAttribute('lang', language);
  if (i18next.language !== language) void i18next.changeLanguage(language);
};
followPreference();
onPreferences(followPreference);

/** One text for code outside of components, in a language that a component has read already. */
export const textNow = (feature: string, name: string, values: Values = {}): string =>
  i18next.getFixedT(null, feature)(name, values);

/**
 * Makes the hook of one feature's texts: `const t = useTexts(); t('title')`. The page waits, in its
 * nearest Suspense, until a language that was not read yet has come.
 */
export const defineTexts = <const T extends Readonly<Record<string, string>>>(
  feature: string,
  english: T,
  inDutch: () => Promise<Texts<T>>,
): (() => Translate<T>) => {
  dutch.set(feature, inDutch);
  i18next.addResourceBundle('en', feature, english);
  return () => {
    const { t } = useTranslation(feature);
    return t as unknown as Translate<T>;
  };
};
