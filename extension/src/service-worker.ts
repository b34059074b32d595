import type { Answer, Checked, Question, Switched } from './messages.ts';
import { readSettings, saveSettings, siteOf } from './settings.ts';

/** A page's script must never read the key. */
const sealed = chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });

const WAIT_MS = 10_000;

const check = async (text: string): Promise<Answer> => {
  const { url, key, language, market, category } = await readSettings();
  if (url === '' || key === '')
    return { kind: 'problem', problem: 'Set address and key on the page of options.' };
  const metadata = {
    ...(market === '' ? {} : { market }),
    ...(category === '' ? {} : { category }),
  };
  try {
    const answer = await fetch(`${url}/public/v1/checks`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text, metadata, ...(language === '' ? {} : { language }) }),
      // A key must not follow to another place.
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!answer.ok) return { kind: 'problem', problem: `Copydesk answered ${answer.status}.` };
    return { kind: 'checked', checked: (await answer.json()) as Checked };
  } catch {
    return { kind: 'problem', problem: 'Copydesk could not be reached.' };
  }
};

const answerTo = async (question: Question, address: string | undefined): Promise<Answer> => {
  await sealed;
  const site = siteOf(address);
  const isOn = site !== null && (await readSettings()).sites.includes(site);
  if (question.kind === 'is-on') return { kind: 'state', isOn };
  // Asked again here: a page may have been switched off while it waited.
  return isOn ? check(question.text) : { kind: 'state', isOn };
};

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  // The site of the whole page, for a frame inside it too.
  void answerTo(message as Question, sender.tab?.url).then(answer);
  return true;
});

chrome.action.onClicked.addListener((tab) => {
  void (async () => {
    const site = siteOf(tab.url);
    if (site === null || tab.id === undefined) return chrome.runtime.openOptionsPage();
    const settings = await readSettings();
    if (settings.key === '') return chrome.runtime.openOptionsPage();
    const isOn = !settings.sites.includes(site);
    const others = settings.sites.filter((name) => name !== site);
    await saveSettings({ ...settings, sites: isOn ? [...others, site] : others });
    await chrome.action.setBadgeText({ text: isOn ? 'on' : '', tabId: tab.id });
    await chrome.tabs.sendMessage(tab.id, { kind: 'switched', isOn } satisfies Switched);
  })();
});
