import { HOUSE_PHONE } from '#domain/house-phone.ts'
import type { NOTIFICATION_EMAIL_TEXTS } from '../en/notification-texts.ts'
import { withReason } from './with-reason.ts'

/** Email texts in Hindi of the payment of a car and of its papers. */
export const HINDI_PAYMENT_EMAIL_TEXTS = {
  'payment-due': ({ car, amount, until, link }) => ({
    subject: `पेमेंट का समय ख़त्म होने वाला है: ${car}`,
    text: `${car} के ${amount} ${until} तक पे करें, और पेमेंट प्रूफ़ अपलोड करें।

बैंक अकाउंट, रेफ़रेंस और अपलोड यहाँ हैं:

${link}`,
  }),
  'payment-reviewed': ({ car, amount, link }) => ({
    subject: `आपके पेमेंट की जाँच हो रही है: ${car}`,
    text: `${car} के ${amount} का पेमेंट प्रूफ़ हमने देख लिया है। एक जाँच और होगी; अभी आपको कुछ नहीं करना है।

${link}`,
  }),
  'payment-approved': ({ car, amount, link }) => ({
    subject: `पेमेंट मंज़ूर: ${car}`,
    text: `${car} के ${amount} हमें मिल गए। रसीद ऐप में “पेमेंट” में है।

अब डिलीवरी गेट पास की रिक्वेस्ट भेजें:

${link}`,
  }),
  'payment-rejected': ({ car, until, reason, link }) => ({
    subject: `पेमेंट प्रूफ़ नामंज़ूर: ${car}`,
    text: `${withReason(`${car} का आपका पेमेंट प्रूफ़ हम मंज़ूर नहीं कर सके:`, reason)}

${until} तक दूसरा प्रूफ़ भेजें:

${link}`,
  }),
  'payment-reversed': ({ car, amount, until, reason, link }) => ({
    subject: `पेमेंट वापस हो गया: ${car}`,
    text: `${withReason(`बैंक ने ${car} का आपका ${amount} का पेमेंट वापस ले लिया, इसलिए यह रकम फिर से बाक़ी है।`, reason)}

इस गाड़ी का डिलीवरी गेट पास अब नहीं चलेगा। ${until} तक फिर से पेमेंट करें और प्रूफ़ भेजें:

${link}`,
  }),
  'payment-owed': ({ car, amount, reason, link }) => ({
    subject: `पेमेंट वापस हो गया: ${car}`,
    text: `${withReason(`बैंक ने ${car} का आपका पेमेंट वापस ले लिया। ${amount} फिर से बाक़ी हैं।`, reason)}

जब तक यह रकम नहीं मिलती, आप गाड़ी नहीं जोड़ सकते, बोली नहीं लगा सकते और ऑफ़र नहीं ले सकते, और हम इस गाड़ी की NOC नहीं भेज सकते। हमें फ़ोन करें: ${HOUSE_PHONE.shown}।

${link}`,
  }),
  'payment-defaulted': ({ car, amount, reason, link }) => ({
    subject: `समय पर पेमेंट नहीं हुआ: ${car}`,
    text: `${withReason(`${car} के ${amount} समय पर नहीं मिले, इसलिए गाड़ी अब आपकी नहीं है।`, reason)}

जब तक Yardbid यह रोक नहीं हटाता, आप गाड़ी नहीं जोड़ सकते, बोली नहीं लगा सकते और ऑफ़र नहीं ले सकते। पहले से लगी बोलियाँ बनी रहेंगी। हमें फ़ोन करें: ${HOUSE_PHONE.shown}।

${link}`,
  }),
  'default-lifted': ({ car, reason, link }) => ({
    subject: `आप फिर से ख़रीद सकते हैं: ${car} की रोक हट गई`,
    text: `${withReason(`${car} की वजह से लगी रोक हमने हटा दी है।`, reason)}

अब आप फिर से गाड़ी जोड़ सकते हैं, बोली लगा सकते हैं और ऑफ़र ले सकते हैं, अगर कोई और रोक न हो:

${link}`,
  }),
  'kyc-accepted': ({ cars, what, link }) => ({
    subject: `KYC मंज़ूर: ${what}`,
    text: `आपकी KYC मंज़ूर हो गई:

${cars}

अभी आपको कुछ नहीं करना है। अब हम NOC भेजेंगे, जो यहाँ मिलेगी:

${link}`,
  }),
  'kyc-info-asked': ({ cars, what, reason, link }) => ({
    subject: `KYC अधूरी है: ${what}`,
    text: `${withReason(`हमने नीचे की गाड़ी की KYC देखी, उसमें कुछ बाक़ी है:\n\n${cars}`, reason)}

KYC यहाँ फिर से जमा करें:

${link}`,
  }),
  'noc-sent': ({ cars, what, link }) => ({
    subject: `NOC आ गई: ${what}`,
    text: `हमने आपको NOC भेज दी है:

${cars}

NOC देखें और उसके मिलने की पुष्टि करें; फिर गाड़ी अपने नाम पर रजिस्टर कराएँ और नई RC अपलोड करें:

${link}`,
  }),
  'rc-accepted': ({ cars, what, link }) => ({
    subject: `नई RC मंज़ूर: ${what}`,
    text: `नई RC मंज़ूर हो गई, और ख़रीद पूरी हुई:

${cars}

गाड़ी के सभी काग़ज़ यहाँ रहेंगे:

${link}`,
  }),
  'rc-info-asked': ({ cars, what, reason, link }) => ({
    subject: `नई RC अधूरी है: ${what}`,
    text: `${withReason(`हमने नीचे की गाड़ी की नई RC देखी, उसमें कुछ बाक़ी है:\n\n${cars}`, reason)}

RC यहाँ फिर से अपलोड करें:

${link}`,
  }),
} satisfies Partial<typeof NOTIFICATION_EMAIL_TEXTS>
