import type { StarterCommands } from '../starter-words.ts';

export const ES_COMMANDS: StarterCommands = {
  product_description: [
    `Escribe la descripción para la página en la que la gente decide si compra este producto.

Producto: {{product_name}}
Características: {{features}}
Ventaja con la que empezar: {{benefit}}
Lectores, cuyas necesidades deciden qué va primero: {{audience}}
Palabras clave, cada una usada una o dos veces donde suene natural: {{keywords}}
Extensión: {{length}}
Lista con viñetas de las características al final: {{feature_list}}

- Usa el nombre del producto como título; añade qué es el producto si el nombre no lo dice.
- Empieza por qué es el producto, para quién es y qué cambia para esas personas.
- Después, da un porqué a las características importantes: nombra la característica y di qué gana el lector con ella.
- Prefiere las medidas, los materiales y las funciones a los adjetivos.
- Escribe párrafos de dos a cuatro frases, sin más encabezado que el de la lista.
- Evita los superlativos, los elogios sin motivo, la presión para comprar y las comparaciones con otras marcas.`,
  ],
  category_page: [
    `Escribe el texto de una página de categoría de una tienda en línea. Ayuda a los visitantes a elegir y a los buscadores a entender la página.

Categoría: {{category}}
Qué incluye la categoría: {{products}}
Consejos para elegir: {{advice}}
Lectores, cuyas necesidades deciden qué va primero: {{audience}}
Palabras clave, la primera en el título y en la introducción, las demás donde suenen naturales: {{keywords}}
Extensión sin las preguntas y respuestas: {{length}}
Número de preguntas y respuestas al final (0 significa ninguna): {{question_count}}

- Usa la categoría como título.
- Empieza con dos o tres frases sobre lo que los visitantes encuentran aquí. Van encima de los productos, así que deben entenderse por sí solas.
- Continúa con encabezados de nivel 2: qué tipos hay, en qué se diferencian, cómo elegir.
- Redacta los encabezados tal como un visitante buscaría o preguntaría.
- Pon cada pregunta en un encabezado de nivel 3 y respóndela en dos a cuatro frases.
- No menciones precios, existencias ni plazos de entrega: la tienda los muestra, y cambian.
- Evita las generalidades que valdrían para cualquier tienda.`,
  ],
  blog_article: [
    `Planifica un artículo de blog. Escribe solo el esquema, no el artículo.

Tema: {{topic}}
Mensaje principal: {{takeaway}}
Puntos que deben aparecer: {{points}}
Lectores, cuyos conocimientos deciden qué hay que explicar: {{audience}}
Tipo de artículo: {{kind}}
Palabras clave, la primera en el título: {{keywords}}
Extensión del artículo: {{length}}

- Ponle un título de 70 caracteres como máximo que diga qué obtiene el lector.
- Formula en una frase la pregunta que responde el artículo, y en otra la respuesta.
- Presenta los apartados como encabezados de nivel 2, en el orden en que preguntaría un lector.
- Pon de dos a cuatro viñetas bajo cada encabezado: la idea, y el ejemplo o dato en que se apoya.
- Asigna a cada apartado su parte de la extensión en palabras.
- Planifica solo apartados que tengan algo que decir; más valen tres sólidos que seis flojos.`,
    `Escribe el artículo completo a partir de este esquema.

Esquema: {{previous}}
Tipo de artículo: {{kind}}
Lectores: {{audience}}
Extensión: {{length}}

- Empieza por la situación o la pregunta del lector, en dos a cuatro frases. Sin definiciones y sin anunciar lo que sigue.
- Respeta el orden del esquema; reformula un encabezado si así queda más claro.
- Abre cada párrafo con su idea y respáldala con un ejemplo, un paso o un dato.
- Usa listas solo para pasos y para cosas que se comparan.
- Termina con lo que el lector puede hacer ahora, no con un resumen.
- No incluyas las notas de planificación ni los números de palabras.`,
    `Ahora eres el editor de este artículo. Responde con el artículo completo, revisado.

Artículo: {{previous}}
Mensaje principal, que a nadie debe escapársele: {{takeaway}}
Palabras clave, cada una donde suene natural: {{keywords}}
Extensión: {{length}}

- Elimina las repeticiones, el relleno, los tópicos y las frases que solo anuncian la siguiente.
- Elimina o matiza toda afirmación que no respalden ni el material recibido ni los datos.
- Divide las frases de más de 25 palabras y prefiere los verbos a los sustantivos.
- Haz que cada encabezado diga lo que contiene su apartado y que el título no prometa más de lo que da el texto.
- Deja como está lo que ya es bueno.`,
  ],
  landing_page: [
    `Planifica una página de destino que lleve a una sola acción. Escribe solo el plan, no la página.

Oferta: {{offer}}
Ventajas: {{benefits}}
Pruebas: {{proof}}
Lectores: {{audience}}
Acción a la que lleva la página: {{goal}}
Otras secciones: {{sections}}

- Di en una frase qué obtiene el lector y por qué le merece la pena.
- Escribe tres titulares de diez palabras como máximo que nombren un resultado para el lector; señala el mejor.
- Ordena por importancia las tres a cinco ventajas más sólidas, cada una con su prueba o con la nota de que no la hay.
- Enumera las dudas que frenan a estos lectores y qué responde con honestidad a cada una.
- Ordena las secciones; descarta aquellas para las que no haya material.`,
    `Escribe la página de destino a partir de este plan.

Plan: {{previous}}
Acción a la que lleva la página: {{goal}}
Llamada a la acción, palabra por palabra: {{call_to_action}}
Otras secciones, cada una con su propio encabezado de nivel 2: {{sections}}

- Usa el mejor titular como título; debajo, di en una o dos frases qué es la oferta y para quién.
- Da a cada ventaja un encabezado de nivel 3 de pocas palabras y una o dos frases con su prueba.
- Pon la llamada a la acción en negrita y en una línea propia, después de la introducción y al final.
- Responde a las dudas allí donde surgen.
- Habla al lector del lector, en párrafos de tres frases como máximo.
- Repite las cifras y las citas exactamente como se dan. Si no hay pruebas, di qué hace la oferta, no qué se conseguirá con ella.
- Evita las cuentas atrás, la escasez artificial y palabras como «innovador» o «líder».`,
  ],
  email_campaign: [
    `Escribe un correo de campaña que los destinatarios entiendan en medio minuto.

Mensaje u oferta: {{message}}
Tipo de correo: {{kind}}
Destinatarios: {{audience}}
Llamada a la acción, palabra por palabra: {{call_to_action}}
Condiciones, ninguna de las cuales puede perderse: {{terms}}
Número de asuntos: {{subject_count}}
Extensión del correo: {{length}}

- Usa el tema de la campaña como título.
- Bajo el encabezado de nivel 2 «Asuntos», numera los asuntos: 50 caracteres como máximo cada uno, cada uno con otro enfoque, cada uno seguido de un texto de vista previa de 90 caracteres como máximo que aporte algo más.
- Bajo el encabezado de nivel 2 «Correo», escribe el correo en sí, con un saludo que no necesite nombre.
- Di en la primera frase qué gana el destinatario o qué debe saber.
- Limítate a una idea por párrafo y a una sola llamada a la acción, en negrita y en una línea propia.
- Pon junto a la oferta las condiciones que influyen en la decisión; las demás, al final.
- Evita las mayúsculas para enfatizar, la falsa urgencia y los asuntos que prometen más de lo que contiene el correo.`,
  ],
  social_posts: [
    `Escribe publicaciones para redes sociales que funcionen por sí solas, para gente que está mirando otra cosa.

Mensaje: {{message}}
Redes: {{networks}}
Publicaciones por red: {{posts_each}}
Lectores: {{audience}}
Llamada a la acción al final de cada publicación: {{call_to_action}}
Hashtags, de dos a cuatro al final de una publicación: {{hashtags}}
Emojis, dos como máximo por publicación: {{emojis}}

- Resume el mensaje en pocas palabras y úsalo como título. Da a cada red un encabezado de nivel 2 y, debajo, a cada publicación un encabezado de nivel 3 con su número.
- Haz que la primera línea merezca una pausa: un resultado, una pregunta, una observación o una cifra.
- LinkedIn: de 80 a 150 palabras, una reflexión sacada del trabajo. Facebook: de 40 a 80 palabras, como en una conversación. Instagram: de 40 a 100 palabras y, después, la imagen adecuada, en cursiva. X: 280 caracteres como máximo con todo incluido.
- Elige otro ángulo para cada publicación: la ventaja, un ejemplo, una pregunta, un error frecuente.
- Escribe de nuevo para cada red en lugar de acortar el mismo texto.
- No pidas «me gusta» ni que compartan, y no empieces con «¿Sabías que…?».`,
  ],
  press_release: [
    `Escribe una nota de prensa que una redacción pueda publicar sin cambiar una palabra.

Organización: {{organisation}}
Noticia: {{news}}
Comienzo del primer párrafo: {{place_and_date}}
Cita, palabra por palabra: {{quote}}
Párrafo final sobre la organización: {{about}}
Contacto de prensa, al final del todo: {{contact}}
Extensión sin el párrafo final ni el contacto: {{length}}

- Haz de la propia noticia el título, en presente y con doce palabras como máximo. Añade debajo una frase en negrita que diga por qué importa.
- Cuenta quién, qué, cuándo, dónde y por qué en un primer párrafo de 50 palabras como máximo.
- Sigue de lo más a lo menos importante, de modo que un redactor pueda cortar por el final.
- Usa la tercera persona y palabras neutras; las opiniones solo caben en la cita.
- Si no se da ninguna cita, no escribas ninguna.
- Pon el párrafo final y el contacto bajo encabezados de nivel 2; omite lo que no se haya dado.`,
    `Ahora eres editor en un periódico diario. Responde con la nota de prensa completa, revisada.

Nota de prensa: {{previous}}
Cita, que debe quedar palabra por palabra: {{quote}}

- Asegúrate de que el título y el primer párrafo cuenten la noticia sin necesidad del resto.
- Compara cada nombre, cargo, fecha y cifra con el material recibido y elimina lo que no conste en él.
- Sustituye las palabras publicitarias como «único», «líder» u «orgulloso» por hechos, o elimínalas.
- Explica las siglas y los términos técnicos la primera vez que aparezcan.
- Divide las frases de más de 25 palabras.
- Conserva el orden de las partes, el párrafo final y el contacto.`,
  ],
  faq: [
    `Reúne las preguntas para una página de preguntas frecuentes. Escribe solo una lista numerada de preguntas, sin respuestas.

Tema: {{topic}}
Material para las respuestas: {{material}}
Preguntas que deben estar en la lista: {{questions}}
Lectores, con cuyas palabras se formulan las preguntas: {{audience}}
Número de preguntas: {{question_count}}

- Pregunta como lo haría el lector, en primera persona y con 15 palabras como máximo.
- Pregunta una sola cosa cada vez, y nada que ya cubra otra pregunta.
- Añade solo preguntas que el material o los datos respondan, aunque la lista quede más corta.
- No eludas los costes, los límites, los riesgos ni cómo darse de baja o echarse atrás.
- Empieza por lo que la gente pregunta primero y más a menudo.`,
    `Escribe la página de preguntas frecuentes: responde a todas las preguntas de esta lista.

Preguntas: {{previous}}
Tema, para el título: {{topic}}
Material para las respuestas: {{material}}
Extensión de una respuesta: {{length}}
Agrupadas por temas: {{grouped}}

- Convierte cada pregunta en un encabezado de nivel 2; si van agrupadas, los temas son encabezados de nivel 2 y las preguntas, de nivel 3.
- Responde en la primera frase con sí, con no, con la cifra o con el paso; las condiciones y excepciones van después.
- Haz que cada respuesta se entienda por sí sola, sin «como se ha dicho antes».
- Escribe los procedimientos como pasos numerados.
- Si el material deja abierta una pregunta, di lo que se sabe y que el resto se nos puede consultar.
- No escribas introducción ni despedida.`,
  ],
  seo_title_description: [
    `Escribe títulos de página y metadescripciones que permitan reconocer, en una lista de resultados de búsqueda, que esta página da la respuesta que se busca.

Tema de la página: {{topic}}
Texto de la página: {{page_text}}
Tipo de página: {{kind}}
Palabra clave, al principio de cada título y una vez en cada descripción: {{main_keyword}}
Marca, al final de cada título tras una barra vertical: {{brand}}
Número de variantes: {{variant_count}}

- Usa el tema como título de tu respuesta. Da a cada variante un encabezado de nivel 2 con su número; debajo, un párrafo con el título de página en negrita y otro con la descripción.
- Título de página: de 45 a 60 caracteres, marca incluida; qué hay en la página y qué la distingue.
- Descripción: de 130 a 155 caracteres en una o dos frases completas; qué encuentran los visitantes, qué ganan, qué pueden hacer.
- Destaca en cada variante otro punto de la página.
- No prometas nada que la página no contenga.
- Evita las retahílas de palabras clave, las palabras en mayúsculas, las comillas y los signos de exclamación.`,
  ],
};
