import type { requestReasons } from '../request.ts'

/** Why a request is refused before its operation looks at it. */
export const requestHi = {
  'call.inProgress': 'यह काम अभी चल रहा है।',
  'call.tooManyAtOnce': 'आपकी कई रिक्वेस्ट अभी चल रही हैं। थोड़ी देर में फिर से कोशिश करें।',
  'call.tooManyTries': 'बहुत बार कोशिश हो चुकी है। {wait} में फिर से कोशिश करें।',
  'disk.full': 'अभी इसे सेव करने की जगह नहीं है; बोली और पेमेंट चल रहे हैं। बाद में फिर से कोशिश करें।',
  'idempotencyKey.reused': 'यह आइडेम्पोटेंसी की किसी और काम में लग चुकी है।',
  'input.hiddenCharacters': 'इसमें छिपे हुए अक्षर हैं। पेस्ट करने के बजाय टाइप करें।',
  'input.unclear': 'अपनी भरी हुई जानकारी देख लें।',
  'input.unreadable': 'यह पढ़ा नहीं जा सकता।',
  'live.tooMany': 'बहुत सी विंडो एक साथ खुली हैं। कुछ बंद करें।',
  'quota.reached':
    '{kind, select, sessions {थोड़े समय में बहुत बार लॉग इन हुआ।} bids {थोड़े समय में बहुत सी बोलियाँ लगीं।} pictures {थोड़े समय में बहुत सी फ़ोटो आईं।} uploads {थोड़े समय में बहुत सी फ़ाइलें आईं।} other {थोड़े समय में यह बहुत बार हुआ।}} {wait} में फिर से कोशिश करें।',
  'server.busy': 'Yardbid पर अभी बहुत लोग हैं। थोड़ी देर में फिर से कोशिश करें।',
  'server.failed': 'बाद में फिर से कोशिश करें।',
  'server.notReady': 'Yardbid अभी चालू या बंद हो रहा है।',
  'text.unprintable':
    'इनमें से कुछ अक्षर काग़ज़ों पर नहीं छप सकते। लैटिन, देवनागरी, बांग्ला, गुरमुखी, गुजराती, ओड़िया, तमिल, तेलुगु, कन्नड़ या मलयालम में लिखें।',
  'amount.notPaise': 'रकम रुपये में डालें, दशमलव के बाद ज़्यादा से ज़्यादा दो अंक।',
  'amount.notRupees': 'रकम रुपये में डालें।',
  'amount.notWhole': 'पूरे रुपये डालें।',
  'amount.tooBig': 'पूरे रुपये डालें, ज़्यादा से ज़्यादा {max}।',
  'date.notIso': 'तारीख़ डालें (ISO 8601)।',
  'date.otherYears': '{first} से {last} के बीच की तारीख़ डालें।',
  'input.notChoice': 'यहाँ सिर्फ़ {choices} हो सकता है।',
  'input.tooSmall':
    '{unit, select, string {कम से कम {minimum} अक्षर।} array {कम से कम {minimum} चीज़ें।} other {कम से कम {minimum}।}}',
  'input.tooBig':
    '{unit, select, string {ज़्यादा से ज़्यादा {maximum} अक्षर।} array {ज़्यादा से ज़्यादा {maximum} चीज़ें।} other {ज़्यादा से ज़्यादा {maximum}।}}',
  'input.wrongKind':
    '{kind, select, string {यहाँ टेक्स्ट होना चाहिए।} number {यहाँ संख्या होनी चाहिए।} int {यहाँ पूरी संख्या होनी चाहिए।} boolean {यहाँ true या false होना चाहिए।} array {यहाँ लिस्ट होनी चाहिए।} other {यहाँ फ़ील्ड वाला ऑब्जेक्ट होना चाहिए।}}',
  'number.notWhole': 'पूरी संख्या डालें।',
  'range.endBeforeStart': 'आख़िरी तारीख़ पहली तारीख़ से पहले नहीं हो सकती।',
  'text.notStorable': 'इसमें ऐसे अक्षर हैं, जो सेव नहीं हो सकते।',
  'time.notIso': 'तारीख़ और समय टाइम ज़ोन के साथ डालें (ISO 8601)।',
} as const satisfies Readonly<Partial<Record<keyof typeof requestReasons, string>>>
