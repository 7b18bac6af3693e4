import type { paperworkReasons } from '../paperwork.ts'

/** Why a dealer's call about KYC and the papers of a transfer is refused. */
export const paperworkHi = {
  'kyc.incomplete': 'सभी ज़रूरी जानकारी भरें, और आधार और PAN कार्ड दोनों अपलोड करें।',
  'kyc.filesReused':
    'यह फ़ाइल किसी दूसरी गाड़ी की KYC की है। बताएँ कि आवेदक इसे इस गाड़ी के लिए भी इस्तेमाल करने को राज़ी है।',
  'transfer.unpaid': 'ट्रांसफ़र के काग़ज़ पेमेंट के बाद बनते हैं। गाड़ी अभी “{state}” पर है।',
} as const satisfies Readonly<Partial<Record<keyof typeof paperworkReasons, string>>>
