import type { NOTIFICATION_SMS_TEXTS } from '../en/notification-sms-texts.ts'

/** SMS texts of the notifications in Hindi: of bids and offers, payments and papers, and those for evaluators and drivers. */
export const HINDI_NOTIFICATION_SMS_TEXTS = {
  'car-won': ({ car, amount, until }) => `Yardbid: आपने ${car} ${amount} में जीत ली। ${until} तक पेमेंट करें।`,
  'counter-offer': ({ car, amount, until }) =>
    `Yardbid आपको ${car} ${amount} में दे रहा है। ${until} तक ऐप में हाँ या ना करें।`,
  'runner-up-offer': ({ car, amount, until }) =>
    `Yardbid आपको ${car} आपकी बोली ${amount} पर दे रहा है। ${until} तक ऐप में हाँ या ना करें।`,
  'kyc-info-asked': ({ car }) => `Yardbid: ${car} की KYC में कुछ बाक़ी है। क्या बाक़ी है, ऐप में NOC में देखें।`,
  'noc-sent': ({ car }) => `Yardbid ने ${car} की NOC भेज दी है। ऐप में NOC में उसके मिलने की पुष्टि करें।`,
  'rc-info-asked': ({ car }) => `Yardbid: ${car} की नई RC में कुछ बाक़ी है। क्या बाक़ी है, ऐप में NOC में देखें।`,
  'payment-due': ({ car, amount, until }) =>
    `Yardbid पर ${car} के ${amount} ${until} तक पे करें, और पेमेंट प्रूफ़ ऐप में अपलोड करें।`,
  'payment-approved': ({ car, amount }) =>
    `Yardbid को ${car} के ${amount} मिल गए। अब ऐप में डिलीवरी गेट पास की रिक्वेस्ट भेजें।`,
  'payment-rejected': ({ car, until }) =>
    `Yardbid ने ${car} का आपका पेमेंट प्रूफ़ नामंज़ूर किया है। वजह ऐप में देखें और ${until} तक दूसरा प्रूफ़ भेजें।`,
  'payment-reversed': ({ car, amount, until }) =>
    `बैंक ने ${car} का आपका ${amount} का पेमेंट वापस ले लिया। Yardbid पर ${until} तक फिर से पेमेंट करें।`,
  'payment-owed': ({ car, amount }) =>
    `बैंक ने ${car} का आपका पेमेंट वापस ले लिया। ${amount} फिर से बाक़ी हैं: Yardbid को फ़ोन करें।`,
  'payment-defaulted': ({ car }) =>
    `${car} का पेमेंट समय पर नहीं हुआ, इसलिए गाड़ी अब आपकी नहीं है। जब तक Yardbid रोक नहीं हटाता, आप गाड़ी नहीं ख़रीद सकते। हमें फ़ोन करें।`,
  'evaluation-shared': ({ dealer, what, link }) =>
    `${dealer} ने आपको Yardbid पर इवैल्यूएशन का काम दिया है: ${what}। इसी मोबाइल नंबर से लॉग इन करें: ${link}`,
  'delivery-shared': ({ dealer, what, link }) =>
    `${dealer} ने आपको Yardbid पर डिलीवरी लेने का काम दिया है: ${what}। इसी मोबाइल नंबर से लॉग इन करें: ${link}`,
} satisfies Partial<typeof NOTIFICATION_SMS_TEXTS>
