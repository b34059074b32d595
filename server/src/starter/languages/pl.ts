import type { StarterWords } from '../starter-words.ts';
import { PL_COMMANDS } from './pl-commands.ts';

const AUDIENCE = { label: 'Grupa docelowa', description: 'Kto będzie to czytał i co już wie.' };
const KEYWORDS = {
  label: 'Słowa kluczowe',
  description: 'Rozdzielone przecinkami, najważniejsze na początku.',
};
const CALL_TO_ACTION = {
  label: 'Wezwanie do działania',
  placeholder: 'Wypróbuj za darmo przez 30 dni',
};
const KNOWLEDGE = {
  label: 'Baza wiedzy',
  description: 'Z jej faktów można korzystać oprócz podanych przez Ciebie.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Długość',
  options: {
    short: `Krótki tekst (około ${short} słów)`,
    medium: `Średni tekst (około ${medium} słów)`,
    long: `Długi tekst (około ${long} słów)`,
  },
});

export const PL: StarterWords = {
  templates: {
    product_description: {
      name: 'Opis produktu',
      fields: {
        product_name: {
          label: 'Nazwa produktu',
          placeholder: 'Biurko z regulacją wysokości Alder',
        },
        features: {
          label: 'Cechy',
          description: 'Materiały, wymiary, funkcje, zawartość opakowania. Po jednej w wierszu.',
          placeholder: 'Blat z litego dębu, 160 × 80 cm\nWysokość od 62 do 127 cm',
        },
        benefit: {
          label: 'Najważniejsza korzyść',
          placeholder: 'Zmiana pozycji z siedzącej na stojącą w dziesięć sekund',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Lista cech na końcu' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Strona kategorii',
      fields: {
        category: { label: 'Kategoria', placeholder: 'Biurka z regulacją wysokości' },
        products: {
          label: 'Co zawiera kategoria',
          description: 'Rodzaje, marki, rozmiary, materiały i różnice między nimi.',
          placeholder: 'Biurka elektryczne i ręczne\nBlaty z dębu, bambusa i linoleum',
        },
        advice: {
          label: 'Wskazówki dotyczące wyboru',
          description: 'Co można poradzić odwiedzającemu.',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Liczba pytań i odpowiedzi' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Artykuł na blog',
      fields: {
        topic: {
          label: 'Temat',
          placeholder: 'Jak ustawić biurko, żeby nie bolały plecy',
        },
        takeaway: {
          label: 'Główna myśl',
          description: 'Co czytelnicy powinni zapamiętać lub potem zrobić.',
        },
        points: {
          label: 'Punkty do omówienia',
          description: 'Myśli, przykłady, liczby. Po jednym w wierszu.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Rodzaj artykułu',
          options: {
            guide: 'Poradnik krok po kroku',
            explainer: 'Objaśnienie tematu',
            list: 'Lista wskazówek lub przykładów',
            opinion: 'Opinia z uzasadnieniem',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Strona docelowa',
      fields: {
        offer: {
          label: 'Oferta',
          placeholder: 'Biurka w abonamencie dla firm liczących od 5 do 50 osób',
        },
        benefits: { label: 'Korzyści', description: 'Co zyskują klienci. Po jednej w wierszu.' },
        proof: {
          label: 'Dowody',
          description: 'Liczby, referencje, cytaty lub certyfikaty, które możesz pokazać.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Cel strony',
          options: {
            buy: 'Zakup',
            sign_up: 'Rejestracja',
            book_demo: 'Umówienie prezentacji',
            get_in_touch: 'Kontakt',
            download: 'Pobranie pliku',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Dodatkowe sekcje',
          options: {
            how_it_works: 'Jak to działa',
            proof: 'Co mówią klienci',
            price: 'Ile to kosztuje',
            questions: 'Częste pytania',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Kampania e-mailowa',
      fields: {
        message: {
          label: 'Przekaz lub oferta',
          description: 'Co odbiorcy dostają lub powinni wiedzieć i do kiedy.',
          placeholder: '15% rabatu na wszystkie biurka do 30 czerwca',
        },
        kind: {
          label: 'Rodzaj e-maila',
          options: {
            offer: 'Oferta',
            launch: 'Nowość produktowa',
            newsletter: 'Newsletter',
            invitation: 'Zaproszenie na wydarzenie',
            win_back: 'Odzyskiwanie klientów',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Warunki', description: 'Warunki, wyjątki i terminy oferty.' },
        subject_count: { label: 'Liczba tematów wiadomości' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Posty do mediów społecznościowych',
      fields: {
        message: {
          label: 'Przekaz',
          description: 'Co czytelnicy powinni zapamiętać, razem z faktami.',
        },
        networks: {
          label: 'Serwisy',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Liczba postów na serwis' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtagi' },
        emojis: { label: 'Emoji' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Informacja prasowa',
      fields: {
        organisation: { label: 'Organizacja' },
        news: {
          label: 'Wiadomość',
          description: 'Kto co robi, kiedy, gdzie, dlaczego i jak.',
        },
        place_and_date: { label: 'Miejsce i data', placeholder: 'Poznań, 4 maja 2027 r.' },
        quote: {
          label: 'Cytat',
          description: 'Słowo w słowo, z imieniem, nazwiskiem i funkcją cytowanej osoby.',
        },
        about: { label: 'O organizacji', description: 'Stały akapit końcowy.' },
        contact: {
          label: 'Kontakt dla mediów',
          description: 'Imię i nazwisko, telefon, e-mail.',
        },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Najczęściej zadawane pytania',
      fields: {
        topic: { label: 'Temat', placeholder: 'Zwrot biurka' },
        material: {
          label: 'Materiał do odpowiedzi',
          description: 'Warunki, procedury, liczby: wszystko, na czym można oprzeć odpowiedzi.',
        },
        questions: {
          label: 'Pytania, na które trzeba odpowiedzieć',
          description: 'Po jednym w wierszu. Kolejne zostaną dodane.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Liczba pytań' },
        length: {
          label: 'Długość jednej odpowiedzi',
          options: {
            short: 'Krótka (jedno lub dwa zdania)',
            medium: 'Średnia (około 60 słów)',
            long: 'Długa (około 120 słów)',
          },
        },
        grouped: { label: 'Grupowanie tematyczne' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'Tytuł i opis SEO',
      fields: {
        topic: {
          label: 'Temat strony',
          placeholder: 'Biurka z elektryczną regulacją wysokości',
        },
        page_text: { label: 'Tekst strony', description: 'Sam tekst lub to, o czym mówi.' },
        kind: {
          label: 'Rodzaj strony',
          options: {
            product: 'Produkt',
            category: 'Kategoria',
            article: 'Artykuł',
            service: 'Usługa',
            home: 'Strona główna',
          },
        },
        main_keyword: { label: 'Główne słowo kluczowe' },
        brand: { label: 'Marka' },
        variant_count: { label: 'Liczba wariantów' },
      },
    },
  },
  commands: PL_COMMANDS,
  tones: {
    professional: {
      name: 'Profesjonalny',
      description:
        'Pisz jak ekspert, który szanuje czas czytelnika: spokojnie, precyzyjnie i na temat. Używaj pełnych zdań, przyjętej terminologii branżowej i strony czynnej. Unikaj slangu, wykrzykników i przesady.',
    },
    friendly: {
      name: 'Przyjazny',
      description:
        'Pisz tak, jak mówi pomocny kolega z pracy: ciepło, prosto i bezpośrednio. Zwracaj się do czytelnika, używaj krótkich zdań i codziennych słów, pokaż, że znasz jego sytuację. Zachowaj naturalność; nie rozpływaj się w zachwytach i nie żartuj kosztem czytelnika.',
    },
    persuasive: {
      name: 'Przekonujący',
      description:
        'Zacznij od tego, co zyskuje czytelnik, a potem podaj powody: po jednym argumencie naraz, najmocniejszy jako pierwszy, każdy z dowodem. Używaj czasowników w stronie czynnej, a fragmenty kończ tym, co zrobić dalej. Przekonuj argumentami, nigdy naciskiem ani obietnicami bez pokrycia.',
    },
    informative: {
      name: 'Informacyjny',
      description:
        'Wyjaśniaj neutralnie i w przejrzystym porządku, od rzeczy najważniejszych do szczegółów. Definiuj pojęcia przy pierwszym użyciu, podawaj przykłady, liczby i ograniczenia, oddzielaj fakty od ocen. Unikaj słów reklamowych i wezwań.',
    },
    playful: {
      name: 'Żartobliwy',
      description:
        'Pisz lekko i z przymrużeniem oka: zaskakujące porównania, żywe czasowniki, rytm krótkich i dłuższych zdań. Jeden dobry pomysł na akapit wystarczy i nie może on przesłaniać informacji. Nigdy nie żartuj z ludzi, cen, ryzyka ani warunków.',
    },
    premium: {
      name: 'Elegancki',
      description:
        'Pisz powściągliwie i z dbałością o szczegóły: niewiele dobrze dobranych słów i zdania bez pośpiechu. Niech zamiast przymiotników przemawiają materiały, pochodzenie, rzemiosło i doświadczenie. Unikaj superlatywów, języka promocji, wykrzykników i słów takich jak „luksusowy” czy „ekskluzywny”.',
    },
  },
};
