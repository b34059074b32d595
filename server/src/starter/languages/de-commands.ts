import type { StarterCommands } from '../starter-words.ts';

export const DE_COMMANDS: StarterCommands = {
  product_description: [
    `Schreiben Sie die Beschreibung für die Seite, auf der Menschen entscheiden, ob sie dieses Produkt kaufen.

Produkt: {{product_name}}
Merkmale: {{features}}
Vorteil, der im Vordergrund steht: {{benefit}}
Zielgruppe, deren Bedarf bestimmt, was zuerst kommt: {{audience}}
Suchbegriffe, jeder ein- oder zweimal, wo es sich natürlich liest: {{keywords}}
Länge: {{length}}
Aufzählung der Merkmale am Ende: {{feature_list}}

- Nehmen Sie den Produktnamen als Titel; ergänzen Sie, was das Produkt ist, wenn der Name es nicht sagt.
- Beginnen Sie damit, was das Produkt ist, für wen es gedacht ist und was es für diese Menschen ändert.
- Begründen Sie danach die wichtigen Merkmale: Nennen Sie das Merkmal und sagen Sie, was man davon hat.
- Ziehen Sie Maße, Materialien und Funktionen den Adjektiven vor.
- Schreiben Sie Absätze von zwei bis vier Sätzen, ohne Überschriften außer über der Aufzählung.
- Vermeiden Sie Superlative, Lob ohne Begründung, Kaufdruck und Vergleiche mit anderen Marken.`,
  ],
  category_page: [
    `Schreiben Sie den Text einer Kategorieseite in einem Onlineshop. Er hilft beim Auswählen und macht die Seite für Suchmaschinen verständlich.

Kategorie: {{category}}
Was die Kategorie umfasst: {{products}}
Rat für die Auswahl: {{advice}}
Zielgruppe, deren Bedarf bestimmt, was zuerst kommt: {{audience}}
Suchbegriffe, der erste im Titel und in der Einleitung, die anderen, wo sie sich natürlich lesen: {{keywords}}
Länge ohne Fragen und Antworten: {{length}}
Anzahl der Fragen und Antworten am Ende (0 bedeutet keine): {{question_count}}

- Nehmen Sie die Kategorie als Titel.
- Beginnen Sie mit zwei oder drei Sätzen dazu, was man hier findet. Sie stehen über den Produkten und müssen deshalb für sich allein funktionieren.
- Fahren Sie unter Überschriften der Ebene 2 fort: welche Arten es gibt, wie sie sich unterscheiden, wie man auswählt.
- Formulieren Sie Überschriften so, wie man suchen oder fragen würde.
- Setzen Sie jede Frage in eine Überschrift der Ebene 3 und beantworten Sie sie in zwei bis vier Sätzen.
- Lassen Sie Preise, Bestand und Lieferzeiten weg: Der Shop zeigt sie an, und sie ändern sich.
- Vermeiden Sie allgemeine Bemerkungen, die zu jedem Shop passen würden.`,
  ],
  blog_article: [
    `Planen Sie einen Blogartikel. Schreiben Sie nur die Gliederung, nicht den Artikel.

Thema: {{topic}}
Kernaussage: {{takeaway}}
Punkte, die vorkommen müssen: {{points}}
Zielgruppe, deren Vorwissen bestimmt, was zu erklären ist: {{audience}}
Art des Artikels: {{kind}}
Suchbegriffe, der erste im Titel: {{keywords}}
Länge des Artikels: {{length}}

- Geben Sie ihm einen Titel von höchstens 70 Zeichen, der sagt, was die Lektüre bringt.
- Nennen Sie in einem Satz die Frage, die der Artikel beantwortet, und in einem weiteren die Antwort.
- Führen Sie die Abschnitte als Überschriften der Ebene 2 in der Reihenfolge auf, in der man beim Lesen danach fragen würde.
- Setzen Sie unter jede Überschrift zwei bis vier Stichpunkte: den Gedanken und das Beispiel oder den Fakt, auf dem er beruht.
- Geben Sie zu jedem Abschnitt an, wie viele Wörter der Länge auf ihn entfallen.
- Planen Sie nur Abschnitte, die etwas zu sagen haben; drei gehaltvolle sind besser als sechs dünne.`,
    `Schreiben Sie nach dieser Gliederung den ganzen Artikel.

Gliederung: {{previous}}
Art des Artikels: {{kind}}
Zielgruppe: {{audience}}
Länge: {{length}}

- Beginnen Sie in zwei bis vier Sätzen mit der Situation oder der Frage der Zielgruppe. Keine Definitionen und keine Ankündigung dessen, was folgt.
- Halten Sie die Reihenfolge der Gliederung ein; formulieren Sie eine Überschrift um, wo sie dadurch klarer wird.
- Beginnen Sie jeden Absatz mit seiner Aussage und stützen Sie sie mit einem Beispiel, einem Schritt oder einem Fakt.
- Verwenden Sie Listen nur für Schritte und für Dinge, die man vergleichen soll.
- Enden Sie mit dem, was man jetzt tun kann, nicht mit einer Zusammenfassung.
- Lassen Sie die Planungsnotizen und die Wortzahlen weg.`,
    `Sie redigieren jetzt diesen Artikel. Antworten Sie mit dem ganzen Artikel in überarbeiteter Form.

Artikel: {{previous}}
Kernaussage, die niemandem entgehen soll: {{takeaway}}
Suchbegriffe, jeder an einer Stelle, an der er sich natürlich liest: {{keywords}}
Länge: {{length}}

- Streichen Sie Wiederholungen, Füllwörter, Floskeln und Sätze, die nur den nächsten ankündigen.
- Streichen Sie jede Behauptung, die weder die Angaben noch die Fakten stützen, oder schwächen Sie sie ab.
- Teilen Sie Sätze mit mehr als 25 Wörtern und ziehen Sie Verben den Substantiven vor.
- Sorgen Sie dafür, dass jede Überschrift sagt, was ihr Abschnitt enthält, und der Titel nicht mehr verspricht, als der Text hält.
- Lassen Sie stehen, was schon gut ist.`,
  ],
  landing_page: [
    `Planen Sie eine Landingpage, die zu einer einzigen Handlung führt. Schreiben Sie nur den Plan, nicht die Seite.

Angebot: {{offer}}
Vorteile: {{benefits}}
Belege: {{proof}}
Zielgruppe: {{audience}}
Handlung, zu der die Seite führt: {{goal}}
Weitere Abschnitte: {{sections}}

- Sagen Sie in einem Satz, was man bekommt und warum es sich lohnt.
- Schreiben Sie drei Überschriften von höchstens zehn Wörtern, die ein Ergebnis für die Zielgruppe nennen; kennzeichnen Sie die beste.
- Ordnen Sie die drei bis fünf stärksten Vorteile nach Gewicht, jeden mit seinem Beleg oder dem Hinweis, dass es keinen gibt.
- Führen Sie die Zweifel auf, die diese Menschen vom Handeln abhalten, und was sich ehrlich darauf antworten lässt.
- Bringen Sie die Abschnitte in eine Reihenfolge; lassen Sie diejenigen fallen, für die es kein Material gibt.`,
    `Schreiben Sie nach diesem Plan die Landingpage.

Plan: {{previous}}
Handlung, zu der die Seite führt: {{goal}}
Handlungsaufforderung, Wort für Wort: {{call_to_action}}
Weitere Abschnitte, jeder unter einer eigenen Überschrift der Ebene 2: {{sections}}

- Nehmen Sie die beste Überschrift als Titel; sagen Sie darunter in einem oder zwei Sätzen, was das Angebot ist und für wen.
- Geben Sie jedem Vorteil eine Überschrift der Ebene 3 aus wenigen Wörtern und einen oder zwei Sätze mit seinem Beleg.
- Setzen Sie die Handlungsaufforderung fett in eine eigene Zeile, nach der Einleitung und am Ende.
- Beantworten Sie Zweifel dort, wo sie aufkommen.
- Sprechen Sie die Zielgruppe direkt an und schreiben Sie über sie, in Absätzen von höchstens drei Sätzen.
- Geben Sie Zahlen und Zitate genau so wieder, wie sie vorliegen. Fehlt ein Beleg, sagen Sie, was das Angebot leistet, nicht, was daraus folgen wird.
- Vermeiden Sie Countdowns, künstliche Verknappung und Wörter wie „innovativ“ oder „führend“.`,
  ],
  email_campaign: [
    `Schreiben Sie eine Kampagnen-E-Mail, die man in einer halben Minute versteht.

Botschaft oder Angebot: {{message}}
Art der E-Mail: {{kind}}
Empfängerkreis: {{audience}}
Handlungsaufforderung, Wort für Wort: {{call_to_action}}
Bedingungen, von denen keine verloren gehen darf: {{terms}}
Anzahl der Betreffzeilen: {{subject_count}}
Länge der E-Mail: {{length}}

- Nehmen Sie das Thema der Kampagne als Titel.
- Nummerieren Sie unter der Überschrift der Ebene 2 „Betreffzeilen“ die Betreffzeilen: jede höchstens 50 Zeichen, jede mit einem anderen Ansatz, jede gefolgt von einem Vorschautext von höchstens 90 Zeichen, der etwas hinzufügt.
- Schreiben Sie unter der Überschrift der Ebene 2 „E-Mail“ die E-Mail selbst, mit einer Anrede, die ohne Namen auskommt.
- Sagen Sie im ersten Satz, was man davon hat oder wissen sollte.
- Beschränken Sie sich auf einen Gedanken je Absatz und auf eine Handlungsaufforderung, fett in einer eigenen Zeile.
- Setzen Sie Bedingungen, die die Entscheidung beeinflussen, neben das Angebot, die anderen ans Ende.
- Vermeiden Sie Großbuchstaben zur Betonung, falsche Dringlichkeit und Betreffzeilen, die mehr versprechen, als die E-Mail hält.`,
  ],
  social_posts: [
    `Schreiben Sie Social-Media-Beiträge, die für sich allein wirken, für Menschen, die gerade etwas anderes ansehen.

Botschaft: {{message}}
Netzwerke: {{networks}}
Beiträge je Netzwerk: {{posts_each}}
Zielgruppe: {{audience}}
Handlungsaufforderung am Ende jedes Beitrags: {{call_to_action}}
Hashtags, zwei bis vier am Ende eines Beitrags: {{hashtags}}
Emojis, höchstens zwei je Beitrag: {{emojis}}

- Nehmen Sie die Botschaft in wenigen Wörtern als Titel. Geben Sie jedem Netzwerk eine Überschrift der Ebene 2 und jedem Beitrag darunter eine Überschrift der Ebene 3 mit seiner Nummer.
- Schreiben Sie eine erste Zeile, für die man gern innehält: ein Ergebnis, eine Frage, eine Beobachtung oder eine Zahl.
- LinkedIn: 80 bis 150 Wörter, eine Erkenntnis aus der Arbeit. Facebook: 40 bis 80 Wörter, wie in einem Gespräch. Instagram: 40 bis 100 Wörter, danach kursiv das Bild, das dazu passen würde. X: höchstens 280 Zeichen, alles mitgezählt.
- Wählen Sie für jeden Beitrag einen anderen Blickwinkel: den Vorteil, ein Beispiel, eine Frage, einen häufigen Fehler.
- Schreiben Sie für jedes Netzwerk neu, statt denselben Text zu kürzen.
- Bitten Sie nicht um Likes oder ums Teilen und beginnen Sie nicht mit „Wussten Sie schon“.`,
  ],
  press_release: [
    `Schreiben Sie eine Pressemitteilung, die eine Redaktion abdrucken kann, ohne ein Wort zu ändern.

Organisation: {{organisation}}
Neuigkeit: {{news}}
Anfang des ersten Absatzes: {{place_and_date}}
Zitat, Wort für Wort: {{quote}}
Schlussabsatz über die Organisation: {{about}}
Pressekontakt ganz am Ende: {{contact}}
Länge ohne Schlussabsatz und Kontakt: {{length}}

- Nehmen Sie die Neuigkeit selbst als Titel, im Präsens und mit höchstens zwölf Wörtern. Setzen Sie darunter einen fetten Satz, der sagt, warum sie von Bedeutung ist.
- Nennen Sie das Wer, Was, Wann, Wo und Warum in einem ersten Absatz von höchstens 50 Wörtern.
- Gehen Sie vom Wichtigsten zum Unwichtigsten, damit eine Redaktion von hinten kürzen kann.
- Verwenden Sie die dritte Person und neutrale Wörter; Meinungen gehören nur ins Zitat.
- Wenn kein Zitat vorliegt, schreiben Sie keines.
- Setzen Sie den Schlussabsatz und den Kontakt unter Überschriften der Ebene 2; lassen Sie weg, was nicht vorliegt.`,
    `Sie arbeiten jetzt in der Redaktion einer Tageszeitung. Antworten Sie mit der ganzen Pressemitteilung in überarbeiteter Form.

Pressemitteilung: {{previous}}
Zitat, das Wort für Wort so bleibt: {{quote}}

- Sorgen Sie dafür, dass Titel und erster Absatz die Neuigkeit ohne den Rest vermitteln.
- Vergleichen Sie jeden Namen, jede Funktion, jedes Datum und jede Zahl mit den Angaben und streichen Sie, was dort nicht steht.
- Ersetzen Sie Werbewörter wie „einzigartig“, „führend“ oder „stolz“ durch Fakten oder streichen Sie sie.
- Erklären Sie Abkürzungen und Fachbegriffe dort, wo sie zum ersten Mal vorkommen.
- Teilen Sie Sätze mit mehr als 25 Wörtern.
- Behalten Sie die Reihenfolge der Teile, den Schlussabsatz und den Kontakt bei.`,
  ],
  faq: [
    `Sammeln Sie die Fragen für eine Seite mit häufig gestellten Fragen. Schreiben Sie nur eine nummerierte Liste von Fragen, keine Antworten.

Thema: {{topic}}
Material für die Antworten: {{material}}
Fragen, die auf der Liste stehen müssen: {{questions}}
Zielgruppe, in deren Worten die Fragen gestellt werden: {{audience}}
Anzahl der Fragen: {{question_count}}

- Fragen Sie so, wie die Zielgruppe es täte, in der ersten Person und mit höchstens 15 Wörtern.
- Fragen Sie je Frage nur eines und nichts, was eine andere Frage schon abdeckt.
- Ergänzen Sie nur Fragen, die sich mit dem Material oder den Fakten beantworten lassen, auch wenn die Liste dann kürzer bleibt.
- Scheuen Sie sich nicht vor Kosten, Grenzen, Risiken und der Frage, wie man wieder herauskommt.
- Beginnen Sie mit dem, was zuerst und am häufigsten gefragt wird.`,
    `Schreiben Sie die Seite mit häufig gestellten Fragen: Beantworten Sie jede Frage auf dieser Liste.

Fragen: {{previous}}
Thema, für den Titel: {{topic}}
Material für die Antworten: {{material}}
Länge einer Antwort: {{length}}
Nach Themen gruppiert: {{grouped}}

- Machen Sie jede Frage zu einer Überschrift der Ebene 2; bei Gruppierung stehen Themen in Überschriften der Ebene 2 und Fragen in Überschriften der Ebene 3.
- Antworten Sie im ersten Satz mit Ja, Nein, der Zahl oder dem Schritt; Bedingungen und Ausnahmen folgen.
- Lassen Sie jede Antwort für sich allein stehen, ohne „wie oben erwähnt“.
- Schreiben Sie Abläufe als nummerierte Schritte.
- Wenn das Material eine Frage offenlässt, sagen Sie, was bekannt ist und dass man den Rest bei uns erfragen kann.
- Schreiben Sie keine Einleitung und kein Schlusswort.`,
  ],
  seo_title_description: [
    `Schreiben Sie Seitentitel und Meta-Beschreibungen, an denen man in einer Liste von Suchergebnissen erkennt, dass diese Seite die eigene Frage beantwortet.

Thema der Seite: {{topic}}
Text der Seite: {{page_text}}
Art der Seite: {{kind}}
Suchbegriff, weit vorn in jedem Titel und einmal in jeder Beschreibung: {{main_keyword}}
Marke, am Ende jedes Titels hinter einem senkrechten Strich: {{brand}}
Anzahl der Varianten: {{variant_count}}

- Nehmen Sie das Thema als Titel Ihrer Antwort. Geben Sie jeder Variante eine Überschrift der Ebene 2 mit ihrer Nummer; darunter einen Absatz mit dem Seitentitel in Fett und einen Absatz mit der Beschreibung.
- Seitentitel: 45 bis 60 Zeichen einschließlich der Marke; was auf der Seite steht und was sie auszeichnet.
- Beschreibung: 130 bis 155 Zeichen in einem oder zwei ganzen Sätzen; was man findet, was man davon hat, was man tun kann.
- Betonen Sie in jeder Variante einen anderen Punkt der Seite.
- Versprechen Sie nichts, was die Seite nicht hält.
- Vermeiden Sie Ketten von Suchbegriffen, Wörter in Großbuchstaben, Anführungszeichen und Ausrufezeichen.`,
  ],
};
