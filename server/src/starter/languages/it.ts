import type { StarterWords } from '../starter-words.ts';
import { IT_COMMANDS } from './it-commands.ts';

const AUDIENCE = { label: 'Pubblico', description: 'Chi legge il testo e che cosa sa già.' };
const KEYWORDS = {
  label: 'Parole chiave',
  description: 'Separate da virgole, la più importante per prima.',
};
const CALL_TO_ACTION = { label: 'Call to action', placeholder: 'Prova gratis per 30 giorni' };
const KNOWLEDGE = {
  label: 'Base di conoscenza',
  description: 'I suoi fatti possono essere usati oltre ai tuoi.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Lunghezza',
  options: {
    short: `Breve (circa ${short} parole)`,
    medium: `Media (circa ${medium} parole)`,
    long: `Lunga (circa ${long} parole)`,
  },
});

export const IT: StarterWords = {
  templates: {
    product_description: {
      name: 'Descrizione di prodotto',
      fields: {
        product_name: { label: 'Nome del prodotto', placeholder: 'Scrivania regolabile Ontano' },
        features: {
          label: 'Caratteristiche',
          description: 'Materiali, misure, funzioni, contenuto della confezione. Una per riga.',
          placeholder: 'Piano in rovere massello, 160 × 80 cm\nAltezza da 62 a 127 cm',
        },
        benefit: {
          label: 'Vantaggio principale',
          placeholder: 'Passare da seduti a in piedi in dieci secondi',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Concludere con un elenco delle caratteristiche' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Pagina di categoria',
      fields: {
        category: { label: 'Categoria', placeholder: 'Scrivanie regolabili in altezza' },
        products: {
          label: 'Che cosa comprende la categoria',
          description: 'Tipi, marchi, misure, materiali e in che cosa differiscono.',
          placeholder: 'Scrivanie elettriche e manuali\nPiani in rovere, bambù e linoleum',
        },
        advice: {
          label: 'Consigli per la scelta',
          description: 'Che cosa diresti a un visitatore.',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Numero di domande e risposte' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Articolo di blog',
      fields: {
        topic: {
          label: 'Argomento',
          placeholder: 'Come regolare la scrivania per evitare il mal di schiena',
        },
        takeaway: {
          label: 'Messaggio principale',
          description: 'Che cosa i lettori dovrebbero ricordare o fare dopo.',
        },
        points: {
          label: 'Punti da trattare',
          description: 'Idee, esempi, cifre. Uno per riga.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Tipo di articolo',
          options: {
            guide: 'Guida passo per passo',
            explainer: 'Spiegazione di un tema',
            list: 'Elenco di consigli o esempi',
            opinion: 'Opinione motivata',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1.500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Pagina di atterraggio (landing page)',
      fields: {
        offer: {
          label: 'Offerta',
          placeholder: 'Scrivanie in abbonamento per uffici da 5 a 50 persone',
        },
        benefits: {
          label: 'Vantaggi',
          description: 'Che cosa ci guadagnano i clienti. Uno per riga.',
        },
        proof: {
          label: 'Prove',
          description: 'Cifre, referenze, citazioni o certificati che puoi mostrare.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Obiettivo della pagina',
          options: {
            buy: 'Acquistare',
            sign_up: 'Iscriversi',
            book_demo: 'Prenotare una dimostrazione',
            get_in_touch: 'Mettersi in contatto',
            download: 'Scaricare',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Altre sezioni',
          options: {
            how_it_works: 'Come funziona',
            proof: 'Che cosa dicono i clienti',
            price: 'Quanto costa',
            questions: 'Domande frequenti',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Campagna e-mail',
      fields: {
        message: {
          label: 'Messaggio o offerta',
          description: 'Che cosa ricevono o devono sapere i destinatari, e fino a quando.',
          placeholder: '15% di sconto su tutte le scrivanie fino al 30 giugno',
        },
        kind: {
          label: 'Tipo di e-mail',
          options: {
            offer: 'Offerta',
            launch: 'Novità di prodotto',
            newsletter: 'Newsletter',
            invitation: 'Invito a un evento',
            win_back: 'Riconquista dei clienti',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Condizioni', description: 'Requisiti, eccezioni e date dell’offerta.' },
        subject_count: { label: 'Numero di oggetti' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Post per i social',
      fields: {
        message: {
          label: 'Messaggio',
          description: 'Che cosa i lettori dovrebbero ricordare, con i fatti.',
        },
        networks: {
          label: 'Social network',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Post per ogni social network' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtag' },
        emojis: { label: 'Emoji' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Comunicato stampa',
      fields: {
        organisation: { label: 'Organizzazione' },
        news: {
          label: 'La notizia',
          description: 'Chi fa che cosa, quando, dove, perché e come.',
        },
        place_and_date: { label: 'Luogo e data', placeholder: 'Bologna, 4 maggio 2027' },
        quote: {
          label: 'Citazione',
          description: 'Parola per parola, con nome e ruolo di chi parla.',
        },
        about: {
          label: 'Informazioni sull’organizzazione',
          description: 'Il consueto paragrafo finale.',
        },
        contact: { label: 'Contatto stampa', description: 'Nome, telefono, e-mail.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Domande frequenti',
      fields: {
        topic: { label: 'Argomento', placeholder: 'Restituire una scrivania' },
        material: {
          label: 'Materiale per le risposte',
          description:
            'Condizioni, procedure, cifre: tutto ciò su cui possono basarsi le risposte.',
        },
        questions: {
          label: 'Domande a cui rispondere',
          description: 'Una per riga. Ne verranno aggiunte altre.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Numero di domande' },
        length: {
          label: 'Lunghezza di una risposta',
          options: {
            short: 'Breve (una o due frasi)',
            medium: 'Media (circa 60 parole)',
            long: 'Lunga (circa 120 parole)',
          },
        },
        grouped: { label: 'Raggruppare per tema' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'Titolo e descrizione SEO',
      fields: {
        topic: {
          label: 'Argomento della pagina',
          placeholder: 'Scrivanie elettriche regolabili in altezza',
        },
        page_text: {
          label: 'Testo della pagina',
          description: 'Il testo stesso, oppure ciò che dice.',
        },
        kind: {
          label: 'Tipo di pagina',
          options: {
            product: 'Prodotto',
            category: 'Categoria',
            article: 'Articolo',
            service: 'Servizio',
            home: 'Pagina iniziale',
          },
        },
        main_keyword: { label: 'Parola chiave principale' },
        brand: { label: 'Marchio' },
        variant_count: { label: 'Numero di varianti' },
      },
    },
  },
  commands: IT_COMMANDS,
  tones: {
    professional: {
      name: 'Professionale',
      description:
        'Scrivi come un esperto che rispetta il tempo del lettore: con calma, precisione e senza giri di parole. Usa frasi complete, i termini abituali del settore e la forma attiva. Evita il gergo, i punti esclamativi e le esagerazioni.',
    },
    friendly: {
      name: 'Amichevole',
      description:
        'Scrivi come parla un collega disponibile: in modo caloroso, semplice e diretto. Rivolgiti al lettore, usa frasi brevi e parole di tutti i giorni, e mostra di conoscere la sua situazione. Resta naturale, senza smancerie e senza battute a spese del lettore.',
    },
    persuasive: {
      name: 'Persuasivo',
      description:
        'Parti da ciò che il lettore ci guadagna, poi dai le ragioni: un argomento alla volta, il più forte per primo, ciascuno con la sua prova. Usa verbi d’azione e chiudi i passaggi con il passo successivo. Convinci con le ragioni, mai con la pressione o con promesse che non si possono mantenere.',
    },
    informative: {
      name: 'Informativo',
      description:
        'Spiega in modo neutro e in un ordine chiaro, dall’essenziale al dettaglio. Definisci i termini alla prima occorrenza, dai esempi, cifre e limiti, e tieni separati i fatti dai giudizi. Evita le parole pubblicitarie e gli appelli.',
    },
    playful: {
      name: 'Giocoso',
      description:
        'Scrivi con leggerezza e strizzando l’occhio: paragoni sorprendenti, verbi vivaci, un ritmo di frasi brevi e più lunghe. Basta una buona idea per paragrafo, e non deve nascondere l’informazione. Non scherzare mai su persone, prezzi, rischi o condizioni.',
    },
    premium: {
      name: 'Alta gamma',
      description:
        'Scrivi con misura e cura del dettaglio: poche parole, ben scelte, e frasi senza fretta. Lascia parlare i materiali, l’origine, la maestria artigianale e l’esperienza al posto degli aggettivi. Evita i superlativi, il linguaggio degli sconti, i punti esclamativi e parole come «lusso» o «esclusivo».',
    },
  },
};
