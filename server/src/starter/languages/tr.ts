import type { StarterWords } from '../starter-words.ts';
import { TR_COMMANDS } from './tr-commands.ts';

const AUDIENCE = {
  label: 'Hedef kitle',
  description: 'Metni kimlerin okuyacağı ve neleri zaten bildikleri.',
};
const KEYWORDS = {
  label: 'Anahtar kelimeler',
  description: 'Virgülle ayırın, en önemlisi başta olsun.',
};
const CALL_TO_ACTION = {
  label: 'Harekete geçirici mesaj',
  placeholder: '30 gün ücretsiz deneyin',
};
const KNOWLEDGE = {
  label: 'Bilgi tabanı',
  description: 'İçindeki bilgiler sizinkilerin yanında kullanılabilir.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Uzunluk',
  options: {
    short: `Kısa (yaklaşık ${short} kelime)`,
    medium: `Orta (yaklaşık ${medium} kelime)`,
    long: `Uzun (yaklaşık ${long} kelime)`,
  },
});

export const TR: StarterWords = {
  templates: {
    product_description: {
      name: 'Ürün açıklaması',
      fields: {
        product_name: {
          label: 'Ürün adı',
          placeholder: 'Kızılağaç yükseklik ayarlı çalışma masası',
        },
        features: {
          label: 'Özellikler',
          description: 'Malzemeler, ölçüler, işlevler, kutu içeriği. Her satıra bir tane.',
          placeholder: 'Masif meşe tabla, 160 × 80 cm\n62 ile 127 cm arası yükseklik',
        },
        benefit: {
          label: 'En önemli fayda',
          placeholder: 'Oturarak çalışmadan ayakta çalışmaya on saniyede geçiş',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Özellik listesiyle bitir' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Kategori sayfası',
      fields: {
        category: { label: 'Kategori', placeholder: 'Yükseklik ayarlı çalışma masaları' },
        products: {
          label: 'Kategoride neler var',
          description: 'Türler, markalar, ölçüler, malzemeler ve aralarındaki farklar.',
          placeholder: 'Elektrikli ve manuel masalar\nMeşe, bambu ve linolyum tablalar',
        },
        advice: {
          label: 'Seçim önerileri',
          description: 'Bir ziyaretçiye söyleyecekleriniz.',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Soru ve yanıt sayısı' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Blog yazısı',
      fields: {
        topic: { label: 'Konu', placeholder: 'Sırt ağrıtmayan bir çalışma masası nasıl kurulur?' },
        takeaway: {
          label: 'Ana mesaj',
          description: 'Okurların sonrasında hatırlaması ya da yapması gereken şey.',
        },
        points: {
          label: 'Değinilecek noktalar',
          description: 'Düşünceler, örnekler, rakamlar. Her satıra bir tane.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Yazının türü',
          options: {
            guide: 'Adım adım rehber',
            explainer: 'Bir konunun açıklaması',
            list: 'İpuçları ya da örnekler listesi',
            opinion: 'Gerekçeli görüş',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1.500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Açılış sayfası',
      fields: {
        offer: {
          label: 'Teklif',
          placeholder: '5 ila 50 kişilik ofisler için abonelikle çalışma masası',
        },
        benefits: {
          label: 'Faydalar',
          description: 'Müşterilerin ne kazandığı. Her satıra bir tane.',
        },
        proof: {
          label: 'Kanıtlar',
          description: 'Gösterebileceğiniz rakamlar, referanslar, alıntılar ya da sertifikalar.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Sayfanın amacı',
          options: {
            buy: 'Satın alma',
            sign_up: 'Kaydolma',
            book_demo: 'Tanıtım randevusu alma',
            get_in_touch: 'İletişime geçme',
            download: 'İndirme',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Ek bölümler',
          options: {
            how_it_works: 'Nasıl çalışır',
            proof: 'Müşteriler ne diyor',
            price: 'Fiyatı ne kadar',
            questions: 'Sıkça sorulan sorular',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'E-posta kampanyası',
      fields: {
        message: {
          label: 'Mesaj veya teklif',
          description: 'Alıcıların ne elde edeceği ya da neyi bilmesi gerektiği ve son tarih.',
          placeholder: '30 Haziran’a kadar tüm masalarda %15 indirim',
        },
        kind: {
          label: 'E-postanın türü',
          options: {
            offer: 'Teklif',
            launch: 'Ürün haberi',
            newsletter: 'Haber bülteni',
            invitation: 'Etkinlik daveti',
            win_back: 'Müşteri geri kazanımı',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Koşullar', description: 'Teklifin şartları, istisnaları ve tarihleri.' },
        subject_count: { label: 'Konu satırı sayısı' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Sosyal medya gönderileri',
      fields: {
        message: {
          label: 'Mesaj',
          description: 'Okurların aklında kalması gereken şey, bilgileriyle birlikte.',
        },
        networks: {
          label: 'Sosyal ağlar',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Her ağ için gönderi sayısı' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Etiketler (hashtag)' },
        emojis: { label: 'Emojiler' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Basın bülteni',
      fields: {
        organisation: { label: 'Kuruluş' },
        news: {
          label: 'Haber',
          description: 'Kimin neyi, ne zaman, nerede, neden ve nasıl yaptığı.',
        },
        place_and_date: { label: 'Yer ve tarih', placeholder: 'İzmir, 4 Mayıs 2027' },
        quote: {
          label: 'Alıntı',
          description: 'Kelimesi kelimesine, konuşanın adı ve göreviyle birlikte.',
        },
        about: { label: 'Kuruluş hakkında', description: 'Her zamanki kapanış paragrafı.' },
        contact: { label: 'Basın iletişim bilgileri', description: 'Ad, telefon, e-posta.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Sıkça sorulan sorular',
      fields: {
        topic: { label: 'Konu', placeholder: 'Masa iadesi' },
        material: {
          label: 'Yanıtlar için malzeme',
          description: 'Koşullar, işlemler, rakamlar: yanıtların dayanabileceği her şey.',
        },
        questions: {
          label: 'Yanıtlanacak sorular',
          description: 'Her satıra bir tane. Başka sorular da eklenir.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Soru sayısı' },
        length: {
          label: 'Bir yanıtın uzunluğu',
          options: {
            short: 'Kısa (bir ya da iki cümle)',
            medium: 'Orta (yaklaşık 60 kelime)',
            long: 'Uzun (yaklaşık 120 kelime)',
          },
        },
        grouped: { label: 'Temalara göre grupla' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO başlığı ve açıklaması',
      fields: {
        topic: {
          label: 'Sayfanın konusu',
          placeholder: 'Elektrikli yükseklik ayarlı çalışma masaları',
        },
        page_text: {
          label: 'Sayfanın metni',
          description: 'Metnin kendisi ya da ne anlattığı.',
        },
        kind: {
          label: 'Sayfanın türü',
          options: {
            product: 'Ürün',
            category: 'Kategori',
            article: 'Yazı',
            service: 'Hizmet',
            home: 'Ana sayfa',
          },
        },
        main_keyword: { label: 'Ana anahtar kelime' },
        brand: { label: 'Marka' },
        variant_count: { label: 'Seçenek sayısı' },
      },
    },
  },
  commands: TR_COMMANDS,
  tones: {
    professional: {
      name: 'Profesyonel',
      description:
        'Okurun zamanına saygı duyan bir uzman gibi yazın: sakin, kesin ve konudan sapmadan. Tam cümleler, sektörün yerleşik terimlerini ve etken çatı kullanın. Argodan, ünlem işaretlerinden ve abartıdan kaçının.',
    },
    friendly: {
      name: 'Samimi',
      description:
        'Yardımsever bir iş arkadaşının konuştuğu gibi yazın: sıcak, yalın ve doğrudan. Okura seslenin, kısa cümleler ve gündelik sözcükler kullanın, onun durumunu bildiğinizi gösterin. Doğal kalın; aşırı coşkuya kapılmayın ve okurla alay etmeyin.',
    },
    persuasive: {
      name: 'İkna edici',
      description:
        'Okurun ne kazanacağıyla başlayın, sonra gerekçeleri sıralayın: her seferinde tek bir argüman, en güçlüsü başta, her biri kanıtıyla birlikte. Etken fiiller kullanın ve bölümleri bir sonraki adımla bitirin. Gerekçelerle ikna edin; asla baskıyla ya da tutulamayacak sözlerle değil.',
    },
    informative: {
      name: 'Bilgilendirici',
      description:
        'Tarafsız ve açık bir sırayla, en önemliden ayrıntıya doğru açıklayın. Terimleri ilk geçtikleri yerde tanımlayın; örnekler, rakamlar ve sınırlar verin; olguları yargılardan ayrı tutun. Reklam sözcüklerinden ve çağrılardan kaçının.',
    },
    playful: {
      name: 'Eğlenceli',
      description:
        'Hafif ve muzip yazın: şaşırtıcı benzetmeler, canlı fiiller, kısa ve uzun cümlelerin ritmi. Paragraf başına iyi bir buluş yeter, o da bilgiyi gölgelememeli. İnsanlar, fiyatlar, riskler ya da koşullar hakkında asla şaka yapmayın.',
    },
    premium: {
      name: 'Seçkin',
      description:
        'Ölçülü ve ayrıntıya özen göstererek yazın: az ama iyi seçilmiş sözcükler, acelesi olmayan cümleler. Sıfatlar yerine malzemeler, köken, zanaat ve deneyim konuşsun. Üstünlük iddialarından, indirim dilinden, ünlem işaretlerinden ve “lüks” ya da “ayrıcalıklı” gibi sözcüklerden kaçının.',
    },
  },
};
