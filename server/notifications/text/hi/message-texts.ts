import type { EMAIL_TEXTS, SMS_TEXTS } from '../en/message-texts.ts'
import { HINDI_NOTIFICATION_SMS_TEXTS } from './notification-sms-texts.ts'
import { HINDI_NOTIFICATION_EMAIL_TEXTS } from './notification-texts.ts'

/** SMS texts in Hindi, by kind. Each is registered as a template of its own; see `SMS_TEXTS`. What is missing is sent in English. */
export const HINDI_SMS_TEXTS = {
  'login-code': ({ code, validFor }) =>
    `${code} आपका Yardbid OTP है। यह ${validFor} तक चलेगा। इसे किसी को न बताएँ।`,
  'already-registered': () =>
    'किसी ने Yardbid पर इस मोबाइल नंबर से रजिस्टर करने की कोशिश की, जबकि इस पर पहले से अकाउंट है। अगर आप ही थे, तो मोबाइल नंबर और OTP से लॉग इन करें।',
  'onboarding-rejected': () =>
    'Yardbid ने आपका रजिस्ट्रेशन मंज़ूर नहीं किया। वजह उस ईमेल में है जो हमने आपको भेजा है। आपने जो भी पे किया है, पूरा वापस मिलेगा।',
  'city-ends': ({ city, day }) =>
    `${city} का आपका Yardbid सब्सक्रिप्शन ${day} को ख़त्म होगा। वहाँ की गाड़ियाँ देखने और ख़रीदने के लिए रिन्यू करें।`,
  ...HINDI_NOTIFICATION_SMS_TEXTS,
} satisfies Partial<typeof SMS_TEXTS>

