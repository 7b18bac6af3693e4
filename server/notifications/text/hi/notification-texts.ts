import type { NOTIFICATION_EMAIL_TEXTS } from '../en/notification-texts.ts'
import { HINDI_PASS_EMAIL_TEXTS } from './pass-texts.ts'
import { HINDI_PAYMENT_EMAIL_TEXTS } from './payment-texts.ts'
import { withReason } from './with-reason.ts'

/** Email texts of the notifications in Hindi: of bids and offers, gate passes and deliveries, payments and papers. */
export const HINDI_NOTIFICATION_EMAIL_TEXTS = {
  outbid: ({ cars, what, link }) => ({
    subject: `आप पीछे हो गए: ${what}`,
    text: `किसी और डीलर ने आपसे ऊँची बोली लगाई है:

${cars}

नीलामी ख़त्म होने से पहले फिर से बोली लगाएँ:

${link}`,
  }),
  'car-won': ({ car, amount, until, link }) => ({
    subject: `आपने ${car} जीत ली`,
    text: `आपने ${car} ${amount} में जीत ली।

${until} तक पेमेंट करें। आगे क्या करना है, यहाँ देखें:

${link}`,
  }),
  'car-lost': ({ cars, what, reason, link }) => ({
    subject: `आप नहीं जीत पाए: ${what}`,
    text: `${withReason(`आपने इन गाड़ियों पर बोली लगाई थी, पर जीत नहीं पाए:\n\n${cars}`, reason)}

ऐसी ही और गाड़ियाँ यहाँ हैं:

${link}`,
  }),
  'lot-withdrawn': ({ cars, what, reason, link }) => ({
    subject: `नीलामी से हटाई गई: ${what}`,
    text: `${withReason(`Yardbid ने नीलामी से हटा ली:\n\n${cars}`, reason)}

इस पर लगी बोलियाँ अब नहीं गिनी जाएँगी, और इसे देखने के गेट पास अब नहीं चलेंगे। दूसरी गाड़ियाँ यहाँ हैं:

${link}`,
  }),
  'leads-under-reserve': ({ cars, what, link }) => ({
    subject: `रिज़र्व से कम, फ़ैसला नीलामी कंपनी करेगी: ${what}`,
    text: `इन गाड़ियों पर सबसे ऊँची बोली आपकी है, पर रिज़र्व से कम है। गाड़ियाँ बिकेंगी या नहीं, यह Yardbid तय करेगा। फ़ैसला होते ही हम आपको बताएँगे:

${cars}

${link}`,
  }),
  'under-reserve': ({ cars, what, link }) => ({
    subject: `रिज़र्व से कम, फ़ैसला नीलामी कंपनी करेगी: ${what}`,
    text: `इन गाड़ियों पर सबसे ऊँची बोली रिज़र्व से कम है, और वह आपकी नहीं है। गाड़ियाँ बिकेंगी या नहीं, यह Yardbid तय करेगा:

${cars}

${link}`,
  }),
  'counter-offer': ({ car, amount, until, link }) => ({
    subject: `आपके लिए ऑफ़र: ${car}`,
    text: `${car} पर सबसे ऊँची बोली आपकी है, पर रिज़र्व से कम है। Yardbid आपको यह गाड़ी ${amount} में दे रहा है।

${until} तक ऑफ़र लें या मना करें; उसके बाद ऑफ़र ख़त्म हो जाएगा:

${link}`,
  }),
  'runner-up-offer': ({ car, amount, until, link }) => ({
    subject: `अब आपको मिल सकती है: ${car}`,
    text: `जिस डीलर ने ${car} जीती थी, उसने पेमेंट नहीं किया। उसके बाद आपकी बोली थी, इसलिए Yardbid आपको यह गाड़ी आपकी बोली ${amount} पर दे रहा है।

${until} तक ऑफ़र लें या मना करें; उसके बाद ऑफ़र ख़त्म हो जाएगा। पेमेंट का समय तब से गिना जाएगा, जब आप ऑफ़र लेंगे:

${link}`,
  }),
  'offer-ended': ({ cars, what, link }) => ({
    subject: `ऑफ़र ख़त्म हो गया: ${what}`,
    text: `आपने समय पर जवाब नहीं दिया, इसलिए ऑफ़र ख़त्म हो गया:

${cars}

दूसरी गाड़ियाँ यहाँ हैं:

${link}`,
  }),
  ...HINDI_PASS_EMAIL_TEXTS,
  ...HINDI_PAYMENT_EMAIL_TEXTS,
} satisfies Partial<typeof NOTIFICATION_EMAIL_TEXTS>
