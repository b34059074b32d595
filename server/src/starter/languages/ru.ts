import type { StarterWords } from '../starter-words.ts';
import { RU_COMMANDS } from './ru-commands.ts';

const AUDIENCE = {
  label: 'Целевая аудитория',
  description: 'Кто будет это читать и что эти люди уже знают.',
};
const KEYWORDS = {
  label: 'Поисковые запросы',
  description: 'Через запятую, самый важный — первым.',
};
const CALL_TO_ACTION = {
  label: 'Призыв к действию',
  placeholder: 'Попробуйте 30 дней бесплатно',
};
const KNOWLEDGE = {
  label: 'База знаний',
  description: 'Факты из неё можно использовать наряду с вашими.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Объём',
  options: {
    short: `Короткий (около ${short} слов)`,
    medium: `Средний (около ${medium} слов)`,
    long: `Большой (около ${long} слов)`,
  },
});

export const RU: StarterWords = {
  templates: {
    product_description: {
      name: 'Описание товара',
      fields: {
        product_name: {
          label: 'Название товара',
          placeholder: 'Стол с регулировкой высоты «Ольха»',
        },
        features: {
          label: 'Характеристики',
          description: 'Материалы, размеры, функции, комплектация. По одной на строке.',
          placeholder: 'Столешница из массива дуба, 160 × 80 см\nВысота от 62 до 127 см',
        },
        benefit: {
          label: 'Главная выгода',
          placeholder: 'Переход от работы сидя к работе стоя за десять секунд',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Завершить списком характеристик' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Страница категории',
      fields: {
        category: { label: 'Категория', placeholder: 'Столы с регулировкой высоты' },
        products: {
          label: 'Что входит в категорию',
          description: 'Виды, марки, размеры, материалы и чем они отличаются.',
          placeholder:
            'Столы с электрической и ручной регулировкой\nСтолешницы из дуба, бамбука и мебельного линолеума',
        },
        advice: { label: 'Советы по выбору', description: 'Что вы сказали бы посетителю.' },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Количество вопросов с ответами' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Статья для блога',
      fields: {
        topic: {
          label: 'Тема',
          placeholder: 'Как обустроить рабочее место, чтобы не болела спина',
        },
        takeaway: {
          label: 'Главная мысль',
          description: 'Что читатели должны запомнить или сделать после чтения.',
        },
        points: {
          label: 'О чём нужно сказать',
          description: 'Мысли, примеры, цифры. По одному пункту на строке.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Тип статьи',
          options: {
            guide: 'Пошаговое руководство',
            explainer: 'Объяснение темы',
            list: 'Подборка советов или примеров',
            opinion: 'Мнение с обоснованием',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Посадочная страница',
      fields: {
        offer: {
          label: 'Предложение',
          placeholder: 'Столы по подписке для офисов от 5 до 50 человек',
        },
        benefits: { label: 'Выгоды', description: 'Что получают клиенты. По одной на строке.' },
        proof: {
          label: 'Доказательства',
          description: 'Цифры, рекомендации, цитаты или сертификаты, которые вы можете показать.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Цель страницы',
          options: {
            buy: 'Покупка',
            sign_up: 'Регистрация',
            book_demo: 'Запись на демонстрацию',
            get_in_touch: 'Обращение в компанию',
            download: 'Скачивание',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Дополнительные разделы',
          options: {
            how_it_works: 'Как это работает',
            proof: 'Что говорят клиенты',
            price: 'Сколько это стоит',
            questions: 'Частые вопросы',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Письмо для рассылки',
      fields: {
        message: {
          label: 'Сообщение или предложение',
          description: 'Что получат или должны узнать адресаты и до какого срока.',
          placeholder: 'Скидка 15\u00a0% на все столы до 30 июня',
        },
        kind: {
          label: 'Тип письма',
          options: {
            offer: 'Предложение',
            launch: 'Новость о продукте',
            newsletter: 'Новостная рассылка',
            invitation: 'Приглашение на мероприятие',
            win_back: 'Возвращение клиентов',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Условия', description: 'Условия, исключения и сроки предложения.' },
        subject_count: { label: 'Количество вариантов темы письма' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Посты для социальных сетей',
      fields: {
        message: {
          label: 'Сообщение',
          description: 'Что читатели должны запомнить, вместе с фактами.',
        },
        networks: {
          label: 'Социальные сети',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Постов для каждой сети' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Хештеги' },
        emojis: { label: 'Эмодзи' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Пресс-релиз',
      fields: {
        organisation: { label: 'Организация' },
        news: {
          label: 'Новость',
          description: 'Кто и что делает, когда, где, почему и как.',
        },
        place_and_date: { label: 'Место и дата', placeholder: 'Казань, 4 мая 2027 года' },
        quote: { label: 'Цитата', description: 'Дословно, с именем и должностью говорящего.' },
        about: { label: 'Об организации', description: 'Обычный заключительный абзац.' },
        contact: {
          label: 'Контакт для прессы',
          description: 'Имя, телефон, адрес электронной почты.',
        },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Частые вопросы',
      fields: {
        topic: { label: 'Тема', placeholder: 'Возврат стола' },
        material: {
          label: 'Материал для ответов',
          description: 'Условия, порядок действий, цифры — всё, на что могут опираться ответы.',
        },
        questions: {
          label: 'Вопросы, на которые нужно ответить',
          description: 'По одному на строке. К ним добавятся другие.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Количество вопросов' },
        length: {
          label: 'Объём ответа',
          options: {
            short: 'Короткий (одно-два предложения)',
            medium: 'Средний (около 60 слов)',
            long: 'Большой (около 120 слов)',
          },
        },
        grouped: { label: 'Сгруппировать по темам' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO-заголовок и описание',
      fields: {
        topic: { label: 'Тема страницы', placeholder: 'Столы с электрической регулировкой высоты' },
        page_text: {
          label: 'Текст страницы',
          description: 'Сам текст или его краткое содержание.',
        },
        kind: {
          label: 'Тип страницы',
          options: {
            product: 'Товар',
            category: 'Категория',
            article: 'Статья',
            service: 'Услуга',
            home: 'Главная страница',
          },
        },
        main_keyword: { label: 'Основной поисковый запрос' },
        brand: { label: 'Бренд' },
        variant_count: { label: 'Количество вариантов' },
      },
    },
  },
  commands: RU_COMMANDS,
  tones: {
    professional: {
      name: 'Профессиональная',
      description:
        'Пишите как эксперт, который ценит время читателя: спокойно, точно и по делу. Используйте полные предложения, принятые в отрасли термины и действительный залог. Избегайте жаргона, восклицательных знаков и преувеличений.',
    },
    friendly: {
      name: 'Дружелюбная',
      description:
        'Пишите так, как говорит отзывчивый коллега: тепло, просто и прямо. Обращайтесь к читателю, используйте короткие предложения и повседневные слова, покажите, что понимаете его ситуацию. Оставайтесь естественными: без излишних восторгов и без шуток за счёт читателя.',
    },
    persuasive: {
      name: 'Убедительная',
      description:
        'Начинайте с того, что выигрывает читатель, а затем приводите доводы: по одному, от самого сильного, каждый с подтверждением. Используйте энергичные глаголы и завершайте смысловые части тем, что делать дальше. Убеждайте доводами, но никогда — давлением или невыполнимыми обещаниями.',
    },
    informative: {
      name: 'Информативная',
      description:
        'Объясняйте нейтрально и последовательно, от самого важного к деталям. Поясняйте термины при первом упоминании, приводите примеры, цифры и ограничения, отделяйте факты от оценок. Избегайте рекламных слов и призывов.',
    },
    playful: {
      name: 'Игривая',
      description:
        'Пишите легко и с улыбкой: неожиданные сравнения, живые глаголы, ритм из коротких и более длинных предложений. Одной удачной находки на абзац достаточно, и она не должна заслонять суть. Никогда не шутите о людях, ценах, рисках и условиях.',
    },
    premium: {
      name: 'Премиальная',
      description:
        'Пишите сдержанно и с вниманием к деталям: немного точно выбранных слов и неторопливые фразы. Пусть вместо прилагательных говорят материалы, происхождение, мастерство и опыт. Избегайте превосходных степеней, языка скидок, восклицательных знаков и слов вроде «роскошь» или «эксклюзивный».',
    },
  },
};