/** Email texts in Hindi, by kind. What is missing is sent in English. */
export const HINDI_EMAIL_TEXTS = {
  'already-registered': () => ({
    subject: 'Yardbid पर आपका अकाउंट पहले से है',
    text: `किसी ने Yardbid पर इस ईमेल से रजिस्टर करने की कोशिश की, जबकि इस पर पहले से अकाउंट है।

अगर आप ही थे, तो ईमेल और पासवर्ड से लॉग इन करें, या लॉग इन स्क्रीन पर “पासवर्ड भूल गए?” चुनें। अगर आप नहीं थे, तो कुछ करने की ज़रूरत नहीं: कोई नया अकाउंट नहीं बना है।`,
  }),
  'email-proof': ({ link, validFor }) => ({
    subject: 'Yardbid के लिए अपना ईमेल कन्फ़र्म करें',
    text: `Yardbid के एक डीलर अकाउंट में यह ईमेल दिया गया है। अकाउंट आपका है, तो ${validFor} के अंदर यहाँ कन्फ़र्म करें:

${link}

अकाउंट किसका है, यह उस पेज पर लिखा है। आपका न हो, तो वहाँ “नहीं” चुनें।`,
  }),
  'email-changed': () => ({
    subject: 'आपके Yardbid अकाउंट का ईमेल बदल गया है',
    text: `आपके Yardbid अकाउंट का ईमेल अभी बदला गया है। नया ईमेल पहले कन्फ़र्म किया गया था।

अगर आपने नहीं बदला, तो हमें तुरंत लिखें।`,
  }),
  'password-reset': ({ link, validFor }) => ({
    subject: 'Yardbid का नया पासवर्ड चुनें',
    text: `आपने अपने Yardbid अकाउंट के लिए नया पासवर्ड माँगा है। ${validFor} के अंदर यहाँ चुनें:

${link}

लिंक एक ही बार चलेगा। अगर आपने नहीं माँगा, तो कुछ करने की ज़रूरत नहीं: आपका पासवर्ड वही रहेगा।`,
  }),
  'password-changed': () => ({
    subject: 'आपका Yardbid पासवर्ड बदल गया है',
    text: `आपके Yardbid अकाउंट का पासवर्ड अभी बदला गया है, और बाक़ी सभी डिवाइस से लॉग आउट हो गया है।

अगर आपने नहीं बदला, तो तुरंत लॉग इन स्क्रीन पर “पासवर्ड भूल गए?” चुनें और हमें लिखें।`,
  }),
  'second-factor-set': () => ({
    subject: 'Yardbid पर टू-स्टेप लॉग इन चालू हुआ',
    text: `आपके Yardbid अकाउंट में टू-स्टेप लॉग इन अभी चालू हुआ है, और बाक़ी सभी डिवाइस से लॉग आउट हो गया है।

अगर आपने नहीं किया, तो हमें तुरंत लिखें।`,
  }),
  'second-factor-removed': () => ({
    subject: 'Yardbid पर टू-स्टेप लॉग इन बंद हुआ',
    text: `आपके Yardbid अकाउंट का टू-स्टेप लॉग इन अभी बंद हुआ है: अब सिर्फ़ पासवर्ड से लॉग इन होगा।

अगर आपने नहीं किया, तो तुरंत लॉग इन स्क्रीन पर “पासवर्ड भूल गए?” चुनें और हमें लिखें।`,
  }),
  'onboarding-approved': ({ cities, link }) => ({
    subject: 'आपका Yardbid अकाउंट मंज़ूर हो गया',
    text: `आपका अकाउंट मंज़ूर हो गया है। लॉग इन करें, ${cities} की गाड़ियाँ देखें, इंस्पेक्शन करें और बोली लगाएँ:

${link}`,
  }),
  'onboarding-returned': ({ reason, link }) => ({
    subject: 'आपके Yardbid रजिस्ट्रेशन में कुछ बदलना है',
    text: `हमने आपका रजिस्ट्रेशन देखा, उसमें कुछ बदलना है:

${reason}

लॉग इन करके ठीक करें; बाक़ी जो आपने भरा था, वह वैसा ही है:

${link}`,
  }),
  'onboarding-rejected': ({ reason, refund }) => ({
    subject: 'Yardbid ने आपका रजिस्ट्रेशन नामंज़ूर किया',
    text: `हमने आपका रजिस्ट्रेशन देखा और नामंज़ूर किया:

${reason}

${
  refund === ''
    ? 'आपने कोई पेमेंट नहीं किया था, इसलिए कुछ लौटाना नहीं है।'
    : `आपने ${refund} दिए थे। पूरी रकम उसी तरीक़े से आपको वापस मिलेगी, जिससे आपने पेमेंट किया था; बैंक में आम तौर पर पाँच से सात कामकाजी दिन लगते हैं। क्रेडिट नोट साथ में है।`
}

आपका अकाउंट बंद हो गया है। आप इसी ईमेल और मोबाइल नंबर से फिर रजिस्टर कर सकते हैं।`,
  }),
  'late-payment': ({ refund }) => ({
    subject: `आपका ${refund} का पेमेंट हम लौटा रहे हैं`,
    text: `आपका ${refund} का पेमेंट हमें रजिस्ट्रेशन नामंज़ूर होने के बाद मिला। पूरी रकम उसी तरीक़े से आपको वापस मिलेगी, जिससे आपने पेमेंट किया था; बैंक में आम तौर पर पाँच से सात कामकाजी दिन लगते हैं। रिफ़ंड वाउचर साथ में है।`,
  }),
  'city-receipt': ({ amount, cities, number }) => ({
    subject: `आपके Yardbid शहरों की रसीद ${number}`,
    text: `${cities} के एक साल के लिए ${amount} हमें मिल गए। रसीद और टैक्स इनवॉइस ${number} साथ में है।`,
  }),
  'city-ends': ({ city, day, link }) => ({
    subject: `${city} का सब्सक्रिप्शन ${day} को ख़त्म होगा`,
    text: `${city} के लिए आपका Yardbid सब्सक्रिप्शन ${day} को ख़त्म होगा। उसके बाद आपको वहाँ की गाड़ियाँ नहीं दिखेंगी; जो गाड़ियाँ आपने जीती हैं या जिन पर बोली लगाई है, वे आपकी लिस्ट में बनी रहेंगी।

यहाँ रिन्यू करें; अगला साल इसके ख़त्म होने पर शुरू होगा:

${link}`,
  }),
  ...HINDI_NOTIFICATION_EMAIL_TEXTS,
} satisfies Partial<typeof EMAIL_TEXTS>
