import type { Rule } from '../rule.ts';

/** Verbs that order somebody to ignore something, in the fifteen languages. */
const ORDERS = [
  ['ignore', 'ignoring', 'disregard', 'forget', 'override', 'bypass'],
  ['negeer', 'vergeet', 'sla over'],
  ['ignoriere', 'ignorieren', 'vergiss', 'vergessen', 'missachte', 'missachten'],
  ['ignorez', 'oublie', 'oubliez'],
  ['ignora', 'ignoren', 'olvida', 'olvide'],
  ['ignorate', 'dimentica', 'dimenticate'],
  ['ignorem', 'esqueça', 'esquece'],
  ['ignorera', 'glöm', 'bortse'],
  ['ignorer', 'glem', 'se bort fra'],
  ['ohita', 'ohittakaa', 'unohda', 'unohtakaa', 'jätä huomiotta'],
  ['ignoruj', 'zignoruj', 'zapomnij', 'pomiń'],
  ['αγνόησε', 'αγνοήστε', 'ξέχασε', 'ξεχάστε'],
  ['игнорируй', 'игнорируйте', 'проигнорируй*', 'забудь', 'забудьте'],
  ['yok say', 'yok sayın', 'görmezden gel', 'görmezden gelin', 'unut', 'dikkate alma'],
];

/** The nouns after these verbs in an order to a model. */
const ORDERED = [
  ['instruction', 'instructions', 'rules', 'prompt', 'prompts', 'guidelines'],
  ['instructie', 'instructies', 'regels', 'opdracht', 'opdrachten'],
  ['anweisung', 'anweisungen', 'regeln', 'vorgaben', 'instruktionen'],
  ['règles', 'consigne', 'consignes'],
  ['instrucción', 'instrucciones', 'reglas', 'indicaciones'],
  ['istruzione', 'istruzioni', 'regole'],
  ['instrução', 'instruções', 'regras'],
  ['instruktion*', 'regler', 'reglerna', 'anvisning*'],
  ['reglerne', 'instruks*', 'reglene'],
  ['ohje*', 'sääntö*', 'säännö*'],
  ['instrukcj*', 'polece*', 'zasad*', 'reguł*'],
  ['οδηγί*', 'κανόν*'],
  ['инструкц*', 'правил*', 'указани*'],
  ['talimat*', 'kural*', 'yönerge*'],
];

/** Phrases that are only ever addressed to a judging model. */
const VERDICTS = [
  ['system prompt', 'you are an AI', 'as an AI', 'report nothing', 'report no', 'do not report'],
  ['systeemprompt', 'rapporteer niets', 'meld niets'],
  ['systemprompt', 'melde nichts', 'melden Sie nichts'],
  ['ne signale rien', 'ne signalez rien'],
  ['no informes de nada', 'no reportes nada'],
  ['non segnalare nulla', 'non segnalare niente'],
  ['não reportes nada', 'não relate nada'],
  ['rapportera ingenting', 'rapportera inget'],
  ['rapportér intet', 'rapporter intet', 'rapporter ingenting'],
  ['älä raportoi mitään', 'älä ilmoita mitään'],
  ['nie zgłaszaj niczego', 'nic nie zgłaszaj'],
  ['μην αναφέρεις τίποτα', 'μην αναφέρετε τίποτα'],
  ['ничего не сообщай', 'ничего не сообщайте'],
  ['hiçbir şey bildirme', 'hiçbir şey raporlama'],
];

/**
 * Rules that find texts which try to give orders to a model. They search in all languages at once, because a
 * hidden order need not be in the language of the page.
 */
export const instructionRules = (id: string): readonly Rule[] => [
  {
    id,
    kind: 'prohibit',
    diacritics: 'fold',
    terms: { '*': ORDERS.flat() },
    and: { terms: { '*': ORDERED.flat() }, within: 6 },
  },
  { id, kind: 'prohibit', diacritics: 'fold', terms: { '*': VERDICTS.flat() } },
];
