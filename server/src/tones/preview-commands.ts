import type { LanguageKey } from '@copydesk/contract/schema';

/** What a preview asks for, in the language that it is written in; `{text}` is what it is about. */
export const PREVIEW_COMMANDS: Readonly<Record<LanguageKey, string>> = {
  EN: 'Write one paragraph of at most 100 words from this, without a title. Keep every fact and add none: {text}',
  NL: 'Schrijf hiervan één alinea van hoogstens 100 woorden, zonder titel. Behoud alle feiten en voeg er geen toe: {text}',
  DE: 'Schreibe daraus einen Absatz von höchstens 100 Wörtern, ohne Titel. Behalte alle Fakten bei und füge keine hinzu: {text}',
  FR: 'Écris à partir de ceci un paragraphe de 100 mots au plus, sans titre. Garde tous les faits et n’en ajoute aucun : {text}',
  ES: 'Escribe con esto un párrafo de 100 palabras como máximo, sin título. Conserva todos los hechos y no añadas ninguno: {text}',
  IT: 'Scrivi da questo un paragrafo di 100 parole al massimo, senza titolo. Mantieni tutti i fatti e non aggiungerne: {text}',
  PT: 'Escreve a partir disto um parágrafo de 100 palavras no máximo, sem título. Mantém todos os factos e não acrescentes nenhum: {text}',
  GR: 'Γράψε από αυτό μία παράγραφο έως 100 λέξεις, χωρίς τίτλο. Κράτησε όλα τα στοιχεία και μην προσθέσεις κανένα: {text}',
  SE: 'Skriv ett stycke på högst 100 ord av detta, utan rubrik. Behåll alla fakta och lägg inte till några: {text}',
  FI: 'Kirjoita tästä enintään 100 sanan kappale ilman otsikkoa. Säilytä kaikki tosiasiat äläkä lisää uusia: {text}',
  PL: 'Napisz z tego jeden akapit, najwyżej 100 słów, bez tytułu. Zachowaj wszystkie fakty i nie dodawaj żadnych: {text}',
  TR: 'Bundan en fazla 100 kelimelik, başlıksız bir paragraf yaz. Bütün bilgileri koru, yenisini ekleme: {text}',
  DK: 'Skriv et afsnit på højst 100 ord ud fra dette, uden overskrift. Behold alle fakta, og tilføj ingen: {text}',
  RU: 'Напиши из этого один абзац не длиннее 100 слов, без заголовка. Сохрани все факты и не добавляй новых: {text}',
  NO: 'Skriv ett avsnitt på høyst 100 ord av dette, uten tittel. Behold alle fakta, og legg ikke til noen: {text}',
};
