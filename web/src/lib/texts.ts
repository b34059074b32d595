import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { onPreferences, preferences } from './preferences.ts';

/** The same texts in another language. A missing or unknown key does not compile. */
export type Texts<T> = { readonly [K in keyof T]: string };

/** `open_one` and `open_other` are one text, `open`, that depends on a count. */
type NameOf<K> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;
type TextName<T> = NameOf<Extract<keyof T, string>>;

/** The values for the double braces of a text; `count` also chooses singular or plural. */
type Values = Readonly<Record<string, string | number>> & { readonly count?: number };
export type Translate<T> = (name: TextName<T>, values?: Values) => string;

type Loader = () => Promise<Readonly<Record<string, string>>>;
const dutch = new Map<string, Loader>();

/** Loads translations. English is part of each page; the other language is loaded when somebody uses it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) =>
    (language === 'nl' ? await dutch.get(namespace)?.() : undefined) ?? {},
};

// There is no need to wait for this promise: the texts are already there, or the backend above loads them.
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
    // React escapes the values already.
    interpolation: { escapeValue: false },
  });

const followPreference = (): void => {
  const { language } = preferences();
  globalThis.document?.documentElement.setAttribute('lang', language);
  if (i18next.language !== language) void i18next.changeLanguage(language);
};
followPreference();
onPreferences(followPreference);

/** One text for code outside of components, in a language that a component has already loaded. */
export const textNow = (feature: string, name: string, values: Values = {}): string =>
  i18next.getFixedT(null, feature)(name, values);

/**
 * Creates the hook for one feature's texts: `const t = useTexts(); t('title')`. The component suspends until
 * the language is loaded.
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
