/** What the person has chosen on the page of options. Only trusted parts of the extension can read it. */
export interface Settings {
  readonly url: string;
  readonly key: string;
  /** Names of the sites on which texts are checked. On every other site nothing is read and nothing is sent. */
  readonly sites: readonly string[];
  /** Empty where the service finds it out from the text. */
  readonly language: string;
  readonly market: string;
  readonly category: string;
}

const NONE: Settings = { url: '', key: '', sites: [], language: '', market: '', category: '' };

export const readSettings = async (): Promise<Settings> => {
  const { settings } = await chrome.storage.local.get('settings');
  return { ...NONE, ...(settings as Partial<Settings> | undefined) };
};

export const saveSettings = (settings: Settings): Promise<void> =>
  chrome.storage.local.set({ settings });

/** The name of the site at an address; null where texts are never checked. */
export const siteOf = (address: string | undefined): string | null => {
  if (address === undefined || !/^https?:/.test(address)) return null;
  return new URL(address).hostname;
};
