import type { TemplateTexts } from './demo-template-fields.ts';

export const SPANISH_TEMPLATES: TemplateTexts = {
  product_description: {
    fields: {
      product_name: {
        label: 'Nombre del producto',
        description: 'El nombre tal como lo ven los clientes.',
        placeholder: 'Hucha Nogal',
      },
      key_facts: {
        label: 'Datos principales',
        description: 'Un dato por línea. El texto no afirmará nada más.',
        placeholder: 'Se abre en diez minutos\nSin cuota mensual',
      },
      audience: {
        label: 'Público',
        options: {
          new_customers: 'Clientes nuevos',
          existing_customers: 'Clientes actuales',
          professionals: 'Profesionales',
        },
      },
      word_count: {
        label: 'Extensión en palabras',
        description: 'Entre 50 y 400 palabras se lee mejor.',
      },
      facts_from: {
        label: 'Base de conocimiento',
        description: 'Datos que el texto puede usar además de los suyos.',
      },
      with_summary: { label: 'Empezar con un resumen de una frase' },
    },
    commands: [
      'Describe {{product_name}} para {{audience}} en unas {{word_count}} palabras. Usa solo estos datos: {{key_facts}}',
      'Revisa la descripción: elimina toda afirmación que los datos no respalden.',
    ],
  },
  campaign_email: {
    fields: {
      subject_idea: {
        label: 'Idea para el asunto',
        placeholder: 'La primavera empieza en su cuenta',
      },
      offer: {
        label: 'La oferta',
        description: 'Qué reciben los clientes, hasta cuándo y en qué condiciones.',
      },
      occasion: {
        label: 'Motivo',
        options: {
          launch: 'Lanzamiento',
          season: 'Temporada',
          loyalty: 'Agradecimiento a los clientes',
        },
      },
      call_to_action: { label: 'Texto del botón', placeholder: 'Ver las condiciones' },
      with_terms: {
        label: 'Repetir las condiciones debajo del texto',
        description: 'Desactívelo solo si el correo no contiene ninguna oferta.',
      },
    },
    commands: [
      'Escribe un correo de campaña con motivo de {{occasion}}. Oferta: {{offer}}. Idea para el asunto: {{subject_idea}}. Botón: {{call_to_action}}',
    ],
  },
  social_post: {
    fields: {
      message: { label: 'Mensaje', description: 'Lo que los lectores deben recordar.' },
      formats: {
        label: 'Formatos',
        options: { short_text: 'Texto corto', photo: 'Pie de foto', video: 'Guion de vídeo' },
      },
      word_limit: { label: 'Número máximo de palabras' },
      with_hashtags: { label: 'Añadir etiquetas' },
    },
    commands: [
      'Escribe una publicación de {{word_limit}} palabras como máximo para cada formato: {{formats}}. Mensaje: {{message}}',
    ],
  },
  help_answer: {
    fields: {
      question: { label: 'Pregunta', placeholder: '¿Cómo cambio mi dirección?' },
      points: { label: 'Puntos de la respuesta', description: 'Un punto por línea, en orden.' },
      facts_from: {
        label: 'Base de conocimiento',
        description: 'De dónde toma sus datos la respuesta.',
      },
      as_steps: { label: 'Responder en pasos numerados' },
      next_steps: {
        label: 'Cómo seguir',
        options: { call: 'Llámenos', chat: 'Chatee con nosotros', visit: 'Visítenos' },
      },
    },
    commands: [
      'Responde a la pregunta «{{question}}» para un cliente. Puntos: {{points}}. Termina con: {{next_steps}}',
      'Acorta cada frase de más de veinte palabras.',
    ],
  },
};
