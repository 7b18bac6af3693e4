import type { fieldTexts } from '#web/text/en/field.ts'
import type { Translation } from '#web/text/translation.ts'

/** The portals of evaluators and drivers. */
export const fieldHi = {
  'field.evaluatorHome': 'इवैल्यूएशन की गाड़ियाँ',
  'field.driverHome': 'डिलीवरी की गाड़ियाँ',
  'field.count': '{count, plural, one {# गाड़ी} other {# गाड़ियाँ}}',
  'field.yard': '{yard}, {location}',
  'field.unknownLocation': 'जगह पता नहीं',
  'field.noCars': 'कोई गाड़ी नहीं मिली',
  'field.noneAdded': 'आपने अभी कोई गाड़ी नहीं जोड़ी है।',
  'field.noneReturned': 'सर्वर से कोई गाड़ी नहीं आई।',
  'field.emptyCache': 'फ़ोन में पहले से कोई गाड़ी सेव नहीं है।',
  'field.unreadable': 'इवैल्यूएशन के लायक़ कोई गाड़ी नहीं है। जानकारी देख लें।',
  'field.addCars': 'गाड़ियाँ जोड़ें',
  'field.noDeliveries': 'डिलीवरी के लिए कोई गाड़ी नहीं है।',
  'field.seeMoreCars': 'और गाड़ियाँ देखें',
  'field.evaluationFailed': 'इवैल्यूएशन की गाड़ियाँ लोड नहीं हुईं। फिर से कोशिश करें।',
  'field.deliveryFailed': 'गाड़ियाँ लोड नहीं हुईं। फिर से कोशिश करें।',
  'field.listRefused': 'गाड़ियाँ लोड नहीं हुईं: {message}',
  'field.notFound': 'इवैल्यूएटर नहीं मिला। एडमिन से बात करें।',
  'field.uploadPictures': 'फ़ोटो अपलोड करें',
  'field.viewPictures': 'फ़ोटो देखें',
  'field.uploadPickupProof': 'पिकअप प्रूफ़ अपलोड करें',
  'field.viewPicture': 'फ़ोटो देखें',
  'field.gatePass': 'गेट पास',
  'field.gatePassOf': 'गेट पास: {title}',
  'field.delivered': 'डिलीवर हो गई',
  'field.pickupPicture': '{label}, {title}',
  'field.picturesDone': '{count, plural, one {# फ़ोटो अपलोड हुई।} other {# फ़ोटो अपलोड हुईं।}}',
  'field.reportsUnsent':
    '{count, plural, one {# कंडीशन रिपोर्ट सिर्फ़ इसी फ़ोन में है। नेटवर्क आते ही चली जाएगी।} other {# कंडीशन रिपोर्ट सिर्फ़ इसी फ़ोन में हैं। नेटवर्क आते ही चली जाएँगी।}}',
  'field.picturesHidden':
    '{count, plural, one {Yardbid ने # फ़ोटो छिपाई है: {reason}} other {Yardbid ने # फ़ोटो छिपाई हैं।}}',
} satisfies Translation<typeof fieldTexts>
