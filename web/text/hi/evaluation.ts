import type { evaluationTexts } from '#web/evaluation/evaluation-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** The pictures of an evaluation: adding, changing and submitting them. */
export const evaluationHi = {
  'evaluation.uploadTitle': 'फ़ोटो अपलोड करें',
  'evaluation.viewTitle': 'फ़ोटो देखें',
  'evaluation.lead':
    'JPEG, PNG या SVG, हर फ़ोटो ज़्यादा से ज़्यादा 5 MB। ‘सामने’ की फ़ोटो ज़रूरी है, बाक़ी कोई ज़रूरी नहीं।',
  'evaluation.detailsFailed': 'गाड़ी की जानकारी लोड नहीं हुई। फिर से कोशिश करें।',
  'evaluation.detailsRefused': 'गाड़ी की जानकारी लोड नहीं हुई। {message}',
  'evaluation.list': '{title} की फ़ोटो',
  'evaluation.frontFace': 'सामने (ज़रूरी)',
  'evaluation.addFront': '‘सामने’ की फ़ोटो जोड़ें',
  'evaluation.add': 'फ़ोटो जोड़ें',
  'evaluation.drop': 'या यहाँ खींचकर छोड़ें',
  'evaluation.tooMany':
    'ज़्यादा से ज़्यादा {max} फ़ोटो। {count, plural, one {# फ़ोटो नहीं जुड़ी} other {# फ़ोटो नहीं जुड़ीं}}।',

  'evaluation.number': 'फ़ोटो {number}',
  'evaluation.named': '{angle}, फ़ोटो {number}',
  'evaluation.view': 'व्यू',
  'evaluation.viewOf': 'फ़ोटो {number} का व्यू',
  'evaluation.noView': 'व्यू चुनें',
  'evaluation.see': 'फ़ोटो {number} को पूरे साइज़ में देखें',
  'evaluation.earlier': 'फ़ोटो {number} को आगे करें',
  'evaluation.later': 'फ़ोटो {number} को पीछे करें',
  'evaluation.replace': 'बदलें',
  'evaluation.replaceNumber': 'फ़ोटो {number} बदलें',
  'evaluation.delete': 'डिलीट करें',
  'evaluation.deleteNumber': 'फ़ोटो {number} डिलीट करें',
  'evaluation.notSubmitted': 'जमा नहीं हुई',
  'evaluation.hidden': 'Yardbid ने छिपाई: {reason}',

  'evaluation.wrongKind': 'इस टाइप की फ़ाइल नहीं चलेगी: {type}। सिर्फ़ JPEG, PNG और SVG चलेंगी।',
  'evaluation.tooLarge': 'फ़ाइल 5 MB से बड़ी है।',
  'evaluation.unreadable': 'यह फ़ोटो नहीं खुली। दूसरी फ़ोटो चुनें।',
  'evaluation.uploadFailed': 'फ़ोटो अपलोड नहीं हुई। फिर से कोशिश करें।',
  'evaluation.uploadRefused': 'फ़ोटो अपलोड नहीं हुई। {message}',

  'evaluation.deleteTitle': 'यह फ़ोटो डिलीट करें',
  'evaluation.deleteText': 'यह गाड़ी से तुरंत हट जाएगी। यह वापस नहीं हो सकता।',
  'evaluation.deleteLast': 'यह गाड़ी की आख़िरी फ़ोटो है: इसके बाद फिर से फ़ोटो अपलोड करनी होंगी।',
  'evaluation.yesDelete': 'फ़ोटो डिलीट करें',
  'evaluation.deleted': 'फ़ोटो डिलीट हो गई।',
  'evaluation.deleteFailed': 'डिलीट के बाद जानकारी सेव नहीं हुई। फिर से कोशिश करें।',
  'evaluation.deleteRefused': 'फ़ोटो डिलीट नहीं हुई। {message}',

  'evaluation.submit': 'फ़ोटो जमा करें',
  'evaluation.viewsMissing': 'बाक़ी सभी फ़ोटो का व्यू चुनें।',
  'evaluation.frontMissing': 'बोली के लिए ‘सामने’ की फ़ोटो ज़रूरी है।',
  'evaluation.stillUploading': 'सभी फ़ोटो अपलोड होने तक रुकें।',
  'evaluation.notUploaded': 'कुछ फ़ोटो अपलोड नहीं हुईं। उन्हें फिर से अपलोड करें या डिलीट करें।',
  'evaluation.showLatest': 'अभी की फ़ोटो दिखाएँ',
  'evaluation.keptNew': 'आपकी नई फ़ोटो लिस्ट में रहेंगी।',

  'evaluation.leaveTitle': 'जमा किए बिना जाएँ',
  'evaluation.leaveText':
    '{count, plural, =0 {आपके बदलाव} one {आपके बदलाव और # नई फ़ोटो} other {आपके बदलाव और # नई फ़ोटो}} जमा नहीं हुए हैं। यहाँ से जाने पर ये मिट जाएँगे।',
  'evaluation.stay': 'यहीं रहें',
  'evaluation.yesLeave': 'बिना जमा किए जाएँ',
} satisfies Translation<typeof evaluationTexts>
