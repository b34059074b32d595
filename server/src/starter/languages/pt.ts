import type { StarterWords } from '../starter-words.ts';
import { PT_COMMANDS } from './pt-commands.ts';

const AUDIENCE = { label: 'Público-alvo', description: 'Quem lê o texto e o que já sabe.' };
const KEYWORDS = {
  label: 'Palavras-chave',
  description: 'Separadas por vírgulas, a mais importante primeiro.',
};
const CALL_TO_ACTION = {
  label: 'Apelo à ação',
  placeholder: 'Experimente grátis durante 30 dias',
};
const KNOWLEDGE = {
  label: 'Base de conhecimento',
  description: 'Os factos que contém podem ser usados além dos seus.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Extensão',
  options: {
    short: `Curta (cerca de ${short} palavras)`,
    medium: `Média (cerca de ${medium} palavras)`,
    long: `Longa (cerca de ${long} palavras)`,
  },
});

export const PT: StarterWords = {
  templates: {
    product_description: {
      name: 'Descrição de produto',
      fields: {
        product_name: { label: 'Nome do produto', placeholder: 'Secretária elevatória Amieiro' },
        features: {
          label: 'Características',
          description: 'Materiais, medidas, funções, conteúdo da caixa. Uma por linha.',
          placeholder: 'Tampo em carvalho maciço, 160 × 80 cm\nAltura de 62 a 127 cm',
        },
        benefit: {
          label: 'Vantagem principal',
          placeholder: 'Alternar entre sentado e de pé em dez segundos',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Terminar com uma lista das características' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Página de categoria',
      fields: {
        category: { label: 'Categoria', placeholder: 'Secretárias elevatórias' },
        products: {
          label: 'O que a categoria inclui',
          description: 'Tipos, marcas, medidas, materiais e em que diferem.',
          placeholder: 'Secretárias elétricas e manuais\nTampos em carvalho, bambu e linóleo',
        },
        advice: {
          label: 'Conselhos para escolher',
          description: 'O que diria a um visitante.',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Número de perguntas e respostas' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Artigo de blogue',
      fields: {
        topic: {
          label: 'Tema',
          placeholder: 'Como ajustar a secretária para não ter dores nas costas',
        },
        takeaway: {
          label: 'Mensagem principal',
          description: 'O que os leitores devem recordar ou fazer a seguir.',
        },
        points: {
          label: 'Pontos a abordar',
          description: 'Ideias, exemplos, números. Um por linha.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Tipo de artigo',
          options: {
            guide: 'Guia passo a passo',
            explainer: 'Explicação de um assunto',
            list: 'Lista de dicas ou exemplos',
            opinion: 'Opinião fundamentada',
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
          placeholder: 'Secretárias por subscrição para escritórios de 5 a 50 pessoas',
        },
        benefits: {
          label: 'Vantagens',
          description: 'O que os clientes ganham. Uma por linha.',
        },
        proof: {
          label: 'Provas',
          description: 'Números, referências, citações ou certificados que possa mostrar.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Objetivo da página',
          options: {
            buy: 'Comprar',
            sign_up: 'Inscrever-se',
            book_demo: 'Marcar uma demonstração',
            get_in_touch: 'Entrar em contacto',
            download: 'Transferir',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Outras secções',
          options: {
            how_it_works: 'Como funciona',
            proof: 'O que dizem os clientes',
            price: 'Quanto custa',
            questions: 'Perguntas frequentes',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Campanha de e-mail',
      fields: {
        message: {
          label: 'Mensagem ou oferta',
          description: 'O que os destinatários recebem ou devem saber, e até quando.',
          placeholder: '15% de desconto em todas as secretárias até 30 de junho',
        },
        kind: {
          label: 'Tipo de e-mail',
          options: {
            offer: 'Oferta',
            launch: 'Novidade sobre um produto',
            newsletter: 'Newsletter',
            invitation: 'Convite para um evento',
            win_back: 'Reconquista de clientes',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Condições', description: 'Requisitos, exceções e datas da oferta.' },
        subject_count: { label: 'Número de linhas de assunto' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Publicações para redes sociais',
      fields: {
        message: {
          label: 'Mensagem',
          description: 'O que os leitores devem recordar, com os factos.',
        },
        networks: {
          label: 'Redes',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Publicações por rede' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtags' },
        emojis: { label: 'Emojis' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Comunicado de imprensa',
      fields: {
        organisation: { label: 'Organização' },
        news: {
          label: 'A notícia',
          description: 'Quem faz o quê, quando, onde, porquê e como.',
        },
        place_and_date: { label: 'Local e data', placeholder: 'Porto, 4 de maio de 2027' },
        quote: {
          label: 'Citação',
          description: 'Palavra por palavra, com o nome e o cargo de quem fala.',
        },
        about: { label: 'Sobre a organização', description: 'O parágrafo final habitual.' },
        contact: { label: 'Contacto de imprensa', description: 'Nome, telefone, e-mail.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Perguntas frequentes',
      fields: {
        topic: { label: 'Tema', placeholder: 'Devolução de uma secretária' },
        material: {
          label: 'Material para as respostas',
          description:
            'Condições, procedimentos, números: tudo aquilo em que as respostas se podem basear.',
        },
        questions: {
          label: 'Perguntas a responder',
          description: 'Uma por linha. Serão acrescentadas outras.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Número de perguntas' },
        length: {
          label: 'Extensão de uma resposta',
          options: {
            short: 'Curta (uma ou duas frases)',
            medium: 'Média (cerca de 60 palavras)',
            long: 'Longa (cerca de 120 palavras)',
          },
        },
        grouped: { label: 'Agrupar por tema' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'Título e descrição SEO',
      fields: {
        topic: { label: 'Tema da página', placeholder: 'Secretárias elevatórias elétricas' },
        page_text: {
          label: 'Texto da página',
          description: 'O próprio texto ou aquilo que diz.',
        },
        kind: {
          label: 'Tipo de página',
          options: {
            product: 'Produto',
            category: 'Categoria',
            article: 'Artigo',
            service: 'Serviço',
            home: 'Página inicial',
          },
        },
        main_keyword: { label: 'Palavra-chave principal' },
        brand: { label: 'Marca' },
        variant_count: { label: 'Número de variantes' },
      },
    },
  },
  commands: PT_COMMANDS,
  tones: {
    professional: {
      name: 'Profissional',
      description:
        'Escreva como um especialista que respeita o tempo do leitor: com calma, com precisão e sem rodeios. Use frases completas, os termos habituais do setor e a voz ativa. Evite o calão, os pontos de exclamação e o exagero.',
    },
    friendly: {
      name: 'Próximo',
      description:
        'Escreva como fala um colega prestável: de forma calorosa, simples e direta. Dirija-se ao leitor, use frases curtas e palavras do dia a dia, e mostre que conhece a situação dele. Mantenha a naturalidade, sem efusões nem piadas à custa do leitor.',
    },
    persuasive: {
      name: 'Persuasivo',
      description:
        'Comece pelo que o leitor ganha e dê depois as razões: um argumento de cada vez, o mais forte primeiro, cada um com a sua prova. Use verbos de ação e termine as passagens com o passo seguinte. Convença com razões, nunca com pressão nem com promessas que não se possam cumprir.',
    },
    informative: {
      name: 'Informativo',
      description:
        'Explique de forma neutra e numa ordem clara, do mais importante ao pormenor. Defina os termos na primeira ocorrência, dê exemplos, números e limites, e separe os factos das opiniões. Evite palavras publicitárias e apelos.',
    },
    playful: {
      name: 'Descontraído',
      description:
        'Escreva com leveza e um piscar de olho: comparações surpreendentes, verbos vivos, um ritmo de frases curtas e mais longas. Basta uma boa ideia por parágrafo, e não deve esconder a informação. Nunca brinque com pessoas, preços, riscos ou condições.',
    },
    premium: {
      name: 'Gama alta',
      description:
        'Escreva com contenção e atenção ao pormenor: poucas palavras, bem escolhidas, e frases sem pressa. Deixe falar os materiais, a origem, o saber-fazer e a experiência em vez dos adjetivos. Evite superlativos, linguagem de promoções, pontos de exclamação e palavras como «luxo» ou «exclusivo».',
    },
  },
};
