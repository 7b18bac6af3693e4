import { stateNamesHi } from '#domain/reasons/hi/state-names.ts'
import type { refusalTexts } from '#web/text/en/refusals.ts'
import type { Translation } from '#web/text/translation.ts'

/** The sentence of each refusal, by its code, and the names of states in it. */
export const refusalsHi = {
  'refusal.RESET_LINK_INVALID': 'यह लिंक पुराना हो गया है या इस्तेमाल हो चुका है। नया लिंक मँगाएँ।',
  'refusal.EMAIL_LINK_INVALID': 'यह लिंक पुराना हो गया है या इस्तेमाल हो चुका है। नया लिंक पाने के लिए लॉग इन करें।',
  'refusal.UNAUTHENTICATED': 'लॉग इन करें।',
  'refusal.INVALID_CREDENTIALS': 'लॉग इन नहीं हुआ। ईमेल और पासवर्ड देखकर फिर से कोशिश करें।',
  'refusal.SECOND_FACTOR_REQUIRED': 'ऑथेंटिकेटर ऐप का कोड डालें।',
  'refusal.ONBOARDING_INCOMPLETE': 'पहले अपना रजिस्ट्रेशन पूरा करें।',
  'refusal.SECOND_FACTOR_DUE': 'पहले टू-स्टेप लॉग इन चालू करें।',
  'refusal.PASSWORD_REQUIRED': 'पहले अपना पासवर्ड फिर डालें।',
  'refusal.WRONG_STATE':
    '{state, select, unknown {{message}} other {यह अभी नहीं हो सकता: गाड़ी “{stateName}” पर है।}}',
  'refusal.EMAIL_UNPROVEN': 'डीलर ने अभी अपना ईमेल कन्फ़र्म नहीं किया है।',
  'refusal.BID_EXPIRED': 'यह बोली बहुत देर से पहुँची और नहीं लगी।',
  'refusal.NOT_STARTED': 'इस गाड़ी पर बोली अभी शुरू नहीं हुई है।',
  'refusal.NOT_IN_PLACE_BIDS':
    '{state, select, unknown {{message}} other {यह गाड़ी “बोली लगाएँ” में नहीं है: गाड़ी “{stateName}” पर है।}}',
  'refusal.BID_TOO_LOW': 'बोली पिछली बोली से ज़्यादा होनी चाहिए।',
  'refusal.COUNTER_OPEN': 'सबसे ऊँची बोली वाला डीलर इस गाड़ी का ऑफ़र अभी देख रहा है।',
  'refusal.COUNTER_CHANGED': 'ऑफ़र की रकम बदल गई है। फिर से देख लें।',
  'refusal.COUNTER_CLOSED': 'इस गाड़ी पर अब कोई ऑफ़र नहीं है।',
  'refusal.PICTURES_CHANGED': 'इस बीच इस गाड़ी की फ़ोटो बदल गई हैं।',
  'refusal.REPORT_CHANGED': 'इस बीच किसी और ने यह रिपोर्ट बदल दी है।',
  'refusal.PAYMENT_CHANGED': 'इस बीच डीलर ने दूसरा प्रूफ़ भेजा है। उसे देखें।',
  'refusal.IN_PROGRESS': 'यह काम अभी चल रहा है।',
  'refusal.IDEMPOTENCY_KEY_REUSED': 'यही रिक्वेस्ट पहले किसी और काम के लिए भेजी जा चुकी है।',

  ...stateNamesHi,
} satisfies Translation<typeof refusalTexts>
