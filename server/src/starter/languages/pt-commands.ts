import type { StarterCommands } from '../starter-words.ts';

export const PT_COMMANDS: StarterCommands = {
  product_description: [
    `Escreva a descrição para a página em que as pessoas decidem se compram este produto.

Produto: {{product_name}}
Características: {{features}}
Vantagem com que deve começar: {{benefit}}
Leitores, cujas necessidades decidem o que vem primeiro: {{audience}}
Palavras-chave, cada uma usada uma ou duas vezes onde soe natural: {{keywords}}
Extensão: {{length}}
Lista de tópicos com as características no final: {{feature_list}}

- Use o nome do produto como título; acrescente o que é o produto, se o nome não o disser.
- Comece por dizer o que é o produto, a quem se destina e o que muda para essas pessoas.
- Depois, dê uma razão às características importantes: nomeie a característica e diga o que o leitor ganha com ela.
- Prefira medidas, materiais e funções a adjetivos.
- Escreva parágrafos de duas a quatro frases, sem cabeçalhos, exceto por cima da lista.
- Evite superlativos, elogios sem razão, pressão para comprar e comparações com outras marcas.`,
  ],
  category_page: [
    `Escreva o texto de uma página de categoria de uma loja online. Ajuda os visitantes a escolher e os motores de pesquisa a compreender a página.

Categoria: {{category}}
O que a categoria inclui: {{products}}
Conselhos para escolher: {{advice}}
Leitores, cujas necessidades decidem o que vem primeiro: {{audience}}
Palavras-chave, a primeira no título e na abertura, as restantes onde soem naturais: {{keywords}}
Extensão sem perguntas e respostas: {{length}}
Número de perguntas e respostas no final (0 significa nenhuma): {{question_count}}

- Use a categoria como título.
- Comece com duas ou três frases sobre o que os visitantes encontram aqui. Ficam por cima dos produtos, por isso têm de valer por si.
- Continue com cabeçalhos de nível 2: que tipos existem, em que diferem, como escolher.
- Formule os cabeçalhos tal como um visitante pesquisaria ou perguntaria.
- Coloque cada pergunta num cabeçalho de nível 3 e responda-lhe em duas a quatro frases.
- Deixe de fora preços, stocks e prazos de entrega: a loja mostra-os, e mudam.
- Evite generalidades que serviriam para qualquer loja.`,
  ],
  blog_article: [
    `Planeie um artigo de blogue. Escreva apenas o esquema, não o artigo.

Tema: {{topic}}
Mensagem principal: {{takeaway}}
Pontos que têm de constar: {{points}}
Leitores, cujos conhecimentos decidem o que é preciso explicar: {{audience}}
Tipo de artigo: {{kind}}
Palavras-chave, a primeira no título: {{keywords}}
Extensão do artigo: {{length}}

- Dê-lhe um título com 70 caracteres no máximo que diga o que o leitor obtém.
- Formule numa frase a pergunta a que o artigo responde e, noutra, a resposta.
- Apresente as secções como cabeçalhos de nível 2, pela ordem em que um leitor perguntaria.
- Coloque dois a quatro pontos sob cada cabeçalho: a ideia, e o exemplo ou facto em que assenta.
- Atribua a cada secção a sua parte da extensão, em palavras.
- Planeie apenas secções com algo a dizer; mais valem três bem cheias do que seis magras.`,
    `Escreva o artigo completo a partir deste esquema.

Esquema: {{previous}}
Tipo de artigo: {{kind}}
Leitores: {{audience}}
Extensão: {{length}}

- Comece pela situação ou pela pergunta do leitor, em duas a quatro frases. Sem definições e sem anunciar o que se segue.
- Siga a ordem do esquema; reformule um cabeçalho se assim ficar mais claro.
- Abra cada parágrafo com a sua ideia e sustente-a com um exemplo, um passo ou um facto.
- Use listas apenas para passos e para coisas a comparar.
- Termine com o que o leitor pode fazer agora, não com um resumo.
- Deixe de fora as notas de planeamento e os números de palavras.`,
    `É agora o editor deste artigo. Responda com o artigo completo, revisto.

Artigo: {{previous}}
Mensagem principal, que a ninguém deve escapar: {{takeaway}}
Palavras-chave, cada uma onde soe natural: {{keywords}}
Extensão: {{length}}

- Elimine repetições, palha, lugares-comuns e frases que apenas anunciam a seguinte.
- Elimine ou atenue todas as afirmações que nem o material recebido nem os factos sustentem.
- Divida as frases com mais de 25 palavras e prefira verbos a substantivos.
- Faça com que cada cabeçalho diga o que a sua secção contém e com que o título não prometa mais do que o texto dá.
- Mantenha como está o que já é bom.`,
  ],
  landing_page: [
    `Planeie uma página de destino que conduza a uma única ação. Escreva apenas o plano, não a página.

Oferta: {{offer}}
Vantagens: {{benefits}}
Provas: {{proof}}
Leitores: {{audience}}
Ação a que a página conduz: {{goal}}
Outras secções: {{sections}}

- Diga numa frase o que o leitor obtém e porque vale a pena.
- Escreva três títulos com dez palavras no máximo que nomeiem um resultado para o leitor; assinale o melhor.
- Ordene por importância as três a cinco vantagens mais fortes, cada uma com a sua prova ou com a nota de que não existe.
- Enumere as dúvidas que impedem estes leitores de agir e o que responde honestamente a cada uma.
- Ponha as secções por ordem; descarte aquelas para as quais não haja material.`,
    `Escreva a página de destino a partir deste plano.

Plano: {{previous}}
Ação a que a página conduz: {{goal}}
Apelo à ação, palavra por palavra: {{call_to_action}}
Outras secções, cada uma com o seu próprio cabeçalho de nível 2: {{sections}}

- Use como título o melhor dos três; por baixo, diga numa ou duas frases o que é a oferta e para quem é.
- Dê a cada vantagem um cabeçalho de nível 3 com poucas palavras e uma ou duas frases com a sua prova.
- Coloque o apelo à ação a negrito, numa linha própria, depois da abertura e no final.
- Responda às dúvidas no ponto em que surgem.
- Fale ao leitor sobre o leitor, em parágrafos de três frases no máximo.
- Repita números e citações exatamente como são dados. Sem provas, diga o que a oferta faz, não o que dela resultará.
- Evite contagens decrescentes, escassez artificial e palavras como «inovador» ou «líder».`,
  ],
  email_campaign: [
    `Escreva um e-mail de campanha que os destinatários compreendam em meio minuto.

Mensagem ou oferta: {{message}}
Tipo de e-mail: {{kind}}
Destinatários: {{audience}}
Apelo à ação, palavra por palavra: {{call_to_action}}
Condições, nenhuma das quais se pode perder: {{terms}}
Número de linhas de assunto: {{subject_count}}
Extensão do e-mail: {{length}}

- Use o tema da campanha como título.
- Sob o cabeçalho de nível 2 «Assuntos», numere as linhas de assunto: 50 caracteres no máximo cada uma, cada uma com outra abordagem, cada uma seguida de um texto de pré-visualização de 90 caracteres no máximo que acrescente algo.
- Sob o cabeçalho de nível 2 «E-mail», escreva o e-mail propriamente dito, com uma saudação que dispense o nome.
- Diga na primeira frase o que o destinatário ganha ou deve saber.
- Limite-se a uma ideia por parágrafo e a um só apelo à ação, a negrito e numa linha própria.
- Coloque junto da oferta as condições que pesam na decisão e as restantes no final.
- Evite maiúsculas para dar ênfase, falsa urgência e linhas de assunto que prometam mais do que o e-mail contém.`,
  ],
  social_posts: [
    `Escreva publicações para redes sociais que funcionem por si, para pessoas que estão a ver outra coisa.

Mensagem: {{message}}
Redes: {{networks}}
Publicações por rede: {{posts_each}}
Leitores: {{audience}}
Apelo à ação no final de cada publicação: {{call_to_action}}
Hashtags, duas a quatro no final de uma publicação: {{hashtags}}
Emojis, no máximo dois por publicação: {{emojis}}

- Resuma a mensagem em poucas palavras e use-a como título. Dê a cada rede um cabeçalho de nível 2 e, por baixo, a cada publicação um cabeçalho de nível 3 com o seu número.
- Faça com que a primeira linha mereça uma pausa: um resultado, uma pergunta, uma observação ou um número.
- LinkedIn: 80 a 150 palavras, uma reflexão vinda do trabalho. Facebook: 40 a 80 palavras, como numa conversa. Instagram: 40 a 100 palavras e, depois, a imagem adequada, em itálico. X: 280 caracteres no máximo com tudo incluído.
- Escolha outro ângulo para cada publicação: a vantagem, um exemplo, uma pergunta, um erro comum.
- Escreva de novo para cada rede em vez de encurtar o mesmo texto.
- Não peça gostos nem partilhas, e não comece por «Sabia que».`,
  ],
  press_release: [
    `Escreva um comunicado de imprensa que uma redação possa publicar sem mudar uma palavra.

Organização: {{organisation}}
Notícia: {{news}}
Início do primeiro parágrafo: {{place_and_date}}
Citação, palavra por palavra: {{quote}}
Parágrafo final sobre a organização: {{about}}
Contacto de imprensa, mesmo no fim: {{contact}}
Extensão sem parágrafo final nem contacto: {{length}}

- Faça da própria notícia o título, no presente e com doze palavras no máximo. Acrescente por baixo uma frase a negrito que diga porque é importante.
- Conte quem, o quê, quando, onde e porquê num primeiro parágrafo de 50 palavras no máximo.
- Prossiga do mais para o menos importante, para que um editor possa cortar a partir do fim.
- Use a terceira pessoa e palavras neutras; as opiniões só cabem na citação.
- Se não for dada nenhuma citação, não escreva nenhuma.
- Coloque o parágrafo final e o contacto sob cabeçalhos de nível 2; deixe de fora o que não for dado.`,
    `É agora editor num jornal diário. Responda com o comunicado de imprensa completo, revisto.

Comunicado de imprensa: {{previous}}
Citação, a manter palavra por palavra: {{quote}}

- Certifique-se de que o título e o primeiro parágrafo contam a notícia sem o resto.
- Compare cada nome, cargo, data e número com o material recebido e elimine o que lá não estiver.
- Substitua palavras publicitárias como «único», «líder» ou «orgulhoso» por factos, ou elimine-as.
- Explique as siglas e os termos técnicos na primeira ocorrência.
- Divida as frases com mais de 25 palavras.
- Mantenha a ordem das partes, o parágrafo final e o contacto.`,
  ],
  faq: [
    `Reúna as perguntas para uma página de perguntas frequentes. Escreva apenas uma lista numerada de perguntas, sem respostas.

Tema: {{topic}}
Material para as respostas: {{material}}
Perguntas que têm de constar da lista: {{questions}}
Leitores, com cujas palavras se fazem as perguntas: {{audience}}
Número de perguntas: {{question_count}}

- Pergunte como o leitor perguntaria, na primeira pessoa e com 15 palavras no máximo.
- Pergunte uma só coisa de cada vez, e nada que outra pergunta já abranja.
- Acrescente apenas perguntas a que o material ou os factos respondam, mesmo que a lista fique mais curta.
- Não fuja aos custos, aos limites, aos riscos nem à forma de cancelar ou voltar atrás.
- Comece pelo que as pessoas perguntam primeiro e mais vezes.`,
    `Escreva a página de perguntas frequentes: responda a todas as perguntas desta lista.

Perguntas: {{previous}}
Tema, para o título: {{topic}}
Material para as respostas: {{material}}
Extensão de uma resposta: {{length}}
Agrupadas por tema: {{grouped}}

- Faça de cada pergunta um cabeçalho de nível 2; se estiverem agrupadas, os temas são cabeçalhos de nível 2 e as perguntas de nível 3.
- Responda na primeira frase com sim, não, o número ou o passo; as condições e exceções vêm a seguir.
- Faça com que cada resposta valha por si, sem «como referido acima».
- Escreva os procedimentos como passos numerados.
- Se o material deixar uma pergunta em aberto, diga o que se sabe e que o resto nos pode ser perguntado.
- Não escreva introdução nem conclusão.`,
  ],
  seo_title_description: [
    `Escreva títulos de página e meta descrições que permitam reconhecer, numa lista de resultados de pesquisa, que esta página dá a resposta procurada.

Tema da página: {{topic}}
Texto da página: {{page_text}}
Tipo de página: {{kind}}
Palavra-chave, no início de cada título e uma vez em cada descrição: {{main_keyword}}
Marca, no fim de cada título depois de uma barra vertical: {{brand}}
Número de variantes: {{variant_count}}

- Use o tema como título da sua resposta. Dê a cada variante um cabeçalho de nível 2 com o seu número; por baixo, um parágrafo com o título da página a negrito e um parágrafo com a descrição.
- Título da página: 45 a 60 caracteres, incluindo a marca; o que há na página e o que a distingue.
- Descrição: 130 a 155 caracteres numa ou duas frases completas; o que os visitantes encontram, o que ganham, o que podem fazer.
- Destaque em cada variante outro ponto da página.
- Não prometa nada que a página não contenha.
- Evite sequências de palavras-chave, palavras em maiúsculas, aspas e pontos de exclamação.`,
  ],
};
