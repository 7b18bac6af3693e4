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
} as const satisfies Readonly<Partial<Record<keyof typeof requestReasons, string>>>
