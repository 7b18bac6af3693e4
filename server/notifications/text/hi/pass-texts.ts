import type { NOTIFICATION_EMAIL_TEXTS } from '../en/notification-texts.ts'
import { withReason } from './with-reason.ts'

/** Email texts in Hindi of gate passes and pictures, deliveries, and what the house announces, moves and corrects. */
export const HINDI_PASS_EMAIL_TEXTS = {
  'gate-pass-approved': ({ cars, what, link }) => ({
    subject: `गेट पास मंज़ूर: ${what}`,
    text: `इन गाड़ियों का गेट पास मंज़ूर हो गया:

${cars}

अब इवैल्यूएशन लिंक अपने इवैल्यूएटर को भेजें:

${link}`,
  }),
  'gate-pass-refused': ({ cars, what, reason, link }) => ({
    subject: `गेट पास नामंज़ूर: ${what}`,
    text: `${withReason(`इन गाड़ियों का गेट पास मंज़ूर नहीं हुआ:\n\n${cars}`, reason)}

गाड़ियाँ अब भी आपकी मेरी गाड़ियों में हैं, और आप गेट पास की रिक्वेस्ट फिर से भेज सकते हैं:

${link}`,
  }),
  'pictures-complete': ({ cars, what, link }) => ({
    subject: `इवैल्यूएशन की फ़ोटो आ गईं: ${what}`,
    text: `आपके इवैल्यूएटर ने इन गाड़ियों की फ़ोटो जमा कर दी हैं:

${cars}

फ़ोटो देखें और गाड़ियों को बोली के लिए आगे भेजें:

${link}`,
  }),
  'picture-hidden': ({ cars, what, reason, link }) => ({
    subject: `Yardbid ने एक फ़ोटो छिपाई: ${what}`,
    text: `${withReason(`Yardbid ने इस गाड़ी की इवैल्यूएशन की एक फ़ोटो छिपाई है:\n\n${cars}`, reason)}

गाड़ी के सामने की फ़ोटो छिपी हो, तो बोली के लिए वह नहीं गिनी जाती। आपकी फ़ोटो यहाँ हैं:

${link}`,
  }),
  'lot-announced': ({ cars, what, reason, link }) => ({
    subject: `सूचना: ${what}`,
    text: `${withReason(`Yardbid ने इस गाड़ी के बारे में सूचना दी है:\n\n${cars}`, reason)}

यह सूचना गाड़ी के पेज पर भी है:

${link}`,
  }),
  'car-moved': ({ cars, what, reason, link }) => ({
    subject: `नया यार्ड: ${what}`,
    text: `${withReason(`Yardbid ने इस गाड़ी का नया यार्ड बताया है:\n\n${cars}`, reason)}

देखें कि गाड़ी अब कहाँ है, और गेट पास प्रिंट करें:

${link}`,
  }),
  'car-corrected': ({ cars, what, reason, link }) => ({
    subject: `जानकारी सुधारी गई: ${what}`,
    text: `${withReason(`आपकी ख़रीदी हुई इस गाड़ी की जानकारी Yardbid ने सुधारी है:\n\n${cars}`, reason)}

आपकी रसीदें वैसी ही रहेंगी। ट्रांसफ़र के फ़ॉर्म और चिट्ठियाँ फिर से प्रिंट करें। गाड़ी का पेज:

${link}`,
  }),
  'delivery-pass-approved': ({ cars, what, link }) => ({
    subject: `डिलीवरी गेट पास मंज़ूर: ${what}`,
    text: `इन गाड़ियों का डिलीवरी गेट पास मंज़ूर हो गया। यह 7 दिन चलेगा:

${cars}

अब डिलीवरी लिंक अपने ड्राइवर को भेजें:

${link}`,
  }),
  'delivery-pass-refused': ({ cars, what, reason, link }) => ({
    subject: `डिलीवरी गेट पास नामंज़ूर: ${what}`,
    text: `${withReason(`इन गाड़ियों का डिलीवरी गेट पास मंज़ूर नहीं हुआ:\n\n${cars}`, reason)}

आप डिलीवरी गेट पास की रिक्वेस्ट फिर से भेज सकते हैं:

${link}`,
  }),
  'delivery-pass-extended': ({ cars, what, link }) => ({
    subject: `डिलीवरी गेट पास बढ़ाया गया: ${what}`,
    text: `Yardbid ने इन गाड़ियों का डिलीवरी गेट पास 7 दिन बढ़ा दिया है:

${cars}

इतने दिनों में अपने ड्राइवर से गाड़ियाँ उठवा लें:

${link}`,
  }),
  'pickup-photos': ({ cars, what, link }) => ({
    subject: `पिकअप की फ़ोटो आ गईं: ${what}`,
    text: `आपके ड्राइवर ने इन गाड़ियों की पिकअप फ़ोटो अपलोड कर दी हैं:

${cars}

फ़ोटो देखें और डिलीवरी कन्फ़र्म करें:

${link}`,
  }),
  'car-delivered': ({ cars, what, link }) => ({
    subject: `डिलीवरी हो गई: ${what}`,
    text: `इन गाड़ियों की डिलीवरी कन्फ़र्म हो गई:

${cars}

अब KYC जमा करें, ताकि Yardbid NOC भेज सके:

${link}`,
  }),
} satisfies Partial<typeof NOTIFICATION_EMAIL_TEXTS>
