import type { Locale } from '#domain/locale.ts'
import { pseudoWords } from '#server/platform/papers/pseudo-words.ts'

const ENGLISH = {
  title: 'Gate pass',
  toInspectAt: (place: string) => `to inspect cars at ${place}`,
  toPickUpAt: (place: string) => `to pick up a car at ${place}`,
  reference: (reference: string) => `Gate pass ${reference}`,
  name: 'Name',
  role: 'Role',
  evaluator: 'Evaluator',
  driver: 'Delivery driver',
  mobile: 'Mobile',
  dealer: 'For the dealer',
  yard: 'Yard',
  address: 'Address',
  issuedBy: 'Issued by',
  notKnown: 'Not known',
  scan: 'The guard scans this code.',
  validForOne: 'Valid for this car',
  validForSeveral: 'Valid for these cars',
  car: 'Car',
  registration: 'Registration',
  from: 'From',
  until: 'Until',
  itsApproval: 'Its approval',
  inspectionHolds:
    'The pass is valid for a car until its lot ends or is cancelled. A late bid can move the end of a lot.',
  deliveryHolds: 'The pass is valid until the time above, or until its holder has left with the car.',
  pageCounts:
    'The page behind the code says whether the pass is valid now. What the page says counts, not this paper.',
  carryProof: 'Carry a proof of identity. The pass is for the person named on it and cannot be handed on.',
}

/** The texts of a printed gate pass, by the language of who prints it. Guards read the page behind its code. */
export const GATE_PASS_TEXTS: Readonly<Record<Locale, typeof ENGLISH>> = {
  en: ENGLISH,
  hi: {
    title: 'गेट पास',
    toInspectAt: (place) => `गाड़ियाँ देखने के लिए: ${place}`,
    toPickUpAt: (place) => `गाड़ी लेने के लिए: ${place}`,
    reference: (reference) => `गेट पास ${reference}`,
    name: 'नाम',
    role: 'काम',
    evaluator: 'इवैल्यूएटर',
    driver: 'डिलीवरी ड्राइवर',
    mobile: 'मोबाइल',
    dealer: 'डीलर',
    yard: 'यार्ड',
    address: 'पता',
    issuedBy: 'जारीकर्ता',
    notKnown: 'पता नहीं',
    scan: 'गार्ड यह कोड स्कैन करेगा।',
    validForOne: 'इस गाड़ी के लिए',
    validForSeveral: 'इन गाड़ियों के लिए',
    car: 'गाड़ी',
    registration: 'रजिस्ट्रेशन नंबर',
    from: 'कब से',
    until: 'कब तक',
    itsApproval: 'मंज़ूरी से',
    inspectionHolds:
      'यह पास हर गाड़ी के लिए तब तक चलेगा, जब तक उसकी नीलामी ख़त्म या रद्द नहीं होती। आख़िरी समय की बोली से नीलामी आगे बढ़ सकती है।',
    deliveryHolds: 'यह पास ऊपर लिखे समय तक चलेगा, या जब तक आप गाड़ी लेकर चले नहीं जाते।',
    pageCounts: 'पास अभी चल रहा है या नहीं, यह कोड से खुलने वाला पेज बताता है। वही माना जाएगा, यह काग़ज़ नहीं।',
    carryProof:
      'पहचान पत्र साथ रखें। यह पास सिर्फ़ उसी के लिए है, जिसका नाम इस पर है, और किसी और को नहीं दिया जा सकता।',
  },
  'en-XA': pseudoWords(ENGLISH),
}
