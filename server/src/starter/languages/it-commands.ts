import type { StarterCommands } from '../starter-words.ts';

export const IT_COMMANDS: StarterCommands = {
  product_description: [
    `Scrivi la descrizione per la pagina in cui si decide se acquistare questo prodotto.

Prodotto: {{product_name}}
Caratteristiche: {{features}}
Vantaggio con cui aprire: {{benefit}}
Lettori, le cui esigenze decidono che cosa viene prima: {{audience}}
Parole chiave, ciascuna usata una o due volte dove suona naturale: {{keywords}}
Lunghezza: {{length}}
Elenco puntato delle caratteristiche alla fine: {{feature_list}}

- Usa come titolo il nome del prodotto; aggiungi che cos’è il prodotto, se il nome non lo dice.
- Apri con che cos’è il prodotto, a chi è destinato e che cosa cambia per queste persone.
- Poi dai un perché alle caratteristiche importanti: nomina la caratteristica e di’ che cosa ci guadagna il lettore.
- Preferisci misure, materiali e funzioni agli aggettivi.
- Scrivi paragrafi di due-quattro frasi, senza alcuna intestazione tranne quella sopra l’elenco.
- Evita i superlativi, gli elogi immotivati, le pressioni all’acquisto e i confronti con altri marchi.`,
  ],
  category_page: [
    `Scrivi il testo di una pagina di categoria per un negozio online. Serve ai visitatori per scegliere e ai motori di ricerca per capire la pagina.

Categoria: {{category}}
Che cosa comprende la categoria: {{products}}
Consigli per la scelta: {{advice}}
Lettori, le cui esigenze decidono che cosa viene prima: {{audience}}
Parole chiave, la prima nel titolo e nell’apertura, le altre dove suonano naturali: {{keywords}}
Lunghezza senza domande e risposte: {{length}}
Numero di domande e risposte alla fine (0 significa nessuna): {{question_count}}

- Usa come titolo la categoria.
- Apri con due o tre frasi su ciò che i visitatori trovano qui. Stanno sopra i prodotti, quindi devono reggersi da sole.
- Prosegui con intestazioni di livello 2: quali tipi esistono, in che cosa differiscono, come scegliere.
- Formula le intestazioni come un visitatore farebbe una ricerca o una domanda.
- Metti ogni domanda in un’intestazione di livello 3 e rispondi in due-quattro frasi.
- Tralascia prezzi, disponibilità e tempi di consegna: li mostra il negozio, e cambiano.
- Evita le osservazioni generiche che andrebbero bene per qualsiasi negozio.`,
  ],
  blog_article: [
    `Progetta un articolo di blog. Scrivi solo la scaletta, non l’articolo.

Argomento: {{topic}}
Messaggio principale: {{takeaway}}
Punti che devono comparire: {{points}}
Lettori, le cui conoscenze decidono che cosa va spiegato: {{audience}}
Tipo di articolo: {{kind}}
Parole chiave, la prima nel titolo: {{keywords}}
Lunghezza dell’articolo: {{length}}

- Dagli un titolo di 70 caratteri al massimo, che dica che cosa ne ricava il lettore.
- Formula in una frase la domanda a cui l’articolo risponde, e in un’altra la risposta.
- Elenca le sezioni come intestazioni di livello 2, nell’ordine in cui un lettore farebbe le domande.
- Metti sotto ogni intestazione da due a quattro punti: l’idea, e l’esempio o il fatto su cui poggia.
- Assegna a ogni sezione la sua parte della lunghezza, in parole.
- Prevedi solo sezioni che abbiano qualcosa da dire; meglio tre sezioni piene che sei esili.`,
    `Scrivi l’articolo completo a partire da questa scaletta.

Scaletta: {{previous}}
Tipo di articolo: {{kind}}
Lettori: {{audience}}
Lunghezza: {{length}}

- Apri con la situazione o la domanda del lettore, in due-quattro frasi. Niente definizioni e nessun annuncio di ciò che segue.
- Segui l’ordine della scaletta; riformula un’intestazione se così diventa più chiara.
- Inizia ogni paragrafo dal punto centrale e sostienilo con un esempio, un passaggio o un fatto.
- Usa gli elenchi solo per i passaggi e per le cose da confrontare.
- Chiudi con ciò che il lettore può fare adesso, non con un riassunto.
- Tralascia gli appunti della scaletta e il numero di parole.`,
    `Ora sei il redattore che rivede questo articolo. Rispondi con l’articolo completo, rivisto.

Articolo: {{previous}}
Messaggio principale, che a nessuno deve sfuggire: {{takeaway}}
Parole chiave, ciascuna dove suona naturale: {{keywords}}
Lunghezza: {{length}}

- Elimina ripetizioni, riempitivi, luoghi comuni e frasi che si limitano ad annunciare la successiva.
- Elimina o attenua ogni affermazione che né il materiale fornito né i fatti sostengono.
- Dividi le frasi di più di 25 parole e preferisci i verbi ai sostantivi.
- Fai in modo che ogni intestazione dica che cosa contiene la sua sezione e che il titolo non prometta più di quanto il testo offre.
- Lascia com’è ciò che è già buono.`,
  ],
  landing_page: [
    `Progetta una landing page che porti a una sola azione. Scrivi solo il piano, non la pagina.

Offerta: {{offer}}
Vantaggi: {{benefits}}
Prove: {{proof}}
Lettori: {{audience}}
Azione a cui porta la pagina: {{goal}}
Altre sezioni: {{sections}}

- Di’ in una frase che cosa ottiene il lettore e perché ne vale la pena.
- Scrivi tre titoli di dieci parole al massimo che nominino un risultato per il lettore; segnala il migliore.
- Metti in ordine di forza i tre-cinque vantaggi più solidi, ciascuno con la sua prova o con la nota che non ce n’è.
- Elenca i dubbi che trattengono questi lettori dall’agire e che cosa risponde onestamente a ciascuno.
- Metti in ordine le sezioni; scarta quelle per cui non c’è materiale.`,
    `Scrivi la landing page a partire da questo piano.

Piano: {{previous}}
Azione a cui porta la pagina: {{goal}}
Call to action, parola per parola: {{call_to_action}}
Altre sezioni, ciascuna con la propria intestazione di livello 2: {{sections}}

- Usa come titolo il migliore dei tre; sotto, di’ in una o due frasi in che cosa consiste l’offerta e per chi è.
- Dai a ogni vantaggio un’intestazione di livello 3 di poche parole e una o due frasi con la sua prova.
- Metti la call to action in grassetto su una riga a sé, dopo l’apertura e alla fine.
- Rispondi ai dubbi là dove nascono.
- Parla al lettore del lettore, in paragrafi di tre frasi al massimo.
- Riporta cifre e citazioni esattamente come sono fornite. Se mancano le prove, di’ che cosa fa l’offerta, non che cosa ne verrà.
- Evita i conti alla rovescia, la scarsità artificiale e parole come «innovativo» o «leader».`,
  ],
  email_campaign: [
    `Scrivi un’e-mail per una campagna che i destinatari capiscano in mezzo minuto.

Messaggio o offerta: {{message}}
Tipo di e-mail: {{kind}}
Destinatari: {{audience}}
Call to action, parola per parola: {{call_to_action}}
Condizioni, nessuna delle quali deve andare persa: {{terms}}
Numero di oggetti: {{subject_count}}
Lunghezza dell’e-mail: {{length}}

- Usa come titolo il tema della campagna.
- Sotto l’intestazione di livello 2 «Oggetti», numera gli oggetti: 50 caratteri al massimo ciascuno, ciascuno con un altro approccio, ciascuno seguito da un testo di anteprima di 90 caratteri al massimo che aggiunga qualcosa.
- Sotto l’intestazione di livello 2 «E-mail», scrivi l’e-mail vera e propria, con un saluto che non richieda un nome.
- Di’ nella prima frase che cosa il destinatario ci guadagna o deve sapere.
- Limitati a un’idea per paragrafo e a una sola call to action, in grassetto su una riga a sé.
- Metti accanto all’offerta le condizioni che incidono sulla decisione, le altre alla fine.
- Evita le maiuscole per dare enfasi, la falsa urgenza e gli oggetti che promettono più di quanto l’e-mail contiene.`,
  ],
  social_posts: [
    `Scrivi post per i social che funzionino da soli, per persone che stanno guardando altro.

Messaggio: {{message}}
Social network: {{networks}}
Post per ogni social network: {{posts_each}}
Lettori: {{audience}}
Call to action alla fine di ogni post: {{call_to_action}}
Hashtag, da due a quattro alla fine di un post: {{hashtags}}
Emoji, al massimo due per post: {{emojis}}

- Riassumi il messaggio in poche parole e usalo come titolo. Dai a ogni social network un’intestazione di livello 2 e, sotto, a ogni post un’intestazione di livello 3 con il suo numero.
- Fai in modo che la prima riga meriti una sosta: un risultato, una domanda, un’osservazione o una cifra.
- LinkedIn: da 80 a 150 parole, una riflessione nata dal lavoro. Facebook: da 40 a 80 parole, come in una conversazione. Instagram: da 40 a 100 parole, poi l’immagine adatta, in corsivo. X: al massimo 280 caratteri tutto compreso.
- Scegli un altro taglio per ogni post: il vantaggio, un esempio, una domanda, un errore comune.
- Scrivi da capo per ogni social network invece di accorciare lo stesso testo.
- Non chiedere «Mi piace» o condivisioni, e non iniziare con «Lo sapevi che».`,
  ],
  press_release: [
    `Scrivi un comunicato stampa che una redazione possa pubblicare senza cambiare una parola.

Organizzazione: {{organisation}}
Notizia: {{news}}
Inizio del primo paragrafo: {{place_and_date}}
Citazione, parola per parola: {{quote}}
Paragrafo finale sull’organizzazione: {{about}}
Contatto stampa, in fondo a tutto: {{contact}}
Lunghezza senza paragrafo finale e contatto: {{length}}

- Fai della notizia stessa il titolo, al presente e in dodici parole al massimo. Aggiungi sotto una frase in grassetto che dica perché è importante.
- Racconta chi, che cosa, quando, dove e perché in un primo paragrafo di 50 parole al massimo.
- Prosegui dal più importante al meno importante, così che un redattore possa tagliare dal fondo.
- Usa la terza persona e parole neutre; le opinioni stanno solo nella citazione.
- Se non è fornita alcuna citazione, non scriverne.
- Metti il paragrafo finale e il contatto sotto intestazioni di livello 2; tralascia ciò che non è fornito.`,
    `Ora sei redattore in un quotidiano. Rispondi con il comunicato stampa completo, rivisto.

Comunicato stampa: {{previous}}
Citazione, da lasciare parola per parola: {{quote}}

- Assicurati che titolo e primo paragrafo raccontino la notizia anche senza il resto.
- Confronta ogni nome, ruolo, data e cifra con il materiale fornito ed elimina ciò che non vi compare.
- Sostituisci le parole pubblicitarie come «unico», «leader» o «orgoglioso» con dei fatti, oppure eliminale.
- Spiega le sigle e i termini tecnici alla prima occorrenza.
- Dividi le frasi di più di 25 parole.
- Mantieni l’ordine delle parti, il paragrafo finale e il contatto.`,
  ],
  faq: [
    `Raccogli le domande per una pagina di domande frequenti. Scrivi solo un elenco numerato di domande, senza risposte.

Argomento: {{topic}}
Materiale per le risposte: {{material}}
Domande che devono comparire nell’elenco: {{questions}}
Lettori, con le cui parole si formulano le domande: {{audience}}
Numero di domande: {{question_count}}

- Fai le domande come le farebbe il lettore, in prima persona e in 15 parole al massimo.
- Chiedi una cosa sola per domanda, e niente che un’altra domanda copra già.
- Aggiungi solo domande a cui il materiale o i fatti rispondono, anche se l’elenco resta più corto.
- Non evitare i costi, i limiti, i rischi e il modo di recedere o tornare indietro.
- Inizia da ciò che si chiede per primo e più spesso.`,
    `Scrivi la pagina di domande frequenti: rispondi a ogni domanda di questo elenco.

Domande: {{previous}}
Argomento, per il titolo: {{topic}}
Materiale per le risposte: {{material}}
Lunghezza di una risposta: {{length}}
Raggruppamento per tema: {{grouped}}

- Fai di ogni domanda un’intestazione di livello 2; se sono raggruppate, i temi sono intestazioni di livello 2 e le domande di livello 3.
- Rispondi nella prima frase con sì, no, la cifra o il passaggio; condizioni ed eccezioni vengono dopo.
- Fai in modo che ogni risposta si regga da sola, senza «come detto sopra».
- Scrivi le procedure come passaggi numerati.
- Se il materiale lascia aperta una domanda, di’ che cosa si sa e che il resto si può chiedere a noi.
- Non scrivere né introduzione né conclusione.`,
  ],
  seo_title_description: [
    `Scrivi titoli di pagina e meta description che permettano di riconoscere, in un elenco di risultati di ricerca, che questa pagina dà la risposta cercata.

Argomento della pagina: {{topic}}
Testo della pagina: {{page_text}}
Tipo di pagina: {{kind}}
Parola chiave, all’inizio di ogni titolo e una volta in ogni descrizione: {{main_keyword}}
Marchio, alla fine di ogni titolo dopo una barra verticale: {{brand}}
Numero di varianti: {{variant_count}}

- Usa l’argomento come titolo della tua risposta. Dai a ogni variante un’intestazione di livello 2 con il suo numero; sotto, un paragrafo con il titolo di pagina in grassetto e un paragrafo con la descrizione.
- Titolo di pagina: da 45 a 60 caratteri, marchio compreso; che cosa c’è nella pagina e che cosa la distingue.
- Descrizione: da 130 a 155 caratteri in una o due frasi complete; che cosa trovano i visitatori, che cosa ci guadagnano, che cosa possono fare.
- Metti in risalto in ogni variante un altro punto della pagina.
- Non promettere nulla che la pagina non contenga.
- Evita le sequenze di parole chiave, le parole in maiuscolo, le virgolette e i punti esclamativi.`,
  ],
};
