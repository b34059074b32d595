import type { LetterLanguage } from '@copydesk/contract/notifications/kinds';

/** The words of letters. Names and quotes in them are plain lines already. */
interface LetterTexts {
  readonly somebody: string;
  readonly key: (name: string) => string;
  readonly finding: string;
  readonly mention: (who: string, rule: string) => string;
  readonly assignment: (who: string, rule: string, amount: number) => string;
  readonly owned: (audit: string, rule: string, amount: number) => string;
  readonly due: (rule: string, amount: number) => string;
  readonly overdue: (rule: string, amount: number) => string;
  readonly auditEnded: (audit: string, fresh: number, regressed: number) => string;
  readonly auditFailed: (audit: string) => string;
  readonly approvalAsked: (who: string, title: string) => string;
  readonly approved: (who: string, title: string) => string;
  readonly sentBack: (who: string, title: string) => string;
  readonly documentOwner: (who: string, title: string) => string;
  /** A document without a title. */
  readonly untitled: string;
  readonly keyEnds: (name: string, day: string) => string;
  readonly keyOwner: string;
  readonly keyEnd: string;
  readonly keyUse: string;
  readonly keyUnused: string;
  /** What comes before the link to the page of keys. */
  readonly newKey: string;
  readonly newKeyWhere: string;
  readonly words: string;
  readonly comment: string;
  readonly asset: string;
  readonly audit: string;
  readonly why: string;
  readonly several: (amount: number, workspace: string) => string;
  readonly more: (amount: number) => string;
  readonly foot: (workspace: string, page: string | null) => string;
}

const count = (amount: number, one: string, other: string): string =>
  `${amount} ${amount === 1 ? one : other}`;

const en: LetterTexts = {
  somebody: 'Somebody',
  key: (name) => `The API key "${name}"`,
  finding: 'a finding',
  mention: (who, rule) => `${who} mentions you in a comment: ${rule}`,
  assignment: (who, rule, amount) =>
    amount === 1
      ? `${who} assigned a finding to you: ${rule}`
      : `${who} assigned ${amount} findings to you, first: ${rule}`,
  owned: (audit, rule, amount) =>
    amount === 1
      ? `A finding of yours is new or back in the audit "${audit}": ${rule}`
      : `${amount} findings of yours are new or back in the audit "${audit}", first: ${rule}`,
  due: (rule, amount) =>
    amount === 1
      ? `A finding of yours is due soon: ${rule}`
      : `${amount} findings of yours are due soon, first: ${rule}`,
  overdue: (rule, amount) =>
    amount === 1
      ? `A finding of yours is overdue: ${rule}`
      : `${amount} findings of yours are overdue, first: ${rule}`,
  auditEnded: (audit, fresh, regressed) =>
    `The audit "${audit}" ended with ${[
      ...(fresh > 0 ? [count(fresh, 'new finding', 'new findings')] : []),
      ...(regressed > 0
        ? [
            count(
              regressed,
              'finding that was fixed and is back',
              'findings that were fixed and are back',
            ),
          ]
        : []),
    ].join(' and ')}`,
  auditFailed: (audit) => `The audit "${audit}" failed`,
  approvalAsked: (who, title) => `${who} asks you to approve a document: ${title}`,
  approved: (who, title) => `${who} approved a document: ${title}`,
  sentBack: (who, title) => `${who} sent a document back: ${title}`,
  documentOwner: (who, title) => `${who} made you the owner of a document: ${title}`,
  untitled: 'a document without a title',
  keyEnds: (name, day) => `The API key "${name}" ends on ${day}`,
  keyOwner: 'Of the service account',
  keyEnd: 'Ends',
  keyUse: 'Last used',
  keyUnused: 'never',
  newKey: 'From then on it is refused. Make another in its place:',
  newKeyWhere: 'From then on it is refused. Make another in its place under Settings, API keys.',
  words: 'Words',
  comment: 'Comment',
  asset: 'Asset',
  audit: 'Audit',
  why: 'Why',
  several: (amount, workspace) => `${amount} notifications from ${workspace}`,
  more: (amount) => `And ${count(amount, 'more', 'more')} in Copydesk.`,
  foot: (workspace, page) =>
    `You get this letter because you are a member of the workspace "${workspace}" on Copydesk.
${page === null ? 'Choose which letters come under Settings, Notifications.' : `Choose which letters come, or none:\n${page}`}`,
};

