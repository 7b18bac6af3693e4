import type { EMAIL_TEXTS, SMS_TEXTS } from '../en/message-texts.ts'
import { HINDI_NOTIFICATION_SMS_TEXTS } from './notification-sms-texts.ts'
import { HINDI_NOTIFICATION_EMAIL_TEXTS } from './notification-texts.ts'

/** SMS texts in Hindi, by kind. Each is registered as a template of its own; see `SMS_TEXTS`. What is missing is sent in English. */
export const HINDI_SMS_TEXTS = {
  'login-code': ({ code, validFor }) =>
    `${code} आपका Yardbid OTP है। यह ${validFor} तक चलेगा। इसे किसी को न बताएँ।`,
  'already-registered': () =>
    'किसी ने Yardbid पर इस मोबाइल नंबर से रजिस्टर करने की कोशिश की, जबकि इस पर पहले से अकाउंट है। अगर आप ही थे, तो मोबाइल नंबर और OTP से लॉग इन करें।',
  ...HINDI_NOTIFICATION_SMS_TEXTS,
} satisfies Partial<typeof SMS_TEXTS>

/** Email texts in Hindi, by kind. What is missing is sent in English. */
export const HINDI_EMAIL_TEXTS = {
  'already-registered': () => ({
    subject: 'Yardbid पर आपका अकाउंट पहले से है',
    text: `किसी ने Yardbid पर इस ईमेल से रजिस्टर करने की कोशिश की, जबकि इस पर पहले से अकाउंट है।

अगर आप ही थे, तो ईमेल और पासवर्ड से लॉग इन करें, या लॉग इन स्क्रीन पर “पासवर्ड भूल गए?” चुनें। अगर आप नहीं थे, तो कुछ करने की ज़रूरत नहीं: कोई नया अकाउंट नहीं बना है।`,
  }),
  ...HINDI_NOTIFICATION_EMAIL_TEXTS,
} satisfies Partial<typeof EMAIL_TEXTS>
