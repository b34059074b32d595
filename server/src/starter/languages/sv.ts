import type { StarterWords } from '../starter-words.ts';
import { SE_COMMANDS } from './sv-commands.ts';

const AUDIENCE = { label: 'Målgrupp', description: 'Vilka som läser och vad de redan vet.' };
const KEYWORDS = {
  label: 'Sökord',
  description: 'Åtskilda med kommatecken, det viktigaste först.',
};
const CALL_TO_ACTION = {
  label: 'Uppmaning till handling',
  placeholder: 'Prova gratis i 30 dagar',
};
const KNOWLEDGE = {
  label: 'Kunskapsbas',
  description: 'Fakta därifrån får användas utöver dina egna.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Längd',
  options: {
    short: `Kort (cirka ${short} ord)`,
    medium: `Medellång (cirka ${medium} ord)`,
    long: `Lång (cirka ${long} ord)`,
  },
});

export const SE: StarterWords = {
  templates: {
    product_description: {
      name: 'Produktbeskrivning',
      fields: {
        product_name: {
          label: 'Produktnamn',
          placeholder: 'Alder, höj- och sänkbart skrivbord',
        },
        features: {
          label: 'Egenskaper',
          description: 'Material, mått, funktioner, vad som ingår. En per rad.',
          placeholder: 'Skiva i massiv ek, 160 × 80 cm\nHöjd från 62 till 127 cm',
        },
        benefit: {
          label: 'Viktigaste fördelen',
          placeholder: 'Växla mellan att sitta och stå på tio sekunder',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Avsluta med en lista över egenskaperna' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Kategorisida',
      fields: {
        category: { label: 'Kategori', placeholder: 'Höj- och sänkbara skrivbord' },
        products: {
          label: 'Vad kategorin innehåller',
          description: 'Sorter, varumärken, storlekar, material och hur de skiljer sig åt.',
          placeholder: 'Elektriska och manuella skrivbord\nSkivor i ek, bambu och linoleum',
        },
        advice: { label: 'Råd inför valet', description: 'Det du skulle säga till en besökare.' },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Antal frågor och svar' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Blogginlägg',
      fields: {
        topic: {
          label: 'Ämne',
          placeholder: 'Så ställer du in ett skrivbord som skonar ryggen',
        },
        takeaway: {
          label: 'Huvudbudskap',
          description: 'Vad läsarna ska minnas eller göra efteråt.',
        },
        points: {
          label: 'Punkter att ta upp',
          description: 'Tankar, exempel, siffror. En per rad.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Typ av inlägg',
          options: {
            guide: 'Guide steg för steg',
            explainer: 'Förklaring av ett ämne',
            list: 'Lista med tips eller exempel',
            opinion: 'Åsikt med motivering',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1\u00a0500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Landningssida',
      fields: {
        offer: {
          label: 'Erbjudande',
          placeholder: 'Skrivbord på abonnemang för kontor med 5 till 50 personer',
        },
        benefits: { label: 'Fördelar', description: 'Vad kunderna vinner. En per rad.' },
        proof: {
          label: 'Belägg',
          description: 'Siffror, referenser, citat eller certifikat som du kan visa upp.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Sidans mål',
          options: {
            buy: 'Köpa',
            sign_up: 'Registrera sig',
            book_demo: 'Boka en demonstration',
            get_in_touch: 'Ta kontakt',
            download: 'Ladda ned',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Fler avsnitt',
          options: {
            how_it_works: 'Så fungerar det',
            proof: 'Det säger kunderna',
            price: 'Vad det kostar',
            questions: 'Vanliga frågor',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Mejlkampanj',
      fields: {
        message: {
          label: 'Budskap eller erbjudande',
          description: 'Vad mottagarna får eller bör veta, och till när.',
          placeholder: '15\u00a0% rabatt på alla skrivbord till och med 30 juni',
        },
        kind: {
          label: 'Typ av mejl',
          options: {
            offer: 'Erbjudande',
            launch: 'Nyhet om en produkt',
            newsletter: 'Nyhetsbrev',
            invitation: 'Inbjudan till ett evenemang',
            win_back: 'Vinna tillbaka kunder',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: {
          label: 'Villkor',
          description: 'Erbjudandets villkor, undantag och datum.',
        },
        subject_count: { label: 'Antal ämnesrader' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Inlägg för sociala medier',
      fields: {
        message: { label: 'Budskap', description: 'Vad läsarna ska minnas, med fakta.' },
        networks: {
          label: 'Nätverk',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Inlägg per nätverk' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtaggar' },
        emojis: { label: 'Emojier' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Pressmeddelande',
      fields: {
        organisation: { label: 'Organisationens namn' },
        news: { label: 'Nyheten', description: 'Vem gör vad, när, var, varför och hur.' },
        place_and_date: { label: 'Ort och datum', placeholder: 'Göteborg, 4 maj 2027' },
        quote: {
          label: 'Citat',
          description: 'Ordagrant, med namn och roll på den som uttalar sig.',
        },
        about: { label: 'Om organisationen', description: 'Det vanliga avslutande stycket.' },
        contact: { label: 'Presskontakt', description: 'Namn, telefon, e-post.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Vanliga frågor',
      fields: {
        topic: { label: 'Ämne', placeholder: 'Att returnera ett skrivbord' },
        material: {
          label: 'Underlag för svaren',
          description: 'Villkor, rutiner, siffror: allt som svaren får bygga på.',
        },
        questions: {
          label: 'Frågor att besvara',
          description: 'En per rad. Fler läggs till.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Antal frågor' },
        length: {
          label: 'Längd på ett svar',
          options: {
            short: 'Kort (en eller två meningar)',
            medium: 'Medellångt (cirka 60 ord)',
            long: 'Långt (cirka 120 ord)',
          },
        },
        grouped: { label: 'Gruppera efter tema' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO-titel och beskrivning',
      fields: {
        topic: { label: 'Sidans ämne', placeholder: 'Elektriska höj- och sänkbara skrivbord' },
        page_text: { label: 'Sidans text', description: 'Själva texten, eller vad den säger.' },
        kind: {
          label: 'Typ av sida',
          options: {
            product: 'Produkt',
            category: 'Kategori',
            article: 'Artikel',
            service: 'Tjänst',
            home: 'Startsida',
          },
        },
        main_keyword: { label: 'Viktigaste sökordet' },
        brand: { label: 'Varumärke' },
        variant_count: { label: 'Antal varianter' },
      },
    },
  },
  commands: SE_COMMANDS,
  tones: {
    professional: {
      name: 'Professionell',
      description:
        'Skriv som en expert som respekterar läsarens tid: lugnt, exakt och rakt på sak. Använd fullständiga meningar, branschens vanliga termer och aktiv form. Undvik slang, utropstecken och överdrifter.',
    },
    friendly: {
      name: 'Vänlig',
      description:
        'Skriv så som en hjälpsam kollega pratar: varmt, enkelt och direkt. Tilltala läsaren, använd korta meningar och vardagliga ord, och visa att du känner till läsarens situation. Var naturlig; bli inte översvallande och skämta inte på läsarens bekostnad.',
    },
    persuasive: {
      name: 'Övertygande',
      description:
        'Börja med vad läsaren vinner och ge sedan skälen: ett argument i taget, det starkaste först, vart och ett med sitt belägg. Använd aktiva verb och avsluta avsnitten med nästa steg. Övertyga med skäl, aldrig med påtryckningar eller löften som inte går att hålla.',
    },
    informative: {
      name: 'Informativ',
      description:
        'Förklara neutralt och i tydlig ordning, från det viktigaste till detaljerna. Definiera begrepp första gången de används, ge exempel, siffror och begränsningar, och håll isär fakta och omdömen. Undvik reklamord och uppmaningar.',
    },
    playful: {
      name: 'Lekfull',
      description:
        'Skriv lätt och med glimten i ögat: överraskande liknelser, livfulla verb, en rytm av korta och längre meningar. En bra idé per stycke räcker, och den får inte skymma informationen. Skämta aldrig om människor, priser, risker eller villkor.',
    },
    premium: {
      name: 'Elegant',
      description:
        'Skriv återhållsamt och med omsorg om detaljerna: få, väl valda ord och meningar utan brådska. Låt material, ursprung, hantverk och upplevelse tala i stället för adjektiv. Undvik superlativ, rabattspråk, utropstecken och ord som ”lyxig” eller ”exklusiv”.',
    },
  },
};
