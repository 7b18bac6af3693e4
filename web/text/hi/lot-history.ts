import type { lotHistoryTexts } from '#web/text/en/lot-history.ts'
import type { Translation } from '#web/text/translation.ts'

/** The texts of a lot's whole order. */
export const lotHistoryHi = {
  'lotHistory.title': 'सभी बोलियाँ',
  'lotHistory.titleOf': '{title} की सभी बोलियाँ',
  'lotHistory.summary':
    '{count, plural, =0 {कोई बोली नहीं} one {# बोली} other {# बोलियाँ}}{own, plural, =0 {, आपकी एक भी नहीं} one {, # आपकी} other {, # आपकी}}',
  'lotHistory.none': 'इस गाड़ी पर किसी ने बोली नहीं लगाई।',
  'lotHistory.open': 'खुली नीलामी',
  'lotHistory.sealed': 'सील्ड नीलामी',
  'lotHistory.note':
    'बोलियों का नंबर उसी क्रम में है, जिसमें वे Yardbid की घड़ी के हिसाब से Yardbid को मिलीं। दूसरे डीलरों के नाम नहीं दिखते।',
  'lotHistory.newestFirst': 'नई पहले',
  'lotHistory.oldestFirst': 'पुरानी पहले',
  'lotHistory.print': 'प्रिंट करें',
  'lotHistory.bid': 'बोली नं. {n}',
  'lotHistory.yours': 'आपकी बोली',
  'lotHistory.highest': 'सबसे ऊँची बोली',
  'lotHistory.beat': '{amount} से {more} ऊपर',
  'lotHistory.raisedOwn': 'अपनी {amount} की बोली {more} बढ़ाई',
  'lotHistory.first': 'पहली बोली',
  'lotHistory.firstOwn': 'आपकी पहली बोली',
  'lotHistory.toCar': 'गाड़ी पर वापस',
  'lotHistory.notFound':
    'ये बोलियाँ आप नहीं देख सकते। जो डीलर इस गाड़ी पर बोली लगा सकते थे, वे नीलामी ख़त्म होने पर इन्हें देखते हैं।',
  'lotHistory.failed': 'बोलियाँ लोड नहीं हुईं। फिर से कोशिश करें।',
} satisfies Translation<typeof lotHistoryTexts>
