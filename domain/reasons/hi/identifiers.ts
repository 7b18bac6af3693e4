import type { identifiersReasons } from '../identifiers.ts'

/** Why a typed number, name, address or password cannot be what it should be. */
export const identifiersHi = {
  'aadhaar.notDigits': 'आधार नंबर में सिर्फ़ अंक होते हैं।',
  'aadhaar.badStart': 'आधार नंबर 2 से 9 तक के अंक से शुरू होता है।',
  'aadhaar.typingError': 'आधार नंबर लिखने में ग़लती है: आख़िरी अंक बाक़ी अंकों से मेल नहीं खाता।',
  'aadhaar.otherLength': 'आधार नंबर में 12 अंक होते हैं, इसमें {count} हैं।',
  'address.noLetters': 'यह पता नहीं है: पते में अक्षर या अंक होते हैं।',
  'bankAccount.notDigits': 'अकाउंट नंबर में सिर्फ़ अंक होते हैं।',
  'bankAccount.invalid': 'यह अकाउंट नंबर नहीं है।',
  'bankAccount.otherLength': 'अकाउंट नंबर में 6 से 18 अंक होते हैं, इसमें {count} हैं।',
  'email.invalid': 'सही ईमेल डालें।',
  'gstin.otherLength': 'GSTIN में 15 अक्षर और अंक होते हैं, इसमें {count} हैं।',
  'gstin.badCharacters': 'GSTIN में सिर्फ़ अक्षर और अंक होते हैं।',
  'gstin.unknownState': 'GSTIN राज्य के कोड से शुरू होता है, और {code} कोई कोड नहीं है।',
  'gstin.noPan': 'GSTIN के तीसरे से बारहवें अक्षर तक PAN होता है।',
  'gstin.thirteenthZero': 'GSTIN में तेरहवाँ अक्षर 0 नहीं होता।',
  'gstin.fourteenthNotZ': 'GSTIN में चौदहवाँ अक्षर Z होता है।',
  'gstin.typingError': 'GSTIN लिखने में ग़लती है: आख़िरी अक्षर बाक़ी से मेल नहीं खाता।',
  'ifsc.badStart': 'IFSC बैंक के चार अक्षरों से शुरू होता है।',
  'ifsc.fifthNotZero': 'IFSC में पाँचवाँ अक्षर शून्य होता है।',
  'ifsc.badCharacters': 'IFSC में सिर्फ़ अक्षर और अंक होते हैं।',
  'ifsc.otherLength': 'IFSC में 11 अक्षर और अंक होते हैं, इसमें {count} हैं।',
  'input.required': 'यह ज़रूरी है।',
  'mobile.invalid': '10 अंकों का सही मोबाइल नंबर डालें।',
  'name.noLetters': 'यह नाम नहीं है: नाम में अक्षर होते हैं।',
  'otp.otherLength':
    '{count, plural, =0 {OTP में {length} अंक होते हैं, इसमें एक भी नहीं है।} =1 {OTP में {length} अंक होते हैं, इसमें 1 है।} other {OTP में {length} अंक होते हैं, इसमें # हैं।}}',
  'pan.badForm': 'PAN में पाँच अक्षर, चार अंक और एक अक्षर होता है, जैसे ABCPK1234L।',
  'pan.otherLength': 'PAN में 10 अक्षर और अंक होते हैं, इसमें {count} हैं।',
  'pan.otherHolder':
    '{holder, select, person {व्यक्ति के PAN का चौथा अक्षर {letter} होता है।} company {कंपनी के PAN का चौथा अक्षर {letter} होता है।} other {फ़र्म या LLP के PAN का चौथा अक्षर {letter} होता है।}}',
  'password.tooShort': 'कम से कम {min} अक्षर डालें।',
  'password.tooLong': 'ज़्यादा से ज़्यादा {max} अक्षर डालें।',
  'upi.invalid': 'UPI ऐसा होता है: name@bank।',
  'vehicleNumber.invalid': 'RC के मुताबिक़ {min} से {max} अक्षर और अंक डालें।',
} as const satisfies Readonly<Partial<Record<keyof typeof identifiersReasons, string>>>
