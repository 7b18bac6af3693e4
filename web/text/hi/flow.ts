import type { flowTexts } from '#web/text/en/flow.ts'
import type { Translation } from '#web/text/translation.ts'

/** How a car in the dealer's hands stands, by its state: on its card in My Cars and on its own page. */
export const flowHi = {
  'flow.MY_CARS_NEW': 'मेरी गाड़ियों में',
  'flow.GATE_PASS_REQUESTED': 'गेट पास की रिक्वेस्ट भेजी',
  'flow.GATE_PASS_APPROVED': 'गेट पास मंज़ूर',
  'flow.EVALUATION': 'फ़ोटो बाक़ी हैं',
  'flow.EVALUATION_COMPLETE': 'फ़ोटो पूरी हो गईं',
  'flow.PLACE_BIDS': 'बोली लगा सकते हैं',
  'flow.BID_AWARDED': 'आप जीते, पेमेंट बाक़ी',
  'flow.BID_LOST': 'नहीं जीते',
  'flow.LAPSED': 'आपकी बोली से पहले नीलामी ख़त्म हुई',
  'flow.DEFAULTED': 'समय पर पेमेंट नहीं हुआ',
  'flow.PAYMENT_RECORDED': 'पेमेंट की जाँच हो रही है',
  'flow.PAYMENT_REVIEWED': 'पेमेंट की जाँच हो रही है',
  'flow.PAYMENT_REJECTED': 'पेमेंट नामंज़ूर',
  'flow.PAYMENT_APPROVED': 'पेमेंट मंज़ूर',
  'flow.DELIVERY_GATE_PASS_REQUESTED': 'डिलीवरी गेट पास की रिक्वेस्ट भेजी',
  'flow.DELIVERY_GATE_PASS_APPROVED': 'डिलीवरी गेट पास मंज़ूर',
  'flow.DELIVERED': 'डिलीवर हो गई',
  'flow.DELIVERY_APPROVED': 'KYC बाक़ी',
  'flow.KYC_SUBMITTED': 'KYC की जाँच हो रही है',
  'flow.KYC_ACCEPTED': 'KYC मंज़ूर, NOC आ रही है',
  'flow.KYC_NEED_FURTHER_INFO': 'KYC अधूरी है',
  'flow.NOC_SENT': 'NOC आपको भेज दी',
  'flow.NOC_RECEIVED': 'NOC मिल गई, नई RC बाक़ी',
  'flow.NEW_RC_UPLOADED': 'नई RC की जाँच हो रही है',
  'flow.RC_ACCEPTED': 'नई RC मंज़ूर',
  'flow.RC_NEED_MORE_INFO': 'नई RC अधूरी है',
  'flow.rejected.gatePass': 'गेट पास नामंज़ूर',
  'flow.rejected.deliveryGatePass': 'डिलीवरी गेट पास नामंज़ूर',
} satisfies Translation<typeof flowTexts>
