import type { StarterWords } from '../starter-words.ts';
import { ES_COMMANDS } from './es-commands.ts';

const AUDIENCE = { label: 'Público', description: 'Quién lo lee y qué sabe ya.' };
const KEYWORDS = {
  label: 'Palabras clave',
  description: 'Separadas por comas, la más importante primero.',
};
const CALL_TO_ACTION = {
  label: 'Llamada a la acción',
  placeholder: 'Pruébelo gratis durante 30 días',
};
const KNOWLEDGE = {
  label: 'Base de conocimiento',
  description: 'Sus datos pueden usarse además de los que usted indique.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Extensión',
  options: {
    short: `Corta (unas ${short} palabras)`,
    medium: `Media (unas ${medium} palabras)`,
    long: `Larga (unas ${long} palabras)`,
  },
});

export const ES: StarterWords = {
  templates: {
    product_description: {
      name: 'Descripción de producto',
      fields: {
        product_name: { label: 'Nombre del producto', placeholder: 'Escritorio elevable Aliso' },
        features: {
          label: 'Características',
          description: 'Materiales, medidas, funciones, contenido de la caja. Una por línea.',
          placeholder: 'Tablero de roble macizo, 160 × 80 cm\nAltura de 62 a 127 cm',
        },
        benefit: {
          label: 'Ventaja principal',
          placeholder: 'Pasar de estar sentado a estar de pie en diez segundos',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Terminar con una lista de las características' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Página de categoría',
      fields: {
        category: { label: 'Categoría', placeholder: 'Escritorios elevables' },
        products: {
          label: 'Qué incluye la categoría',
          description: 'Tipos, marcas, medidas, materiales y en qué se diferencian.',
          placeholder: 'Escritorios eléctricos y manuales\nTableros de roble, bambú y linóleo',
        },
        advice: {
          label: 'Consejos para elegir',
          description: 'Lo que usted le diría a un visitante.',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Número de preguntas y respuestas' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Artículo de blog',
      fields: {
        topic: {
          label: 'Tema',
          placeholder: 'Cómo ajustar el escritorio para que no duela la espalda',
        },
        takeaway: {
          label: 'Mensaje principal',
          description: 'Lo que los lectores deberían recordar o hacer después.',
        },
        points: {
          label: 'Puntos que tratar',
          description: 'Ideas, ejemplos, cifras. Uno por línea.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Tipo de artículo',
          options: {
            guide: 'Guía paso a paso',
            explainer: 'Explicación de un tema',
            list: 'Lista de consejos o ejemplos',
            opinion: 'Opinión argumentada',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Página de destino',
      fields: {
        offer: {
          label: 'Oferta',
          placeholder: 'Escritorios por suscripción para oficinas de 5 a 50 personas',
        },
        benefits: {
          label: 'Ventajas',
          description: 'Lo que ganan los clientes. Una por línea.',
        },
        proof: {
          label: 'Pruebas',
          description: 'Cifras, referencias, citas o certificados que pueda mostrar.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Objetivo de la página',
          options: {
            buy: 'Comprar',
            sign_up: 'Registrarse',
            book_demo: 'Reservar una demostración',
            get_in_touch: 'Ponerse en contacto',
            download: 'Descargar',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Otras secciones',
          options: {
            how_it_works: 'Cómo funciona',
            proof: 'Qué dicen los clientes',
            price: 'Cuánto cuesta',
            questions: 'Preguntas frecuentes',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Campaña de correo electrónico',
      fields: {
        message: {
          label: 'Mensaje u oferta',
          description: 'Lo que los destinatarios reciben o deben saber, y hasta cuándo.',
          placeholder: '15\u00a0% de descuento en todos los escritorios hasta el 30 de junio',
        },
        kind: {
          label: 'Tipo de correo',
          options: {
            offer: 'Oferta',
            launch: 'Novedad de producto',
            newsletter: 'Boletín',
            invitation: 'Invitación a un evento',
            win_back: 'Recuperación de clientes',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: {
          label: 'Condiciones',
          description: 'Requisitos, excepciones y fechas de la oferta.',
        },
        subject_count: { label: 'Número de asuntos' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Publicaciones para redes sociales',
      fields: {
        message: {
          label: 'Mensaje',
          description: 'Lo que los lectores deberían recordar, con los datos.',
        },
        networks: {
          label: 'Redes',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Publicaciones por red' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtags' },
        emojis: { label: 'Emojis' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Nota de prensa',
      fields: {
        organisation: { label: 'Organización' },
        news: {
          label: 'La noticia',
          description: 'Quién hace qué, cuándo, dónde, por qué y cómo.',
        },
        place_and_date: { label: 'Lugar y fecha', placeholder: 'Valencia, 4 de mayo de 2027' },
        quote: {
          label: 'Cita',
          description: 'Palabra por palabra, con el nombre y el cargo de quien habla.',
        },
        about: { label: 'Sobre la organización', description: 'El párrafo final habitual.' },
        contact: {
          label: 'Contacto de prensa',
          description: 'Nombre, teléfono, correo electrónico.',
        },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Preguntas frecuentes',
      fields: {
        topic: { label: 'Tema', placeholder: 'Devolución de un escritorio' },
        material: {
          label: 'Material para las respuestas',
          description:
            'Condiciones, procedimientos, cifras: todo aquello en lo que puedan apoyarse las respuestas.',
        },
        questions: {
          label: 'Preguntas que responder',
          description: 'Una por línea. Se añadirán más.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Número de preguntas' },
        length: {
          label: 'Extensión de una respuesta',
          options: {
            short: 'Corta (una o dos frases)',
            medium: 'Media (unas 60 palabras)',
            long: 'Larga (unas 120 palabras)',
          },
        },
        grouped: { label: 'Agrupar por temas' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'Título y descripción SEO',
      fields: {
        topic: { label: 'Tema de la página', placeholder: 'Escritorios elevables eléctricos' },
        page_text: {
          label: 'Texto de la página',
          description: 'El propio texto o un resumen de lo que dice.',
        },
        kind: {
          label: 'Tipo de página',
          options: {
            product: 'Producto',
            category: 'Categoría',
            article: 'Artículo',
            service: 'Servicio',
            home: 'Página de inicio',
          },
        },
        main_keyword: { label: 'Palabra clave principal' },
        brand: { label: 'Marca' },
        variant_count: { label: 'Número de variantes' },
      },
    },
  },
  commands: ES_COMMANDS,
  tones: {
    professional: {
      name: 'Profesional',
      description:
        'Escribe como un experto que respeta el tiempo del lector: con calma, con precisión y al grano. Usa frases completas, los términos habituales del sector y la voz activa. Evita la jerga coloquial, los signos de exclamación y la exageración.',
    },
    friendly: {
      name: 'Cercano',
      description:
        'Escribe como habla un compañero servicial: con calidez, sencillez y franqueza. Dirígete al lector, usa frases cortas y palabras de todos los días, y demuestra que conoces su situación. Mantén la naturalidad; sin efusividad ni bromas a costa del lector.',
    },
    persuasive: {
      name: 'Persuasivo',
      description:
        'Empieza por lo que gana el lector y da después las razones: un argumento cada vez, el más fuerte primero, cada uno con su prueba. Usa verbos de acción y cierra los pasajes con el siguiente paso. Convence con razones, nunca con presión ni con promesas que no se puedan cumplir.',
    },
    informative: {
      name: 'Informativo',
      description:
        'Explica de forma neutral y en un orden claro, de lo más importante al detalle. Define los términos la primera vez que aparezcan, da ejemplos, cifras y límites, y separa los hechos de las valoraciones. Evita las palabras publicitarias y las exhortaciones.',
    },
    playful: {
      name: 'Desenfadado',
      description:
        'Escribe con ligereza y un guiño: comparaciones sorprendentes, verbos vivos, un ritmo de frases cortas y más largas. Basta una buena idea por párrafo, y no debe ocultar la información. Nunca bromees sobre personas, precios, riesgos o condiciones.',
    },
    premium: {
      name: 'Alta gama',
      description:
        'Escribe con contención y cuidado por el detalle: pocas palabras, bien elegidas, y frases sin prisa. Deja que hablen los materiales, el origen, el oficio y la experiencia en lugar de los adjetivos. Evita los superlativos, el lenguaje de rebajas, los signos de exclamación y palabras como «lujo» o «exclusivo».',
    },
  },
};
