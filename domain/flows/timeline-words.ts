import type { Locale } from '../locale.ts'
import { pseudo } from '../pseudo-language.ts'
import { STEP_LINES, type FlowEvent } from './car-lifecycle.ts'
import { NOTE_WORDS, type FlowNote } from './note-words.ts'

/** The timeline's line for a loss while the lot's outcome is not final (spec: "Settled on the screens" 9). */
export const LOST_UNDER_RESERVE = 'Under the reserve, the house decides'

/** The events that have a line in the timeline. `underReserve` is a loss while the lot's outcome is not final. */
type TimelineEvent = FlowEvent | FlowNote | 'underReserve'

/** The lines in Hindi, addressed to the dealer. What is missing is in English. */
const HINDI: Readonly<Partial<Record<TimelineEvent, string>>> = {
  addToMyCars: 'मेरी गाड़ियों में जोड़ी',
  removeFromMyCars: 'मेरी गाड़ियों से हटाई',
  requestGatePass: 'गेट पास की रिक्वेस्ट भेजी',
  withdrawGatePass: 'गेट पास की रिक्वेस्ट वापस ली',
  approveGatePass: 'गेट पास मंज़ूर',
  rejectGatePass: 'गेट पास नामंज़ूर',
  shareEvaluationLink: 'इवैल्यूएशन का लिंक भेजा',
  completeEvaluation: 'इवैल्यूएशन की फ़ोटो आ गईं',
  reopenEvaluation: 'इवैल्यूएशन फिर से खोला',
  moveToPlaceBids: 'बोली के लिए भेजी',
  placeBid: 'बोली लगाई',
  award: 'जीत ली',
  counter: 'Yardbid ने ऑफ़र दिया',
  acceptCounter: 'ऑफ़र लिया',
  declineCounter: 'ऑफ़र नहीं लिया',
  lose: 'नहीं जीते',
  underReserve: 'रिज़र्व से कम, फ़ैसला नीलामी कंपनी करेगी',
  lapse: 'आपकी बोली से पहले नीलामी ख़त्म हुई',
  offerRunnerUp: 'अगली बोली आपकी थी, इसलिए आपको ऑफ़र मिला',
  acceptOffer: 'ऑफ़र लिया',
  declineOffer: 'ऑफ़र नहीं लिया',
  submitPayment: 'पेमेंट दर्ज हुआ',
  reviewPayment: 'पेमेंट की पहली जाँच हुई',
  approvePayment: 'पेमेंट मंज़ूर',
  rejectPayment: 'पेमेंट नामंज़ूर',
  reversePayment: 'पेमेंट वापस चला गया',
  declareDefault: 'समय पर पेमेंट नहीं हुआ',
  requestDeliveryGatePass: 'डिलीवरी गेट पास की रिक्वेस्ट भेजी',
  approveDeliveryGatePass: 'डिलीवरी गेट पास मंज़ूर',
  rejectDeliveryGatePass: 'डिलीवरी गेट पास नामंज़ूर',
  confirmDelivery: 'डिलीवरी कन्फ़र्म की',
  approveDelivery: 'डिलीवरी मंज़ूर',
  submitKyc: 'KYC जमा की',
  acceptKyc: 'KYC मंज़ूर',
  askKycInfo: 'KYC में कुछ और माँगा गया',
  sendNoc: 'NOC भेजी गई',
  acknowledgeNoc: 'NOC मिल गई',
  uploadNewRc: 'नई RC अपलोड की',
  acceptRc: 'नई RC मंज़ूर',
  askRcInfo: 'RC में कुछ और माँगा गया',
  pictureHidden: 'Yardbid ने फ़ोटो छिपाई',
  pictureShown: 'Yardbid ने फ़ोटो फिर दिखाई',
  announced: 'Yardbid की सूचना',
  carMoved: 'नया यार्ड',
  carCorrected: 'Yardbid ने जानकारी ठीक की',
  conditionReportSaved: 'कंडीशन रिपोर्ट सेव हुई',
  gateCameIn: 'यार्ड में आए',
  gateLeft: 'यार्ड से गए',
  deliveryPassExtended: 'Yardbid ने डिलीवरी गेट पास बढ़ाया',
  deliveryLinkMade: 'डिलीवरी का लिंक बना',
  deliveryLinkRevoked: 'डिलीवरी का लिंक बंद हुआ',
  pickupPhotoSaved: 'पिकअप की फ़ोटो अपलोड हुई',
  pickupPhotosComplete: 'पिकअप की दोनों फ़ोटो अपलोड हुईं',
  deliveryChecklistSaved: 'डिलीवरी की चेकलिस्ट सेव हुई',
  paymentDueSoon: 'पेमेंट याद दिलाया',
  defaultLifted: 'Yardbid ने डिफ़ॉल्ट हटाया',
  paymentReversed: 'पेमेंट वापस चला गया: रक़म फिर से बाक़ी है',
  debtSettled: 'बाक़ी रक़म मिल गई',
  debtReopened: 'बाक़ी रक़म वापस चली गई: फिर से बाक़ी है',
}

/**
 * Returns the line of the timeline for an event, addressed to the dealer; the event's name if it is neither a step nor a
 * note.
 */
export function timelineLine(event: string, locale: Locale): string {
  const english = ENGLISH.get(event)
  if (english === undefined) return event
  if (locale === 'en-XA') return pseudo(english)
  return (locale === 'hi' ? HINDI[event as TimelineEvent] : undefined) ?? english
}

const ENGLISH: ReadonlyMap<string, string> = new Map<TimelineEvent, string>([
  ...(Object.entries(STEP_LINES) as [FlowEvent, string][]),
  ...(Object.entries(NOTE_WORDS) as [FlowNote, string][]),
  ['underReserve', LOST_UNDER_RESERVE],
])
