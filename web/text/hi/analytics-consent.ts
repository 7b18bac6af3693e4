import type { analyticsConsentTexts } from '#web/analytics/consent/analytics-consent-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** The answers to the question about the third-party analytics service, and what they mean. */
export const analyticsConsentHi = {
  'consent.agree': 'हाँ, शेयर करें',
  'consent.refuse': 'नहीं, शेयर न करें',
  'consent.failed': 'आपका जवाब सेव नहीं हुआ। फिर से कोशिश करें।',
  'consent.version': 'वर्शन {version}',
  'consent.ga4': 'Google Analytics',

  'consent.section': 'ऐप कैसे इस्तेमाल होता है',
  'consent.own':
    'Yardbid यह दर्ज करता है कि आप कौन-से पेज खोलते हैं और क्या करते हैं, ताकि उन्हें और अच्छा बना सके। आप अपना रिकॉर्ड देख सकते हैं; नीलामी कंपनी सबका देखती है। कोई दूसरा डीलर नहीं देखता।',
  'consent.nobody': 'किसी दूसरी कंपनी के साथ कुछ शेयर नहीं होता।',
  'consent.given': 'आप Yardbid कैसे चलाते हैं, यह {service} के साथ शेयर होता है।',
  'consent.refused': 'आप Yardbid कैसे चलाते हैं, यह {service} के साथ शेयर नहीं होता।',
  'consent.unasked': 'आपने अभी जवाब नहीं दिया है। {service} के साथ कुछ शेयर नहीं होता।',
  'consent.choice': '{service} के साथ शेयर करें',
  'consent.saved': 'आपका जवाब सेव हो गया।',
} satisfies Translation<typeof analyticsConsentTexts>
