import type { FlowNameId } from '../flow-names.ts'
import type { flowsReasons } from '../flows.ts'
import { stateNamesHi } from './state-names.ts'

/** Why a step of a car is refused wherever it is taken, and the names of steps and states in such sentences. */
export const flowsHi = {
  'car.notInYourList': 'यह गाड़ी आपकी लिस्ट में नहीं है।',
  'car.notInMyCars': 'यह गाड़ी मेरी गाड़ियों में नहीं है।',
  'car.gone': 'यह गाड़ी अब आपकी लिस्ट में नहीं है।',
  'default.open': 'आपकी जीती हुई एक गाड़ी का पेमेंट नहीं हुआ, इसलिए अभी आप ख़रीद नहीं सकते। हमें फ़ोन करें: {phone}।',
  'step.notYours': 'आप यह नहीं कर सकते।',
  'step.notInMyCars': '{step} अभी मुमकिन नहीं है: यह गाड़ी मेरी गाड़ियों में नहीं है।',
  'step.wrongState': '{step} अभी मुमकिन नहीं है: गाड़ी “{state}” पर है।',

  'cannot.addToMyCars': 'मेरी गाड़ियों में जोड़ना',
  'cannot.removeFromMyCars': 'मेरी गाड़ियों से हटाना',
  'cannot.requestGatePass': 'गेट पास की रिक्वेस्ट भेजना',
  'cannot.withdrawGatePass': 'गेट पास की रिक्वेस्ट वापस लेना',
  'cannot.shareEvaluationLink': 'इवैल्यूएशन का लिंक भेजना',
  'cannot.completeEvaluation': 'इवैल्यूएशन की फ़ोटो जमा करना',
  'cannot.reopenEvaluation': 'इवैल्यूएशन फिर से खोलना',
  'cannot.moveToPlaceBids': '“बोली लगाएँ” में ले जाना',
  'cannot.placeBid': 'बोली लगाना',
  'cannot.acceptCounter': 'ऑफ़र मंज़ूर करना',
  'cannot.declineCounter': 'ऑफ़र मना करना',
  'cannot.acceptOffer': 'ऑफ़र मंज़ूर करना',
  'cannot.declineOffer': 'ऑफ़र मना करना',
  'cannot.submitPayment': 'पेमेंट जमा करना',
  'cannot.requestDeliveryGatePass': 'डिलीवरी गेट पास की रिक्वेस्ट भेजना',
  'cannot.confirmDelivery': 'डिलीवरी कन्फ़र्म करना',
  'cannot.submitKyc': 'KYC जमा करना',
  'cannot.acknowledgeNoc': 'NOC मिलने की पुष्टि करना',
  'cannot.uploadNewRc': 'नई RC अपलोड करना',
  'cannot.addPickupPhotos': 'पिकअप की फ़ोटो जोड़ना',
  'cannot.changeChecklist': 'डिलीवरी चेकलिस्ट बदलना',
  'cannot.extendDeliveryPass': 'डिलीवरी गेट पास बढ़ाना',
  'cannot.shareDeliveryLink': 'डिलीवरी का लिंक भेजना',

  ...stateNamesHi,
} as const satisfies Readonly<Partial<Record<keyof typeof flowsReasons | FlowNameId, string>>>
