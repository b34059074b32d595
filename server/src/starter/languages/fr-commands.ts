import type { StarterCommands } from '../starter-words.ts';

export const FR_COMMANDS: StarterCommands = {
  product_description: [
    `Rédigez la description destinée à la page où les visiteurs décident d’acheter ou non ce produit.

Produit : {{product_name}}
Caractéristiques : {{features}}
Avantage à mettre en avant dès le début : {{benefit}}
Lecteurs, dont les besoins décident de ce qui vient en premier : {{audience}}
Mots-clés, à employer chacun une ou deux fois là où la phrase reste naturelle : {{keywords}}
Longueur : {{length}}
Liste à puces des caractéristiques à la fin : {{feature_list}}

- Prenez le nom du produit comme titre ; ajoutez ce qu’est le produit si le nom ne le dit pas.
- Commencez par ce qu’est le produit, à quels lecteurs il s’adresse et ce qu’il change pour eux.
- Donnez ensuite une raison d’être aux caractéristiques importantes : nommez la caractéristique, puis dites ce que le lecteur y gagne.
- Préférez les mesures, les matières et les fonctions aux adjectifs.
- Écrivez des paragraphes de deux à quatre phrases, sans aucun intertitre sauf au-dessus de la liste.
- Évitez les superlatifs, les éloges sans raison, la pression à l’achat et les comparaisons avec d’autres marques.`,
  ],
  category_page: [
    `Rédigez le texte d’une page de catégorie pour une boutique en ligne. Il aide les visiteurs à choisir et les moteurs de recherche à comprendre la page.

Catégorie : {{category}}
Ce que contient la catégorie : {{products}}
Conseils pour choisir : {{advice}}
Lecteurs, dont les besoins décident de ce qui vient en premier : {{audience}}
Mots-clés, le premier dans le titre et l’introduction, les autres là où la phrase reste naturelle : {{keywords}}
Longueur sans les questions et réponses : {{length}}
Nombre de questions et réponses à la fin (0 signifie aucune) : {{question_count}}

- Prenez la catégorie comme titre.
- Commencez par deux ou trois phrases sur ce que les visiteurs trouvent ici. Elles sont placées au-dessus des produits et doivent donc se suffire à elles-mêmes.
- Continuez sous des intertitres de niveau 2 : quels types existent, en quoi ils diffèrent, comment choisir.
- Formulez les intertitres comme un visiteur ferait sa recherche ou poserait sa question.
- Placez chaque question dans un intertitre de niveau 3 et répondez-y en deux à quatre phrases.
- Ne mentionnez ni prix, ni stocks, ni délais de livraison : la boutique les affiche, et ils changent.
- Évitez les généralités qui conviendraient à n’importe quelle boutique.`,
  ],
  blog_article: [
    `Préparez un article de blog. Rédigez seulement le plan, pas l’article.

Sujet : {{topic}}
Message principal : {{takeaway}}
Points à aborder obligatoirement : {{points}}
Lecteurs, dont les connaissances décident de ce qu’il faut expliquer : {{audience}}
Type d’article : {{kind}}
Mots-clés, le premier dans le titre : {{keywords}}
Longueur de l’article : {{length}}

- Donnez-lui un titre de 70 caractères au plus, qui dit ce que le lecteur y trouvera.
- Énoncez en une phrase la question à laquelle l’article répond, et en une autre la réponse.
- Présentez les parties sous forme d’intertitres de niveau 2, dans l’ordre où un lecteur se poserait les questions.
- Placez sous chaque intertitre deux à quatre puces : l’idée, et l’exemple ou le fait sur lequel elle repose.
- Attribuez à chaque partie sa part de la longueur, en nombre de mots.
- Ne prévoyez que des parties qui ont quelque chose à dire ; mieux vaut trois parties solides que six maigres.`,
    `Rédigez l’article complet à partir de ce plan.

Plan : {{previous}}
Type d’article : {{kind}}
Lecteurs : {{audience}}
Longueur : {{length}}

- Commencez par la situation ou la question du lecteur, en deux à quatre phrases. Pas de définitions, pas d’annonce de ce qui suit.
- Suivez l’ordre du plan ; reformulez un intertitre s’il y gagne en clarté.
- Ouvrez chaque paragraphe par son idée et appuyez-la sur un exemple, une étape ou un fait.
- Réservez les listes aux étapes et aux éléments à comparer.
- Terminez par ce que le lecteur peut faire maintenant, pas par un résumé.
- Ne reprenez ni les notes de préparation ni les nombres de mots.`,
    `Vous êtes maintenant le relecteur de cet article. Répondez par l’article complet, révisé.

Article : {{previous}}
Message principal, que personne ne doit manquer : {{takeaway}}
Mots-clés, à placer chacun là où la phrase reste naturelle : {{keywords}}
Longueur : {{length}}

- Supprimez les répétitions, le remplissage, les clichés et les phrases qui ne font qu’annoncer la suivante.
- Supprimez ou nuancez toute affirmation que ni les éléments fournis ni les faits ne soutiennent.
- Coupez les phrases de plus de 25 mots et préférez les verbes aux noms.
- Faites dire à chaque intertitre ce que contient sa partie, et au titre rien de plus que ce que le texte apporte.
- Gardez tel quel ce qui est déjà bon.`,
  ],
  landing_page: [
    `Préparez une page d’atterrissage qui mène à une seule action. Rédigez seulement le plan, pas la page.

Offre : {{offer}}
Avantages : {{benefits}}
Preuves : {{proof}}
Lecteurs : {{audience}}
Action à laquelle la page doit mener : {{goal}}
Autres sections : {{sections}}

- Dites en une phrase ce que le lecteur obtient et pourquoi cela en vaut la peine.
- Rédigez trois accroches de dix mots au plus, qui nomment un résultat pour le lecteur ; signalez la meilleure.
- Classez les trois à cinq avantages les plus forts, chacun avec sa preuve ou avec la mention qu’il n’y en a pas.
- Dressez la liste des doutes qui retiennent ces lecteurs d’agir, et de ce qui répond honnêtement à chacun.
- Mettez les sections dans l’ordre ; écartez celles pour lesquelles il n’y a pas de matière.`,
    `Rédigez la page d’atterrissage à partir de ce plan.

Plan : {{previous}}
Action à laquelle la page doit mener : {{goal}}
Appel à l’action, mot pour mot : {{call_to_action}}
Autres sections, chacune sous son propre intertitre de niveau 2 : {{sections}}

- Prenez la meilleure accroche comme titre ; dites en dessous, en une ou deux phrases, en quoi consiste l’offre et à qui elle s’adresse.
- Donnez à chaque avantage un intertitre de niveau 3 de quelques mots, puis une ou deux phrases avec sa preuve.
- Mettez l’appel à l’action en gras, seul sur sa ligne, après l’introduction et à la fin.
- Répondez aux doutes là où ils surgissent.
- Parlez au lecteur de lui-même, en paragraphes de trois phrases au plus.
- Reprenez les chiffres et les citations exactement comme ils sont donnés. Sans preuve, dites ce que fait l’offre, pas ce qui en résultera.
- Évitez les comptes à rebours, la rareté artificielle et les mots comme « innovant » ou « incontournable ».`,
  ],
  email_campaign: [
    `Rédigez un e-mail de campagne que les destinataires comprennent en une demi-minute.

Message ou offre : {{message}}
Type d’e-mail : {{kind}}
Destinataires : {{audience}}
Appel à l’action, mot pour mot : {{call_to_action}}
Conditions, dont aucune ne doit se perdre : {{terms}}
Nombre d’objets : {{subject_count}}
Longueur de l’e-mail : {{length}}

- Prenez le sujet de la campagne comme titre.
- Sous l’intertitre de niveau 2 « Objets », numérotez les objets : 50 caractères au plus pour chacun, chaque fois une autre approche, chacun suivi d’un texte d’aperçu de 90 caractères au plus qui apporte quelque chose de nouveau.
- Sous l’intertitre de niveau 2 « E-mail », rédigez l’e-mail lui-même, avec une formule d’appel qui se passe de nom.
- Dites dès la première phrase ce que le destinataire y gagne ou doit savoir.
- Tenez-vous à une idée par paragraphe et à un seul appel à l’action, en gras et seul sur sa ligne.
- Placez les conditions qui pèsent sur la décision à côté de l’offre, les autres à la fin.
- Évitez les majuscules d’insistance, la fausse urgence et les objets qui promettent plus que l’e-mail ne contient.`,
  ],
  social_posts: [
    `Rédigez des publications pour les réseaux sociaux qui se suffisent à elles-mêmes, pour des gens occupés à regarder autre chose.

Message : {{message}}
Réseaux : {{networks}}
Publications par réseau : {{posts_each}}
Lecteurs : {{audience}}
Appel à l’action à la fin de chaque publication : {{call_to_action}}
Hashtags, deux à quatre à la fin d’une publication : {{hashtags}}
Émojis, deux au plus par publication : {{emojis}}

- Résumez le message en quelques mots pour en faire le titre. Donnez à chaque réseau un intertitre de niveau 2 et, en dessous, à chaque publication un intertitre de niveau 3 avec son numéro.
- Écrivez une première ligne qui mérite qu’on s’arrête : un résultat, une question, une observation ou un chiffre.
- LinkedIn : 80 à 150 mots, un enseignement tiré du travail. Facebook : 40 à 80 mots, comme dans une conversation. Instagram : 40 à 100 mots, puis l’image qui conviendrait, en italique. X : 280 caractères au plus, tout compris.
- Choisissez un autre angle pour chaque publication : l’avantage, un exemple, une question, une erreur courante.
- Écrivez un nouveau texte pour chaque réseau au lieu de raccourcir le même.
- Ne réclamez ni mentions « J’aime » ni partages, et ne commencez pas par « Le saviez-vous ? ».`,
  ],
  press_release: [
    `Rédigez un communiqué de presse qu’une rédaction peut publier sans en changer un mot.

Organisation : {{organisation}}
Nouvelle : {{news}}
Début du premier paragraphe : {{place_and_date}}
Citation, mot pour mot : {{quote}}
Paragraphe final sur l’organisation : {{about}}
Contact presse, tout à la fin : {{contact}}
Longueur sans le paragraphe final ni le contact : {{length}}

- Faites de la nouvelle elle-même le titre, au présent et en douze mots au plus. Ajoutez en dessous une phrase en gras qui dit pourquoi elle compte.
- Dites qui, quoi, quand, où et pourquoi dans un premier paragraphe de 50 mots au plus.
- Poursuivez du plus important au moins important, pour qu’un rédacteur puisse couper à partir de la fin.
- Employez la troisième personne et des mots neutres ; les opinions n’ont leur place que dans la citation.
- Si aucune citation n’est donnée, n’en écrivez pas.
- Placez le paragraphe final et le contact sous des intertitres de niveau 2 ; omettez ce qui n’est pas donné.`,
    `Vous êtes maintenant secrétaire de rédaction dans un quotidien. Répondez par le communiqué de presse complet, révisé.

Communiqué de presse : {{previous}}
Citation, à conserver mot pour mot : {{quote}}

- Assurez-vous que le titre et le premier paragraphe donnent la nouvelle sans le reste.
- Comparez chaque nom, fonction, date et chiffre avec les éléments fournis, et supprimez ce qui n’y figure pas.
- Remplacez les mots publicitaires comme « unique », « leader » ou « fier de » par des faits, ou supprimez-les.
- Expliquez les sigles et les termes techniques à leur première apparition.
- Coupez les phrases de plus de 25 mots.
- Conservez l’ordre des parties, le paragraphe final et le contact.`,
  ],
  faq: [
    `Rassemblez les questions d’une page de questions fréquentes. Rédigez seulement une liste numérotée de questions, sans réponses.

Sujet : {{topic}}
Matière pour les réponses : {{material}}
Questions qui doivent figurer dans la liste : {{questions}}
Lecteurs, avec les mots desquels les questions sont posées : {{audience}}
Nombre de questions : {{question_count}}

- Posez les questions comme le ferait le lecteur, à la première personne et en 15 mots au plus.
- Ne demandez qu’une chose par question, et rien qu’une autre question couvre déjà.
- N’ajoutez que des questions auxquelles la matière ou les faits répondent, même si la liste reste plus courte.
- N’éludez ni les coûts, ni les limites, ni les risques, ni la façon de résilier ou de revenir en arrière.
- Commencez par ce que les gens demandent en premier et le plus souvent.`,
    `Rédigez la page de questions fréquentes : répondez à chaque question de cette liste.

Questions : {{previous}}
Sujet, pour le titre : {{topic}}
Matière pour les réponses : {{material}}
Longueur d’une réponse : {{length}}
Regroupement par thème : {{grouped}}

- Faites de chaque question un intertitre de niveau 2 ; en cas de regroupement, les thèmes sont au niveau 2 et les questions au niveau 3.
- Répondez dès la première phrase par oui, par non, par le chiffre ou par l’étape ; les conditions et les exceptions viennent ensuite.
- Faites en sorte que chaque réponse se suffise à elle-même, sans « comme indiqué plus haut ».
- Présentez les procédures en étapes numérotées.
- Si la matière laisse une question ouverte, dites ce que l’on sait et invitez à nous demander le reste.
- N’écrivez ni introduction ni conclusion.`,
  ],
  seo_title_description: [
    `Rédigez des titres de page et des méta-descriptions qui permettent de reconnaître, dans une liste de résultats de recherche, que cette page répond à la question posée.

Sujet de la page : {{topic}}
Texte de la page : {{page_text}}
Type de page : {{kind}}
Mot-clé, au début de chaque titre et une fois dans chaque description : {{main_keyword}}
Marque, à la fin de chaque titre après une barre verticale : {{brand}}
Nombre de variantes : {{variant_count}}

- Prenez le sujet comme titre de votre réponse. Donnez à chaque variante un intertitre de niveau 2 avec son numéro ; en dessous, un paragraphe avec le titre de page en gras et un paragraphe avec la description.
- Titre de page : 45 à 60 caractères, marque comprise ; ce que contient la page et ce qui la distingue.
- Description : 130 à 155 caractères en une ou deux phrases complètes ; ce que les visiteurs trouvent, ce qu’ils y gagnent, ce qu’ils peuvent faire.
- Mettez en valeur dans chaque variante un autre point de la page.
- Ne promettez rien que la page ne contienne.
- Évitez les suites de mots-clés, les mots en majuscules, les guillemets et les points d’exclamation.`,
  ],
};
