import type { RewriteInstruction } from '@copydesk/contract/editing';
import type { LanguageKey } from '@copydesk/contract/schema';

/** What a model is told when it writes a passage anew, in the language of the passage. */
export interface RewriteWords {
  readonly heading: string;
  readonly keep: string;
  readonly only: string;
  readonly before: string;
  readonly after: string;
  readonly tasks: Readonly<Record<RewriteInstruction, string>>;
}

export const REWRITE_WORDS: Readonly<Record<LanguageKey, RewriteWords>> = {
  EN: {
    heading: 'The passage to rewrite',
    keep: 'Keep every fact, name, figure and condition, and add none. Keep the paragraphs.',
    only: 'Answer with the new passage only, as plain text without Markdown, so that it fits between what stands before and after it.',
    before: 'What stands before it',
    after: 'What stands after it',
    tasks: {
      tone: 'Rewrite this passage in the voice that is described above.',
      shorter: 'Rewrite this passage so that it is clearly shorter.',
      longer: 'Rewrite this passage so that it says the same in more detail.',
      simpler: 'Rewrite this passage in simpler words and shorter sentences.',
      custom: 'Rewrite this passage as the editor asks.',
    },
  },
  NL: {
    heading: 'De passage om te herschrijven',
    keep: 'Behoud elk feit, elke naam, elk cijfer en elke voorwaarde, en voeg niets toe. Behoud de alinea’s.',
    only: 'Antwoord alleen met de nieuwe passage, als platte tekst zonder Markdown, zodat die past tussen wat ervoor en erna staat.',
    before: 'Wat ervoor staat',
    after: 'Wat erna staat',
    tasks: {
      tone: 'Herschrijf deze passage in de stem die hierboven is beschreven.',
      shorter: 'Herschrijf deze passage zodat ze duidelijk korter is.',
      longer: 'Herschrijf deze passage zodat ze hetzelfde uitgebreider zegt.',
      simpler: 'Herschrijf deze passage in eenvoudiger woorden en kortere zinnen.',
      custom: 'Herschrijf deze passage zoals de redacteur vraagt.',
    },
  },
  DE: {
    heading: 'Die Passage zum Umschreiben',
    keep: 'Behalte jede Tatsache, jeden Namen, jede Zahl und jede Bedingung bei und füge nichts hinzu. Behalte die Absätze bei.',
    only: 'Antworte nur mit der neuen Passage, als reinen Text ohne Markdown, sodass sie zwischen das passt, was davor und danach steht.',
    before: 'Was davor steht',
    after: 'Was danach steht',
    tasks: {
      tone: 'Schreibe diese Passage in der oben beschriebenen Stimme um.',
      shorter: 'Schreibe diese Passage so um, dass sie deutlich kürzer ist.',
      longer: 'Schreibe diese Passage so um, dass sie dasselbe ausführlicher sagt.',
      simpler: 'Schreibe diese Passage in einfacheren Worten und kürzeren Sätzen um.',
      custom: 'Schreibe diese Passage so um, wie die Redaktion es wünscht.',
    },
  },
  FR: {
    heading: 'Le passage à réécrire',
    keep: 'Garde chaque fait, nom, chiffre et condition, et n’ajoute rien. Garde les paragraphes.',
    only: 'Réponds uniquement avec le nouveau passage, en texte brut sans Markdown, pour qu’il s’insère entre ce qui précède et ce qui suit.',
    before: 'Ce qui précède',
    after: 'Ce qui suit',
    tasks: {
      tone: 'Réécris ce passage dans la voix décrite ci-dessus.',
      shorter: 'Réécris ce passage pour qu’il soit nettement plus court.',
      longer: 'Réécris ce passage pour qu’il dise la même chose plus en détail.',
      simpler: 'Réécris ce passage avec des mots plus simples et des phrases plus courtes.',
      custom: 'Réécris ce passage comme la rédaction le demande.',
    },
  },
  ES: {
    heading: 'El pasaje que hay que reescribir',
    keep: 'Conserva cada hecho, nombre, cifra y condición, y no añadas nada. Conserva los párrafos.',
    only: 'Responde solo con el nuevo pasaje, como texto sin Markdown, de modo que encaje entre lo que va antes y lo que va después.',
    before: 'Lo que va antes',
    after: 'Lo que va después',
    tasks: {
      tone: 'Reescribe este pasaje con la voz descrita arriba.',
      shorter: 'Reescribe este pasaje para que sea claramente más corto.',
      longer: 'Reescribe este pasaje para que diga lo mismo con más detalle.',
      simpler: 'Reescribe este pasaje con palabras más sencillas y frases más cortas.',
      custom: 'Reescribe este pasaje como pide la redacción.',
    },
  },
  IT: {
    heading: 'Il brano da riscrivere',
    keep: 'Mantieni ogni fatto, nome, cifra e condizione, e non aggiungere nulla. Mantieni i paragrafi.',
    only: 'Rispondi solo con il nuovo brano, come testo semplice senza Markdown, in modo che stia bene tra ciò che precede e ciò che segue.',
    before: 'Ciò che precede',
    after: 'Ciò che segue',
    tasks: {
      tone: 'Riscrivi questo brano con la voce descritta sopra.',
      shorter: 'Riscrivi questo brano in modo che sia chiaramente più breve.',
      longer: 'Riscrivi questo brano in modo che dica lo stesso con più dettagli.',
      simpler: 'Riscrivi questo brano con parole più semplici e frasi più brevi.',
      custom: 'Riscrivi questo brano come chiede la redazione.',
    },
  },
  PT: {
    heading: 'A passagem a reescrever',
    keep: 'Mantém cada facto, nome, número e condição, e não acrescentes nada. Mantém os parágrafos.',
    only: 'Responde apenas com a nova passagem, como texto simples sem Markdown, para que encaixe entre o que está antes e o que está depois.',
    before: 'O que está antes',
    after: 'O que está depois',
    tasks: {
      tone: 'Reescreve esta passagem com a voz descrita acima.',
      shorter: 'Reescreve esta passagem para que fique claramente mais curta.',
      longer: 'Reescreve esta passagem para que diga o mesmo com mais pormenor.',
      simpler: 'Reescreve esta passagem com palavras mais simples e frases mais curtas.',
      custom: 'Reescreve esta passagem como a redação pede.',
    },
  },
  GR: {
    heading: 'Το απόσπασμα που θα ξαναγραφτεί',
    keep: 'Κράτησε κάθε στοιχείο, όνομα, αριθμό και όρο και μην προσθέσεις τίποτα. Κράτησε τις παραγράφους.',
    only: 'Απάντησε μόνο με το νέο απόσπασμα, ως απλό κείμενο χωρίς Markdown, ώστε να ταιριάζει ανάμεσα σε όσα προηγούνται και όσα ακολουθούν.',
    before: 'Τι προηγείται',
    after: 'Τι ακολουθεί',
    tasks: {
      tone: 'Ξαναγράψε αυτό το απόσπασμα με τη φωνή που περιγράφεται παραπάνω.',
      shorter: 'Ξαναγράψε αυτό το απόσπασμα ώστε να είναι σαφώς πιο σύντομο.',
      longer: 'Ξαναγράψε αυτό το απόσπασμα ώστε να λέει το ίδιο με περισσότερες λεπτομέρειες.',
      simpler: 'Ξαναγράψε αυτό το απόσπασμα με πιο απλές λέξεις και μικρότερες προτάσεις.',
      custom: 'Ξαναγράψε αυτό το απόσπασμα όπως ζητά ο συντάκτης.',
    },
  },
  SE: {
    heading: 'Stycket som ska skrivas om',
    keep: 'Behåll varje faktum, namn, siffra och villkor och lägg inte till något. Behåll styckeindelningen.',
    only: 'Svara bara med den nya texten, som ren text utan Markdown, så att den passar mellan det som står före och efter.',
    before: 'Det som står före',
    after: 'Det som står efter',
    tasks: {
      tone: 'Skriv om texten med den röst som beskrivs ovan.',
      shorter: 'Skriv om texten så att den blir tydligt kortare.',
      longer: 'Skriv om texten så att den säger samma sak mer utförligt.',
      simpler: 'Skriv om texten med enklare ord och kortare meningar.',
      custom: 'Skriv om texten så som redaktören ber om.',
    },
  },
  FI: {
    heading: 'Uudelleen kirjoitettava kohta',
    keep: 'Säilytä jokainen tosiasia, nimi, luku ja ehto äläkä lisää mitään. Säilytä kappalejako.',
    only: 'Vastaa vain uudella tekstillä, pelkkänä tekstinä ilman Markdownia, niin että se sopii edeltävän ja seuraavan tekstin väliin.',
    before: 'Mitä sitä edeltää',
    after: 'Mitä sitä seuraa',
    tasks: {
      tone: 'Kirjoita tämä kohta uudelleen yllä kuvatulla äänellä.',
      shorter: 'Kirjoita tämä kohta uudelleen selvästi lyhyemmäksi.',
      longer: 'Kirjoita tämä kohta uudelleen niin, että se sanoo saman yksityiskohtaisemmin.',
      simpler: 'Kirjoita tämä kohta uudelleen yksinkertaisemmin sanoin ja lyhyemmin lausein.',
      custom: 'Kirjoita tämä kohta uudelleen niin kuin toimittaja pyytää.',
    },
  },
  PL: {
    heading: 'Fragment do przepisania',
    keep: 'Zachowaj każdy fakt, nazwę, liczbę i warunek i niczego nie dodawaj. Zachowaj podział na akapity.',
    only: 'Odpowiedz wyłącznie nowym fragmentem, zwykłym tekstem bez Markdown, tak aby pasował między to, co stoi przed nim i po nim.',
    before: 'Co stoi przed nim',
    after: 'Co stoi po nim',
    tasks: {
      tone: 'Przepisz ten fragment w stylu opisanym powyżej.',
      shorter: 'Przepisz ten fragment tak, aby był wyraźnie krótszy.',
      longer: 'Przepisz ten fragment tak, aby mówił to samo bardziej szczegółowo.',
      simpler: 'Przepisz ten fragment prostszymi słowami i krótszymi zdaniami.',
      custom: 'Przepisz ten fragment tak, jak prosi redaktor.',
    },
  },
  TR: {
    heading: 'Yeniden yazılacak bölüm',
    keep: 'Her bilgiyi, adı, sayıyı ve koşulu koru, hiçbir şey ekleme. Paragrafları koru.',
    only: 'Yalnızca yeni bölümle, Markdown olmadan düz metin olarak yanıt ver; öncesi ve sonrası arasına uysun.',
    before: 'Öncesinde yazan',
    after: 'Sonrasında yazan',
    tasks: {
      tone: 'Bu bölümü yukarıda anlatılan üslupla yeniden yaz.',
      shorter: 'Bu bölümü belirgin biçimde daha kısa olacak şekilde yeniden yaz.',
      longer: 'Bu bölümü aynı şeyi daha ayrıntılı söyleyecek şekilde yeniden yaz.',
      simpler: 'Bu bölümü daha basit sözcükler ve daha kısa cümlelerle yeniden yaz.',
      custom: 'Bu bölümü editörün istediği gibi yeniden yaz.',
    },
  },
  DK: {
    heading: 'Teksten, der skal skrives om',
    keep: 'Behold hvert faktum, navn, tal og vilkår, og tilføj intet. Behold afsnittene.',
    only: 'Svar kun med den nye tekst, som ren tekst uden Markdown, så den passer mellem det, der står før og efter.',
    before: 'Det, der står før',
    after: 'Det, der står efter',
    tasks: {
      tone: 'Skriv teksten om i den stemme, der er beskrevet ovenfor.',
      shorter: 'Skriv teksten om, så den bliver tydeligt kortere.',
      longer: 'Skriv teksten om, så den siger det samme mere udførligt.',
      simpler: 'Skriv teksten om med enklere ord og kortere sætninger.',
      custom: 'Skriv teksten om, som redaktøren beder om.',
    },
  },
  RU: {
    heading: 'Отрывок, который нужно переписать',
    keep: 'Сохрани каждый факт, имя, число и условие и ничего не добавляй. Сохрани абзацы.',
    only: 'Ответь только новым отрывком, простым текстом без Markdown, чтобы он встал между тем, что стоит до и после него.',
    before: 'Что стоит до него',
    after: 'Что стоит после него',
    tasks: {
      tone: 'Перепиши этот отрывок в стиле, описанном выше.',
      shorter: 'Перепиши этот отрывок так, чтобы он стал заметно короче.',
      longer: 'Перепиши этот отрывок так, чтобы он говорил то же самое подробнее.',
      simpler: 'Перепиши этот отрывок более простыми словами и более короткими предложениями.',
      custom: 'Перепиши этот отрывок так, как просит редактор.',
    },
  },
  NO: {
    heading: 'Teksten som skal skrives om',
    keep: 'Behold hvert faktum, navn, tall og vilkår, og legg ikke til noe. Behold avsnittene.',
    only: 'Svar bare med den nye teksten, som ren tekst uten Markdown, slik at den passer mellom det som står før og etter.',
    before: 'Det som står før',
    after: 'Det som står etter',
    tasks: {
      tone: 'Skriv teksten om med stemmen som er beskrevet ovenfor.',
      shorter: 'Skriv teksten om slik at den blir tydelig kortere.',
      longer: 'Skriv teksten om slik at den sier det samme mer utførlig.',
      simpler: 'Skriv teksten om med enklere ord og kortere setninger.',
      custom: 'Skriv teksten om slik redaktøren ber om.',
    },
  },
};
