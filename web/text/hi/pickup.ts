import type { pickupTexts } from '#web/delivery/portal/pickup-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** The driver's page of one car: its gate pass, the pickup photos and the delivery checklist. */
export const pickupHi = {
  'pickup.title': '{title} का पिकअप',
  'pickup.ofNoCar': 'गाड़ी का पिकअप',
  'pickup.photos': 'पिकअप प्रूफ़',
  'pickup.arrived': '{total, number} में से {arrived, number} पहुँची',
  'pickup.howWithCar': 'गाड़ी के पास खड़े होकर किसी से फ़ोटो खिंचवाएँ: आपका चेहरा और नंबर प्लेट दिखे।',
  'pickup.howRc': 'RC को अच्छी रोशनी में सीधा रखें, ताकि वह पूरी फ़्रेम में आए और पढ़ी जा सके। या उसकी PDF चुनें।',
  'pickup.bothArrived': 'दोनों फ़ोटो पहुँच गईं। अब डीलर डिलीवरी कन्फ़र्म करेगा।',
  'pickup.bothNeeded': 'दोनों फ़ोटो ज़रूरी हैं। वे अपने आप चली जाएँगी।',
  'pickup.delivered': 'डीलर ने डिलीवरी कन्फ़र्म कर दी है।',
  'pickup.all': 'सभी काम',

  'pickup.checklistShort': 'चेकलिस्ट',
  'pickup.optional': 'ज़रूरी नहीं',
  'pickup.optionalLead': 'जो पता हो, भर दें। यहाँ कुछ भी ज़रूरी नहीं है।',
  'pickup.keysHint': 'आपको कितनी चाबियाँ मिलीं, 0 से {max}।',
  'pickup.wholeUpTo': '{max} तक की पूरी संख्या डालें।',
  'pickup.receiverHint': 'आपसे गाड़ी कौन ले रहा है।',
  'pickup.clear': 'मिटाएँ',
  'pickup.signAgain': 'दोबारा साइन करें',
  'pickup.signHint': 'गाड़ी लेने वाला उँगली से साइन करे।',
  'pickup.save': 'सेव करें',
  'pickup.statusNew': 'भरी नहीं गई',
  'pickup.statusTyped': 'अभी सेव नहीं हुई',
  'pickup.statusTypedText': 'यह इस फ़ोन में रखी है। भेजने के लिए सेव करें।',
  'pickup.statusWaiting': 'इस फ़ोन में है',
  'pickup.statusWaitingText': 'नेटवर्क आते ही चली जाएगी।',
  'pickup.statusSent': 'पहुँच गई',
  'pickup.statusSentAt': '{time} पर सेव हुई।',
  'pickup.statusRefused': 'मंज़ूर नहीं हुई',
  'pickup.statusRefusedText': 'सर्वर ने यह चेकलिस्ट नहीं ली।',
  'pickup.unkept': 'यह फ़ोन चेकलिस्ट सेव नहीं कर सकता। पहुँचने तक इसी पेज पर रहें।',
} satisfies Translation<typeof pickupTexts>
