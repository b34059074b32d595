import type { StarterCommands } from '../starter-words.ts';

export const TR_COMMANDS: StarterCommands = {
  product_description: [
    `İnsanların bu ürünü alıp almamaya karar verdiği sayfa için ürün açıklamasını yazın.

Ürün: {{product_name}}
Özellikler: {{features}}
Öne çıkarılacak fayda: {{benefit}}
İhtiyaçları neyin önce geleceğini belirleyen okurlar: {{audience}}
Her biri doğal durduğu yerde bir iki kez geçecek anahtar kelimeler: {{keywords}}
Uzunluk: {{length}}
Sonda madde işaretli özellik listesi: {{feature_list}}

- Ana başlık olarak ürünün adını kullanın; addan anlaşılmıyorsa ürünün ne olduğunu ekleyin.
- Ürünün ne olduğuyla, kimin için olduğuyla ve onlar için neyi değiştirdiğiyle başlayın.
- Ardından önemli özellikleri gerekçelendirin: Özelliği belirtin ve okura ne kazandırdığını söyleyin.
- Sıfatlar yerine ölçüleri, malzemeleri ve işlevleri tercih edin.
- İki ila dört cümlelik paragraflar yazın; listenin üstündeki dışında ara başlık kullanmayın.
- “En iyi” türünden üstünlük iddialarından, gerekçesiz övgüden, satın alma baskısından ve başka markalarla karşılaştırmadan kaçının.`,
  ],
  category_page: [
    `Bir çevrim içi mağazanın kategori sayfası için metin yazın. Bu metin ziyaretçilerin seçim yapmasına, arama motorlarının da sayfayı anlamasına yardımcı olur.

Kategori: {{category}}
Kategoride neler var: {{products}}
Seçim önerileri: {{advice}}
İhtiyaçları neyin önce geleceğini belirleyen okurlar: {{audience}}
İlki ana başlıkta ve girişte, diğerleri doğal durdukları yerde geçecek anahtar kelimeler: {{keywords}}
Soru ve yanıtlar hariç uzunluk: {{length}}
Sondaki soru ve yanıt sayısı (0 ise hiç yok): {{question_count}}

- Ana başlık olarak kategorinin adını kullanın.
- Ziyaretçilerin burada ne bulacağını anlatan iki üç cümleyle başlayın. Bu cümleler ürünlerin üstünde durur, bu yüzden tek başına anlaşılmalıdır.
- İkinci düzey başlıklar altında devam edin: hangi türler var, aralarındaki farklar neler, nasıl seçilir.
- Başlıkları bir ziyaretçinin arayacağı ya da soracağı biçimde yazın.
- Her soruyu üçüncü düzey başlık yapın ve iki ila dört cümleyle yanıtlayın.
- Fiyat, stok ve teslimat sürelerine yer vermeyin: Bunları mağaza gösterir ve bunlar değişir.
- Her mağazaya uyacak genel sözlerden kaçının.`,
  ],
  blog_article: [
    `Bir blog yazısı planlayın. Yazıyı değil, yalnızca planını yazın.

Konu: {{topic}}
Ana mesaj: {{takeaway}}
Mutlaka yer alması gereken noktalar: {{points}}
Bilgi düzeyi nelerin açıklanacağını belirleyen okurlar: {{audience}}
Yazının türü: {{kind}}
İlki ana başlıkta geçecek anahtar kelimeler: {{keywords}}
Yazının uzunluğu: {{length}}

- Okurun ne elde edeceğini söyleyen, en fazla 70 karakterlik bir ana başlık bulun.
- Yazının yanıtladığı soruyu bir cümleyle, yanıtı da başka bir cümleyle belirtin.
- Bölümleri, okurun soracağı sırayla ikinci düzey başlıklar olarak sıralayın.
- Her başlığın altına iki ila dört madde koyun: düşünce ve dayandığı örnek ya da bilgi.
- Her bölümün toplam uzunluktan aldığı payı kelime olarak belirtin.
- Yalnızca söyleyecek sözü olan bölümler planlayın; üç dolu bölüm, altı zayıf bölümden iyidir.`,
    `Bu plana göre yazının tamamını yazın.

Plan: {{previous}}
Yazının türü: {{kind}}
Okurlar: {{audience}}
Uzunluk: {{length}}

- Okurun durumuyla ya da sorusuyla başlayın; iki ila dört cümle yeter. Tanım yapmayın, neler anlatılacağını duyurmayın.
- Planın sırasını izleyin; daha açık olacaksa bir başlığı yeniden ifade edin.
- Her paragrafa ana fikriyle başlayın ve onu bir örnek, bir adım ya da bir bilgiyle destekleyin.
- Listeleri yalnızca adımlar ve karşılaştırılacak şeyler için kullanın.
- Özetle değil, okurun şimdi ne yapabileceğiyle bitirin.
- Planlama notlarını ve kelime sayılarını metne almayın.`,
    `Şimdi bu yazının editörüsünüz. Yanıt olarak yazının tamamını düzeltilmiş hâliyle verin.

Yazı: {{previous}}
Kimsenin gözünden kaçmaması gereken ana mesaj: {{takeaway}}
Her biri doğal durduğu yerde geçecek anahtar kelimeler: {{keywords}}
Uzunluk: {{length}}

- Tekrarları, dolgu sözleri, klişeleri ve yalnızca bir sonrakini haber veren cümleleri silin.
- Ne girdilerin ne de bilgilerin desteklediği her iddiayı silin ya da yumuşatın.
- 25 kelimeyi aşan cümleleri bölün; isimler yerine fiilleri tercih edin.
- Her ara başlık bölümünde ne olduğunu söylesin; ana başlık da metnin verdiğinden fazlasını vadetmesin.
- Zaten iyi olanı olduğu gibi bırakın.`,
  ],
  landing_page: [
    `Tek bir eyleme götüren bir açılış sayfası planlayın. Sayfayı değil, yalnızca planı yazın.

Teklif: {{offer}}
Faydalar: {{benefits}}
Kanıtlar: {{proof}}
Okurlar: {{audience}}
Sayfanın götürdüğü eylem: {{goal}}
Ek bölümler: {{sections}}

- Okurun ne elde edeceğini ve bunun neden değerli olduğunu bir cümleyle söyleyin.
- Okur için bir sonuç belirten, en fazla on kelimelik üç başlık yazın; en iyisini işaretleyin.
- En güçlü üç ila beş faydayı önem sırasına koyun; her birinin kanıtını ya da kanıtı olmadığını belirtin.
- Bu okurları harekete geçmekten alıkoyan kuşkuları ve her birine dürüstçe ne yanıt verilebileceğini sıralayın.
- Bölümleri sıraya koyun; malzemesi olmayanları çıkarın.`,
    `Bu plana göre açılış sayfasını yazın.

Plan: {{previous}}
Sayfanın götürdüğü eylem: {{goal}}
Kelimesi kelimesine kullanılacak harekete geçirici mesaj: {{call_to_action}}
Her biri kendi ikinci düzey başlığı altında ek bölümler: {{sections}}

- En iyi başlığı ana başlık yapın; altında bir iki cümleyle teklifin ne olduğunu ve kimin için olduğunu söyleyin.
- Her faydaya birkaç kelimelik bir üçüncü düzey başlık ve kanıtını içeren bir iki cümle ayırın.
- Harekete geçirici mesajı girişten sonra ve en sonda, ayrı bir satırda kalın yazın.
- Kuşkuları doğdukları yerde yanıtlayın.
- Okura kendisinden söz edin; paragraflar en fazla üç cümle olsun.
- Rakamları ve alıntıları aynen verildiği gibi kullanın. Kanıt yoksa teklifin ne sonuç getireceğini değil, ne yaptığını söyleyin.
- Geri sayımlardan, yapay kıtlıktan ve “yenilikçi” ya da “lider” gibi sözcüklerden kaçının.`,
  ],
  email_campaign: [
    `Alıcıların yarım dakikada anlayacağı bir kampanya e-postası yazın.

Mesaj veya teklif: {{message}}
E-postanın türü: {{kind}}
Alıcılar: {{audience}}
Kelimesi kelimesine kullanılacak harekete geçirici mesaj: {{call_to_action}}
Hiçbiri atlanmayacak koşullar: {{terms}}
Konu satırı sayısı: {{subject_count}}
E-postanın uzunluğu: {{length}}

- Ana başlık olarak kampanyanın konusunu kullanın.
- İkinci düzey “Konu satırları” başlığı altında konu satırlarını numaralandırın: Her biri en fazla 50 karakter olsun, her biri başka bir yaklaşım denesin ve her birini yeni bir şey ekleyen, en fazla 90 karakterlik bir ön izleme metni izlesin.
- İkinci düzey “E-posta” başlığı altında e-postanın kendisini, isim gerektirmeyen bir selamlamayla yazın.
- Alıcının ne kazandığını ya da neyi bilmesi gerektiğini ilk cümlede söyleyin.
- Her paragrafta tek düşünceyle yetinin; tek bir harekete geçirici mesaj kullanın ve onu ayrı bir satırda kalın yazın.
- Kararı etkileyen koşulları teklifin yanına, diğerlerini sona koyun.
- Vurgu için büyük harften, sahte aciliyetten ve e-postadakinden fazlasını vadeden konu satırlarından kaçının.`,
  ],
  social_posts: [
    `O sırada başka bir şeye bakan insanlar için, tek başına anlaşılan sosyal medya gönderileri yazın.

Mesaj: {{message}}
Sosyal ağlar: {{networks}}
Her ağ için gönderi sayısı: {{posts_each}}
Okurlar: {{audience}}
Her gönderinin sonundaki harekete geçirici mesaj: {{call_to_action}}
Gönderinin sonunda iki ila dört etiket (hashtag): {{hashtags}}
Gönderi başına en fazla iki emoji: {{emojis}}

- Ana başlık olarak mesajı birkaç kelimeyle yazın. Her ağa ikinci düzey bir başlık, altındaki her gönderiye de numarasını taşıyan üçüncü düzey bir başlık verin.
- İlk satır durup okumaya değsin: bir sonuç, bir soru, bir gözlem ya da bir rakam.
- LinkedIn: 80 ila 150 kelime, iş hayatından tek bir çıkarım. Facebook: 40 ila 80 kelime, sohbet eder gibi. Instagram: 40 ila 100 kelime, ardından italik olarak uygun düşecek görsel. X: her şey dâhil en fazla 280 karakter.
- Her gönderi için başka bir bakış açısı seçin: fayda, bir örnek, bir soru, sık yapılan bir hata.
- Aynı metni kısaltmak yerine her ağ için yeniden yazın.
- Beğeni ya da paylaşım istemeyin ve “Biliyor muydunuz” diye başlamayın.`,
  ],
  press_release: [
    `Bir haber merkezinin tek kelimesini değiştirmeden yayımlayabileceği bir basın bülteni yazın.

Kuruluş: {{organisation}}
Haber: {{news}}
İlk paragrafın başlangıcı: {{place_and_date}}
Kelimesi kelimesine kullanılacak alıntı: {{quote}}
Kuruluşu tanıtan kapanış paragrafı: {{about}}
En sonda yer alacak basın iletişim bilgileri: {{contact}}
Kapanış paragrafı ve iletişim bilgileri hariç uzunluk: {{length}}

- Ana başlıkta haberin kendisini şimdiki ya da geniş zamanda, en fazla on iki kelimeyle verin. Altına neden önemli olduğunu söyleyen tek bir cümleyi kalın olarak ekleyin.
- En fazla 50 kelimelik ilk paragrafta kim, ne, ne zaman, nerede ve neden sorularını yanıtlayın.
- En önemliden en az önemliye doğru ilerleyin ki editör metni sondan kısaltabilsin.
- Üçüncü kişi anlatımı ve tarafsız sözcükler kullanın; görüşlerin yeri yalnızca alıntıdır.
- Alıntı verilmemişse alıntı yazmayın.
- Kapanış paragrafını ve iletişim bilgilerini ikinci düzey başlıklar altına koyun; verilmeyeni dışarıda bırakın.`,
    `Şimdi günlük bir gazetenin editörüsünüz. Yanıt olarak basın bülteninin tamamını düzeltilmiş hâliyle verin.

Basın bülteni: {{previous}}
Kelimesi kelimesine korunacak alıntı: {{quote}}

- Ana başlığın ve ilk paragrafın, gerisi okunmadan da haberi verdiğinden emin olun.
- Her ismi, görevi, tarihi ve rakamı girdilerle karşılaştırın; orada olmayanı silin.
- “Eşsiz”, “lider” ya da “gururla” gibi reklam sözcüklerinin yerine somut bilgiler koyun ya da bu sözcükleri silin.
- Kısaltmaları ve teknik terimleri ilk geçtikleri yerde açıklayın.
- 25 kelimeyi aşan cümleleri bölün.
- Bölümlerin sırasını, kapanış paragrafını ve iletişim bilgilerini koruyun.`,
  ],
  faq: [
    `Sıkça sorulan sorular sayfası için soruları toplayın. Yalnızca numaralı bir soru listesi yazın, yanıt vermeyin.

Konu: {{topic}}
Yanıtlar için malzeme: {{material}}
Listede mutlaka olması gereken sorular: {{questions}}
Soruları kendi sözleriyle soran okurlar: {{audience}}
Soru sayısı: {{question_count}}

- Okurun soracağı gibi, birinci tekil kişiyle ve en fazla 15 kelimeyle sorun.
- Her soruda tek bir şey sorun; başka bir sorunun zaten kapsadığını yinelemeyin.
- Liste kısa kalsa bile yalnızca malzemenin ya da bilgilerin yanıtladığı soruları ekleyin.
- Maliyetlerden, sınırlardan, risklerden ve nasıl vazgeçilebileceğinden söz etmekten çekinmeyin.
- İnsanların ilk ve en sık sorduklarıyla başlayın.`,
    `Sıkça sorulan sorular sayfasını yazın: Bu listedeki her soruyu yanıtlayın.

Sorular: {{previous}}
Ana başlık için konu: {{topic}}
Yanıtlar için malzeme: {{material}}
Bir yanıtın uzunluğu: {{length}}
Temalara göre gruplama: {{grouped}}

- Her soruyu ikinci düzey başlık yapın; gruplama varsa temaları ikinci, soruları üçüncü düzey başlık yapın.
- İlk cümlede evet, hayır, rakam ya da yapılacak adımla yanıt verin; koşullar ve istisnalar sonra gelsin.
- Her yanıt, “yukarıda belirtildiği gibi” demeden tek başına anlaşılsın.
- İşlemleri numaralı adımlar hâlinde yazın.
- Malzeme bir soruyu açık bırakıyorsa bilineni söyleyin ve gerisinin bize sorulabileceğini belirtin.
- Giriş ya da kapanış sözü yazmayın.`,
  ],
  seo_title_description: [
    `İnsanların arama sonuçları arasında bu sayfanın kendi sorularını yanıtladığını fark etmesini sağlayan sayfa başlıkları ve meta açıklamalar yazın.

Sayfanın konusu: {{topic}}
Sayfanın metni: {{page_text}}
Sayfanın türü: {{kind}}
Her sayfa başlığının başlarında ve her açıklamada bir kez geçecek anahtar kelime: {{main_keyword}}
Her sayfa başlığının sonunda dikey çizgiden sonra gelecek marka: {{brand}}
Seçenek sayısı: {{variant_count}}

- Yanıtınızın ana başlığı olarak konuyu kullanın. Her seçeneğe numarasını taşıyan ikinci düzey bir başlık verin; altına sayfa başlığını kalın olarak içeren bir paragraf ve açıklamayı içeren bir paragraf koyun.
- Sayfa başlığı: marka dâhil 45 ila 60 karakter; sayfada ne olduğu ve onu neyin farklı kıldığı.
- Açıklama: bir ya da iki tam cümleyle 130 ila 155 karakter; ziyaretçilerin ne bulacağı, ne kazanacağı, ne yapabileceği.
- Her seçenek sayfanın başka bir yönünü vurgulasın.
- Sayfada olmayan hiçbir şeyi vadetmeyin.
- Art arda dizilmiş anahtar kelimelerden, tümü büyük harfle yazılmış sözcüklerden, tırnak işaretlerinden ve ünlem işaretlerinden kaçının.`,
  ],
};
