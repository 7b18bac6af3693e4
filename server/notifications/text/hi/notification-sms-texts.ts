import type { NOTIFICATION_SMS_TEXTS } from '../en/notification-sms-texts.ts'

/** SMS texts of the notifications in Hindi: of bids and offers, and those for evaluators and drivers. */
export const HINDI_NOTIFICATION_SMS_TEXTS = {
  'car-won': ({ car, amount, until }) => `Yardbid: आपने ${car} ${amount} में जीत ली। ${until} तक पेमेंट करें।`,
  'counter-offer': ({ car, amount, until }) =>
    `Yardbid आपको ${car} ${amount} में दे रहा है। ${until} तक ऐप में हाँ या ना करें।`,
  'runner-up-offer': ({ car, amount, until }) =>
    `Yardbid आपको ${car} आपकी बोली ${amount} पर दे रहा है। ${until} तक ऐप में हाँ या ना करें।`,
  'evaluation-shared': ({ dealer, what, link }) =>
    `${dealer} ने आपको Yardbid पर इवैल्यूएशन का काम दिया है: ${what}। इसी मोबाइल नंबर से लॉग इन करें: ${link}`,
  'delivery-shared': ({ dealer, what, link }) =>
    `${dealer} ने आपको Yardbid पर डिलीवरी लेने का काम दिया है: ${what}। इसी मोबाइल नंबर से लॉग इन करें: ${link}`,
} satisfies Partial<typeof NOTIFICATION_SMS_TEXTS>
