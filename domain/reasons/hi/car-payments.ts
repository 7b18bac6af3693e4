import type { carPaymentsReasons } from '../car-payments.ts'

/** Why a dealer's call about the payment of a car is refused. */
export const carPaymentsHi = {
  'payment.cameBack': 'इस गाड़ी का पेमेंट वापस आ गया और फिर से बाकी है। पेमेंट होने तक NOC रुका रहेगा।',
  'payment.notYours': 'इस गाड़ी का पेमेंट आपको नहीं करना है।',
  'payment.notApproved': 'इस गाड़ी का कोई पेमेंट मंज़ूर नहीं है।',
  'payment.carTwice': 'यह गाड़ी दो बार चुनी गई है।',
  'proof.unknownOfCar': 'इस गाड़ी का ऐसा कोई पेमेंट प्रूफ़ नहीं है।',
  'proof.unknown': 'ऐसा कोई पेमेंट प्रूफ़ नहीं है।',
  'proof.settled': 'यह पेमेंट प्रूफ़ न जाँच में है, न मंज़ूर है।',
  'proof.incomplete': 'सभी ज़रूरी जानकारी भरें और पेमेंट प्रूफ़ अपलोड करें।',
  'proof.flowMissing': 'गाड़ी का Flow Entity ID नहीं मिला। फिर से कोशिश करें या सपोर्ट से बात करें।',
  'proof.otherAmount': 'रकम ठीक {amount} होनी चाहिए।',
  'proof.otherSum': 'सभी ट्रांसफ़र मिलाकर {sum} होते हैं, {amount} नहीं।',
  'proof.referenceTwice': 'हर ट्रांसफ़र की अपनी ट्रांज़ैक्शन ID होती है।',
  'proof.inFuture': 'ट्रांसफ़र की तारीख़ आज के बाद की नहीं हो सकती।',
  'proof.beforeAward': 'ट्रांसफ़र की तारीख़ {day} से पहले की नहीं हो सकती, जब यह गाड़ी आपको मिली।',
  'proof.otherAccountNo': 'बैंक अकाउंट नंबर वही होना चाहिए, जो आपने रजिस्ट्रेशन में दिया था: {expected}।',
  'proof.otherAccountName': 'अकाउंट का नाम वही होना चाहिए, जो आपने रजिस्ट्रेशन में दिया था: {expected}।',
  'proof.otherIfsc': 'IFSC वही होना चाहिए, जो आपने रजिस्ट्रेशन में दिया था: {expected}।',
  'receipt.unknownOfCar': 'इस गाड़ी की कोई रसीद नहीं है।',
  'reference.invalid':
    'यह ट्रांज़ैक्शन ID सही नहीं है। आपके बैंक के मैसेज या स्टेटमेंट में यह UTR, RRN या रेफ़रेंस नंबर के नाम से होती है और 12, 16 या 22 अक्षरों की होती है।',
} as const satisfies Readonly<Partial<Record<keyof typeof carPaymentsReasons, string>>>
