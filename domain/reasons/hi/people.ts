import type { peopleReasons } from '../people.ts'

/** Why a call about evaluators, drivers and their accesses is refused. */
export const peopleHi = {
  'access.unknown': 'यह एक्सेस आपकी लिस्ट में नहीं है।',
  'access.badValidity': 'एक्सेस कम से कम एक मिनट का और ज़्यादा से ज़्यादा 7 दिन का दें।',
  'access.personUnknown':
    '{role, select, dealer_evaluator {इस फ़ोन नंबर का आपका कोई इवैल्यूएटर नहीं है।} other {इस फ़ोन नंबर का आपका कोई डिलीवरी ड्राइवर नहीं है।}}',
  'car.ofSeveralDealers': 'यह गाड़ी आपके पास कई डीलरों की तरफ़ से है: बताएँ कि किसकी (flowEntityId)।',
  'driver.unknown': 'चुना गया ड्राइवर नहीं मिला।',
  'evaluator.unknown': 'चुना गया इवैल्यूएटर नहीं मिला।',
  'evaluator.gone': 'इवैल्यूएटर नहीं मिला। अपने डीलर से बात करें।',
  'person.kindMissing': 'इवैल्यूएटर या डिलीवरी ड्राइवर चुनें।',
  'person.pictureKind': 'प्रोफ़ाइल फ़ोटो सिर्फ़ JPEG, PNG या JPG हो सकती है।',
  'person.unknown': 'यह व्यक्ति आपकी लिस्ट में नहीं है।',
  'person.phoneTaken':
    '{role, select, dealer_evaluator {इस फ़ोन नंबर का इवैल्यूएटर आपकी लिस्ट में पहले से है।} other {इस फ़ोन नंबर का डिलीवरी ड्राइवर आपकी लिस्ट में पहले से है।}}',
  'person.incomplete': 'सभी ज़रूरी जानकारी भरें, और लाइसेंस और प्रोफ़ाइल फ़ोटो दोनों अपलोड करें।',
} as const satisfies Readonly<Partial<Record<keyof typeof peopleReasons, string>>>