const nl: LetterTexts = {
  somebody: 'Iemand',
  key: (name) => `De API-sleutel "${name}"`,
  finding: 'een bevinding',
  mention: (who, rule) => `${who} noemt u in een opmerking: ${rule}`,
  assignment: (who, rule, amount) =>
    amount === 1
      ? `${who} heeft u een bevinding toegewezen: ${rule}`
      : `${who} heeft u ${amount} bevindingen toegewezen, als eerste: ${rule}`,
  owned: (audit, rule, amount) =>
    amount === 1
      ? `Een bevinding van u is nieuw of terug in de audit "${audit}": ${rule}`
      : `${amount} bevindingen van u zijn nieuw of terug in de audit "${audit}", als eerste: ${rule}`,
  due: (rule, amount) =>
    amount === 1
      ? `Een bevinding van u moet binnenkort zijn afgehandeld: ${rule}`
      : `${amount} bevindingen van u moeten binnenkort zijn afgehandeld, als eerste: ${rule}`,
  overdue: (rule, amount) =>
    amount === 1
      ? `Een bevinding van u is over tijd: ${rule}`
      : `${amount} bevindingen van u zijn over tijd, als eerste: ${rule}`,
  auditEnded: (audit, fresh, regressed) =>
    `De audit "${audit}" is klaar met ${[
      ...(fresh > 0 ? [count(fresh, 'nieuwe bevinding', 'nieuwe bevindingen')] : []),
      ...(regressed > 0
        ? [
            count(
              regressed,
              'bevinding die verholpen was en terug is',
              'bevindingen die verholpen waren en terug zijn',
            ),
          ]
        : []),
    ].join(' en ')}`,
  auditFailed: (audit) => `De audit "${audit}" is mislukt`,
  approvalAsked: (who, title) => `${who} vraagt u om een document goed te keuren: ${title}`,
  approved: (who, title) => `${who} heeft een document goedgekeurd: ${title}`,
  sentBack: (who, title) => `${who} heeft een document teruggestuurd: ${title}`,
  documentOwner: (who, title) => `${who} heeft u eigenaar van een document gemaakt: ${title}`,
  untitled: 'een document zonder titel',
  keyEnds: (name, day) => `De API-sleutel "${name}" eindigt op ${day}`,
  keyOwner: 'Van het serviceaccount',
  keyEnd: 'Eindigt',
  keyUse: 'Laatst gebruikt',
  keyUnused: 'nooit',
  newKey: 'Daarna wordt hij geweigerd. Maak een andere in zijn plaats:',
  newKeyWhere:
    'Daarna wordt hij geweigerd. Maak een andere in zijn plaats onder Instellingen, API-sleutels.',
  words: 'Woorden',
  comment: 'Opmerking',
  asset: 'Asset',
  audit: 'Audit',
  why: 'Waarom',
  several: (amount, workspace) => `${amount} meldingen uit ${workspace}`,
  more: (amount) => `En nog ${amount} in Copydesk.`,
  foot: (workspace, page) =>
    `U krijgt deze brief omdat u lid bent van de werkruimte "${workspace}" op Copydesk.
${page === null ? 'Kies welke brieven komen onder Instellingen, Meldingen.' : `Kies welke brieven komen, of geen:\n${page}`}`,
};

export const LETTER_TEXTS: Readonly<Record<LetterLanguage, LetterTexts>> = { en, nl };
