import type { StarterWords } from '../starter-words.ts';
import { GR_COMMANDS } from './el-commands.ts';

const AUDIENCE = { label: 'Κοινό', description: 'Ποιος θα το διαβάσει και τι γνωρίζει ήδη.' };
const KEYWORDS = {
  label: 'Λέξεις-κλειδιά',
  description: 'Χωρισμένες με κόμμα, η σημαντικότερη πρώτη.',
};
const CALL_TO_ACTION = {
  label: 'Κάλεσμα σε δράση',
  placeholder: 'Δοκιμάστε το δωρεάν για 30 ημέρες',
};
const KNOWLEDGE = {
  label: 'Βάση γνώσεων',
  description: 'Τα στοιχεία της μπορούν να χρησιμοποιηθούν μαζί με τα δικά σας.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Έκταση',
  options: {
    short: `Μικρή (περίπου ${short} λέξεις)`,
    medium: `Μεσαία (περίπου ${medium} λέξεις)`,
    long: `Μεγάλη (περίπου ${long} λέξεις)`,
  },
});

export const GR: StarterWords = {
  templates: {
    product_description: {
      name: 'Περιγραφή προϊόντος',
      fields: {
        product_name: {
          label: 'Όνομα προϊόντος',
          placeholder: 'Γραφείο ρυθμιζόμενου ύψους «Σημύδα»',
        },
        features: {
          label: 'Χαρακτηριστικά',
          description: 'Υλικά, διαστάσεις, λειτουργίες, τι περιέχει η συσκευασία. Ένα ανά γραμμή.',
          placeholder: 'Επιφάνεια από μασίφ δρυ, 160 × 80 εκ.\nΎψος από 62 έως 127 εκ.',
        },
        benefit: {
          label: 'Σημαντικότερο όφελος',
          placeholder: 'Από την καθιστή στην όρθια εργασία σε δέκα δευτερόλεπτα',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Κλείσιμο με λίστα των χαρακτηριστικών' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Σελίδα κατηγορίας',
      fields: {
        category: { label: 'Κατηγορία', placeholder: 'Γραφεία ρυθμιζόμενου ύψους' },
        products: {
          label: 'Τι περιλαμβάνει η κατηγορία',
          description: 'Είδη, μάρκες, διαστάσεις, υλικά και σε τι διαφέρουν.',
          placeholder:
            'Ηλεκτρικά και χειροκίνητα γραφεία\nΕπιφάνειες από δρυ, μπαμπού και λινόλεουμ',
        },
        advice: {
          label: 'Συμβουλές επιλογής',
          description: 'Τι θα λέγατε σε έναν επισκέπτη.',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Αριθμός ερωτήσεων και απαντήσεων' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Άρθρο ιστολογίου',
      fields: {
        topic: {
          label: 'Θέμα',
          placeholder: 'Πώς να στήσετε ένα γραφείο που δεν κουράζει τη μέση',
        },
        takeaway: {
          label: 'Κύριο μήνυμα',
          description: 'Τι πρέπει να θυμούνται ή να κάνουν έπειτα οι αναγνώστες.',
        },
        points: {
          label: 'Σημεία προς κάλυψη',
          description: 'Σκέψεις, παραδείγματα, αριθμοί. Ένα ανά γραμμή.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Είδος άρθρου',
          options: {
            guide: 'Οδηγός βήμα προς βήμα',
            explainer: 'Εξήγηση ενός θέματος',
            list: 'Λίστα με συμβουλές ή παραδείγματα',
            opinion: 'Γνώμη με επιχειρήματα',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1.500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Σελίδα προορισμού',
      fields: {
        offer: {
          label: 'Προσφορά',
          placeholder: 'Γραφεία με συνδρομή για εταιρείες 5 έως 50 ατόμων',
        },
        benefits: { label: 'Οφέλη', description: 'Τι κερδίζουν οι πελάτες. Ένα ανά γραμμή.' },
        proof: {
          label: 'Αποδείξεις',
          description:
            'Αριθμοί, συστάσεις, δηλώσεις πελατών ή πιστοποιητικά που μπορείτε να παρουσιάσετε.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Στόχος της σελίδας',
          options: {
            buy: 'Αγορά',
            sign_up: 'Εγγραφή',
            book_demo: 'Κράτηση επίδειξης',
            get_in_touch: 'Επικοινωνία',
            download: 'Λήψη αρχείου',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Πρόσθετες ενότητες',
          options: {
            how_it_works: 'Πώς λειτουργεί',
            proof: 'Τι λένε οι πελάτες',
            price: 'Πόσο κοστίζει',
            questions: 'Συχνές ερωτήσεις',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Καμπάνια email',
      fields: {
        message: {
          label: 'Μήνυμα ή προσφορά',
          description: 'Τι κερδίζουν ή τι πρέπει να γνωρίζουν οι παραλήπτες και έως πότε.',
          placeholder: 'Έκπτωση 15% σε όλα τα γραφεία έως τις 30 Ιουνίου',
        },
        kind: {
          label: 'Είδος email',
          options: {
            offer: 'Προσφορά',
            launch: 'Νέα για ένα προϊόν',
            newsletter: 'Ενημερωτικό δελτίο',
            invitation: 'Πρόσκληση σε εκδήλωση',
            win_back: 'Επανάκτηση πελατών',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: {
          label: 'Όροι',
          description: 'Προϋποθέσεις, εξαιρέσεις και ημερομηνίες της προσφοράς.',
        },
        subject_count: { label: 'Αριθμός γραμμών θέματος' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Αναρτήσεις στα μέσα κοινωνικής δικτύωσης',
      fields: {
        message: {
          label: 'Μήνυμα',
          description: 'Τι πρέπει να θυμούνται οι αναγνώστες, μαζί με τα στοιχεία.',
        },
        networks: {
          label: 'Δίκτυα',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Αναρτήσεις ανά δίκτυο' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtags' },
        emojis: { label: 'Emoji' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Δελτίο τύπου',
      fields: {
        organisation: { label: 'Οργανισμός' },
        news: { label: 'Η είδηση', description: 'Ποιος κάνει τι, πότε, πού, γιατί και πώς.' },
        place_and_date: { label: 'Τόπος και ημερομηνία', placeholder: 'Θεσσαλονίκη, 4 Μαΐου 2027' },
        quote: {
          label: 'Δήλωση',
          description: 'Λέξη προς λέξη, με το όνομα και την ιδιότητα όποιου την έκανε.',
        },
        about: {
          label: 'Σχετικά με τον οργανισμό',
          description: 'Η συνηθισμένη καταληκτική παράγραφος.',
        },
        contact: { label: 'Επικοινωνία για τον τύπο', description: 'Όνομα, τηλέφωνο, email.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Συχνές ερωτήσεις',
      fields: {
        topic: { label: 'Θέμα', placeholder: 'Επιστροφή γραφείου' },
        material: {
          label: 'Υλικό για τις απαντήσεις',
          description: 'Όροι, διαδικασίες, αριθμοί: ό,τι μπορεί να στηρίξει τις απαντήσεις.',
        },
        questions: {
          label: 'Ερωτήσεις προς απάντηση',
          description: 'Μία ανά γραμμή. Θα προστεθούν και άλλες.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Αριθμός ερωτήσεων' },
        length: {
          label: 'Έκταση κάθε απάντησης',
          options: {
            short: 'Μικρή (μία ή δύο προτάσεις)',
            medium: 'Μεσαία (περίπου 60 λέξεις)',
            long: 'Μεγάλη (περίπου 120 λέξεις)',
          },
        },
        grouped: { label: 'Ομαδοποίηση ανά θεματική' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'Τίτλος και περιγραφή SEO',
      fields: {
        topic: { label: 'Θέμα της σελίδας', placeholder: 'Ηλεκτρικά γραφεία ρυθμιζόμενου ύψους' },
        page_text: {
          label: 'Κείμενο της σελίδας',
          description: 'Το ίδιο το κείμενο ή τι λέει.',
        },
        kind: {
          label: 'Είδος σελίδας',
          options: {
            product: 'Προϊόν',
            category: 'Κατηγορία',
            article: 'Άρθρο',
            service: 'Υπηρεσία',
            home: 'Αρχική σελίδα',
          },
        },
        main_keyword: { label: 'Κύρια λέξη-κλειδί' },
        brand: { label: 'Επωνυμία' },
        variant_count: { label: 'Αριθμός παραλλαγών' },
      },
    },
  },
  commands: GR_COMMANDS,
  tones: {
    professional: {
      name: 'Επαγγελματικό',
      description:
        'Γράψτε όπως ένας ειδικός που σέβεται τον χρόνο του αναγνώστη: ήρεμα, με ακρίβεια και επί της ουσίας. Χρησιμοποιήστε ολοκληρωμένες προτάσεις, τους καθιερωμένους όρους του κλάδου και ενεργητική φωνή. Αποφύγετε την αργκό, τα θαυμαστικά και τις υπερβολές.',
    },
    friendly: {
      name: 'Φιλικό',
      description:
        'Γράψτε όπως μιλά ένας πρόθυμος συνάδελφος: ζεστά, απλά και άμεσα. Απευθυνθείτε στον αναγνώστη, χρησιμοποιήστε μικρές προτάσεις και καθημερινές λέξεις και δείξτε ότι γνωρίζετε την κατάστασή του. Μείνετε φυσικοί· αποφύγετε τις διαχύσεις και τα αστεία εις βάρος του αναγνώστη.',
    },
    persuasive: {
      name: 'Πειστικό',
      description:
        'Ξεκινήστε με αυτό που κερδίζει ο αναγνώστης και έπειτα δώστε τους λόγους: ένα επιχείρημα τη φορά, το ισχυρότερο πρώτο, καθένα με την τεκμηρίωσή του. Χρησιμοποιήστε ενεργητικά ρήματα και κλείστε τις ενότητες με το επόμενο βήμα. Πείστε με επιχειρήματα, ποτέ με πίεση ή με υποσχέσεις που δεν μπορούν να τηρηθούν.',
    },
    informative: {
      name: 'Ενημερωτικό',
      description:
        'Εξηγήστε ουδέτερα και με σαφή σειρά, από το σημαντικότερο προς τη λεπτομέρεια. Ορίστε τους όρους στην πρώτη τους χρήση, δώστε παραδείγματα, αριθμούς και όρια, και κρατήστε τα γεγονότα χωριστά από τις κρίσεις. Αποφύγετε τις διαφημιστικές λέξεις και τις προτροπές.',
    },
    playful: {
      name: 'Παιχνιδιάρικο',
      description:
        'Γράψτε ανάλαφρα και με ένα κλείσιμο του ματιού: απρόσμενες παρομοιώσεις, ζωντανά ρήματα, ρυθμός από μικρές και μεγαλύτερες προτάσεις. Μία καλή ιδέα ανά παράγραφο αρκεί και δεν πρέπει να κρύβει την πληροφορία. Μην αστειεύεστε ποτέ με ανθρώπους, τιμές, κινδύνους ή όρους.',
    },
    premium: {
      name: 'Εκλεπτυσμένο',
      description:
        'Γράψτε με μέτρο και φροντίδα για τη λεπτομέρεια: λίγες, καλά διαλεγμένες λέξεις και προτάσεις χωρίς βιασύνη. Αφήστε τα υλικά, την προέλευση, τη μαστοριά και την εμπειρία να μιλήσουν στη θέση των επιθέτων. Αποφύγετε τους υπερθετικούς, τη γλώσσα των εκπτώσεων, τα θαυμαστικά και λέξεις όπως «πολυτέλεια» ή «αποκλειστικός».',
    },
  },
};
