import { readSettings, saveSettings, type Settings, siteOf } from './settings.ts';

const LANGUAGES = [
  'NL',
  'EN',
  'ES',
  'IT',
  'GR',
  'SE',
  'PT',
  'FR',
  'FI',
  'PL',
  'DE',
  'TR',
  'DK',
  'RU',
  'NO',
];

const form = document.querySelector<HTMLFormElement>('#options')!;
const result = document.querySelector<HTMLElement>('#result')!;
const field = (name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Names of sites, whether somebody wrote names or addresses. */
const sitesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .filter((line) => line !== '')
      .map((line) => siteOf(line) ?? line.replace(/[/:].*/, '').toLowerCase()),
  ),
];

const show = (settings: Settings) => {
  field('url').value = settings.url;
  // A key that is stored is never shown again.
  field('key').value = '';
  (field('key') as HTMLInputElement).placeholder =
    settings.key === '' ? '' : 'A key is stored. Leave this empty to keep it.';
  field('sites').value = settings.sites.join('\n');
  field('language').value = settings.language;
  field('market').value = settings.market;
  field('category').value = settings.category;
};

const tryOut = async ({ url, key }: Settings): Promise<string> => {
  try {
    const answer = await fetch(`${url}/public/v1/checks`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'A short text.' }),
      redirect: 'error',
      credentials: 'omit',
    });
    if (answer.ok) return 'Saved. The address and the key work.';
    return answer.status === 401 || answer.status === 403
      ? 'Saved, but Copydesk refuses the key. Make one with the scope “auditing”.'
      : `Saved, but Copydesk answered ${answer.status}. Is the address right?`;
  } catch {
    return 'Saved, but nothing answers at this address.';
  }
};

for (const language of LANGUAGES) field('language').append(new Option(language, language));
show(await readSettings());

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void (async () => {
    const before = await readSettings();
    const settings: Settings = {
      url: field('url').value.trim().replace(/\/+$/, ''),
      key: field('key').value.trim() || before.key,
      sites: sitesOf(field('sites').value),
      language: field('language').value,
      market: field('market').value.trim(),
      category: field('category').value.trim(),
    };
    await saveSettings(settings);
    result.textContent = 'Trying…';
    result.textContent = await tryOut(settings);
    show(settings);
  })();
});
