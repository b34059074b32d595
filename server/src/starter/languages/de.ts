import type { StarterWords } from '../starter-words.ts';
import { DE_COMMANDS } from './de-commands.ts';

const AUDIENCE = {
  label: 'Zielgruppe',
  description: 'Wer es liest und was diese Menschen schon wissen.',
};
const KEYWORDS = {
  label: 'Suchbegriffe',
  description: 'Durch Kommas getrennt, der wichtigste zuerst.',
};
const CALL_TO_ACTION = {
  label: 'Handlungsaufforderung',
  placeholder: '30 Tage kostenlos testen',
};
const KNOWLEDGE = {
  label: 'Wissensdatenbank',
  description: 'Die Fakten daraus dürfen neben Ihren eigenen Angaben verwendet werden.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Länge',
  options: {
    short: `Kurz (etwa ${short} Wörter)`,
    medium: `Mittel (etwa ${medium} Wörter)`,
    long: `Lang (etwa ${long} Wörter)`,
  },
});

export const DE: StarterWords = {
  templates: {
    product_description: {
      name: 'Produktbeschreibung',
      fields: {
        product_name: { label: 'Produktname', placeholder: 'Sitz-Steh-Schreibtisch Erle' },
        features: {
          label: 'Merkmale',
          description: 'Materialien, Maße, Funktionen, Lieferumfang. Eines pro Zeile.',
          placeholder: 'Platte aus massiver Eiche, 160 × 80 cm\nHöhe von 62 bis 127 cm',
        },
        benefit: {
          label: 'Wichtigster Vorteil',
          placeholder: 'In zehn Sekunden zwischen Sitzen und Stehen wechseln',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Mit einer Liste der Merkmale enden' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Kategorieseite',
      fields: {
        category: { label: 'Kategorie', placeholder: 'Sitz-Steh-Schreibtische' },
        products: {
          label: 'Was die Kategorie umfasst',
          description: 'Arten, Marken, Größen, Materialien und wie sie sich unterscheiden.',
          placeholder:
            'Elektrische und manuelle Schreibtische\nPlatten aus Eiche, Bambus und Linoleum',
        },
        advice: {
          label: 'Rat für die Auswahl',
          description: 'Was Sie im Verkaufsgespräch sagen würden.',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Anzahl der Fragen und Antworten' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Blogartikel',
      fields: {
        topic: {
          label: 'Thema',
          placeholder: 'So richten Sie einen rückenfreundlichen Arbeitsplatz ein',
        },
        takeaway: {
          label: 'Kernaussage',
          description: 'Was man sich merken oder danach tun soll.',
        },
        points: {
          label: 'Punkte, die vorkommen sollen',
          description: 'Gedanken, Beispiele, Zahlen. Einer pro Zeile.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Art des Artikels',
          options: {
            guide: 'Schritt-für-Schritt-Anleitung',
            explainer: 'Erklärung eines Themas',
            list: 'Liste mit Tipps oder Beispielen',
            opinion: 'Meinung mit Begründung',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1.500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Landingpage',
      fields: {
        offer: {
          label: 'Angebot',
          placeholder: 'Schreibtische im Abo für Büros mit 5 bis 50 Personen',
        },
        benefits: {
          label: 'Vorteile',
          description: 'Was Ihre Kundschaft davon hat. Einer pro Zeile.',
        },
        proof: {
          label: 'Belege',
          description: 'Zahlen, Referenzen, Zitate oder Zertifikate, die Sie vorweisen können.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Ziel der Seite',
          options: {
            buy: 'Kaufen',
            sign_up: 'Registrieren',
            book_demo: 'Vorführung buchen',
            get_in_touch: 'Kontakt aufnehmen',
            download: 'Herunterladen',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Weitere Abschnitte',
          options: {
            how_it_works: 'So funktioniert es',
            proof: 'Stimmen aus der Kundschaft',
            price: 'Was es kostet',
            questions: 'Häufige Fragen',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'E-Mail-Kampagne',
      fields: {
        message: {
          label: 'Botschaft oder Angebot',
          description: 'Was man bekommt oder wissen sollte, und bis wann.',
          placeholder: '15\u00a0% Rabatt auf alle Schreibtische bis 30. Juni',
        },
        kind: {
          label: 'Art der E-Mail',
          options: {
            offer: 'Angebot',
            launch: 'Produktneuheit',
            newsletter: 'Newsletter',
            invitation: 'Einladung zu einer Veranstaltung',
            win_back: 'Kundenrückgewinnung',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: {
          label: 'Bedingungen',
          description: 'Voraussetzungen, Ausnahmen und Fristen des Angebots.',
        },
        subject_count: { label: 'Anzahl der Betreffzeilen' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Social-Media-Beiträge',
      fields: {
        message: {
          label: 'Botschaft',
          description: 'Was in Erinnerung bleiben soll, mit den Fakten.',
        },
        networks: {
          label: 'Netzwerke',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Beiträge je Netzwerk' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtags' },
        emojis: { label: 'Emojis' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Pressemitteilung',
      fields: {
        organisation: { label: 'Name der Organisation' },
        news: { label: 'Die Neuigkeit', description: 'Wer was tut, wann, wo, warum und wie.' },
        place_and_date: { label: 'Ort und Datum', placeholder: 'Hamburg, 4. Mai 2027' },
        quote: {
          label: 'Zitat',
          description: 'Wort für Wort, mit Namen und Funktion der zitierten Person.',
        },
        about: { label: 'Über die Organisation', description: 'Der übliche Schlussabsatz.' },
        contact: { label: 'Pressekontakt', description: 'Name, Telefon, E-Mail.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Häufig gestellte Fragen',
      fields: {
        topic: { label: 'Thema', placeholder: 'Einen Schreibtisch zurückgeben' },
        material: {
          label: 'Material für die Antworten',
          description:
            'Bedingungen, Abläufe, Zahlen: alles, worauf sich die Antworten stützen dürfen.',
        },
        questions: {
          label: 'Fragen, die beantwortet werden sollen',
          description: 'Eine pro Zeile. Weitere kommen hinzu.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Anzahl der Fragen' },
        length: {
          label: 'Länge einer Antwort',
          options: {
            short: 'Kurz (ein oder zwei Sätze)',
            medium: 'Mittel (etwa 60 Wörter)',
            long: 'Lang (etwa 120 Wörter)',
          },
        },
        grouped: { label: 'Nach Themen gruppieren' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO-Titel und -Beschreibung',
      fields: {
        topic: { label: 'Thema der Seite', placeholder: 'Elektrische Sitz-Steh-Schreibtische' },
        page_text: { label: 'Text der Seite', description: 'Der Text selbst oder sein Inhalt.' },
        kind: {
          label: 'Art der Seite',
          options: {
            product: 'Produkt',
            category: 'Kategorie',
            article: 'Artikel',
            service: 'Dienstleistung',
            home: 'Startseite',
          },
        },
        main_keyword: { label: 'Wichtigster Suchbegriff' },
        brand: { label: 'Marke' },
        variant_count: { label: 'Anzahl der Varianten' },
      },
    },
  },
  commands: DE_COMMANDS,
  tones: {
    professional: {
      name: 'Professionell',
      description:
        'Schreiben Sie mit Sachverstand und Achtung vor der Zeit anderer: ruhig, genau und auf den Punkt. Verwenden Sie ganze Sätze, die üblichen Fachbegriffe und das Aktiv. Vermeiden Sie Umgangssprache, Ausrufezeichen und Übertreibungen.',
    },
    friendly: {
      name: 'Freundlich',
      description:
        'Schreiben Sie so, wie man unter hilfsbereiten Kollegen spricht: herzlich, einfach und direkt. Sprechen Sie die Zielgruppe an, verwenden Sie kurze Sätze und Wörter aus dem Alltag und zeigen Sie, dass Sie ihre Situation kennen. Bleiben Sie natürlich; schwärmen Sie nicht und scherzen Sie nicht auf Kosten anderer.',
    },
    persuasive: {
      name: 'Überzeugend',
      description:
        'Beginnen Sie mit dem Nutzen für die Zielgruppe und nennen Sie dann die Gründe: ein Argument nach dem anderen, das stärkste zuerst, jedes mit seinem Beleg. Verwenden Sie aktive Verben und schließen Sie Passagen mit dem nächsten Schritt ab. Überzeugen Sie durch Gründe, niemals durch Druck oder Versprechen, die sich nicht halten lassen.',
    },
    informative: {
      name: 'Informativ',
      description:
        'Erklären Sie neutral und in klarer Reihenfolge, vom Wichtigsten zum Detail. Definieren Sie Begriffe beim ersten Vorkommen, nennen Sie Beispiele, Zahlen und Grenzen und halten Sie Fakten und Wertungen auseinander. Vermeiden Sie Werbewörter und Appelle.',
    },
    playful: {
      name: 'Verspielt',
      description:
        'Schreiben Sie leicht und mit einem Augenzwinkern: überraschende Vergleiche, lebendige Verben, ein Rhythmus aus kurzen und längeren Sätzen. Eine gute Idee je Absatz genügt, und sie darf die Information nicht verdecken. Scherzen Sie nie über Menschen, Preise, Risiken oder Bedingungen.',
    },
    premium: {
      name: 'Hochwertig',
      description:
        'Schreiben Sie zurückhaltend und mit Sorgfalt im Detail: wenige, gut gewählte Wörter und Sätze ohne Eile. Lassen Sie Materialien, Herkunft, Handwerk und Erlebnis sprechen statt Adjektive. Vermeiden Sie Superlative, Rabattsprache, Ausrufezeichen und Wörter wie „Luxus“ oder „exklusiv“.',
    },
  },
};
