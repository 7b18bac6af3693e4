import type { carNoticesTexts } from '#web/text/en/car-notices.ts'
import type { Translation } from '#web/text/translation.ts'

/** The notices about the dealer's cars, which appear on every screen. */
export const carNoticesHi = {
  'carNotices.withReason': '{event} {reason}',
  'carNotices.see': 'देखें',

  'carNotices.outbid':
    '{count, plural, one {{title}: आप {amount} से पीछे हो गए।} other {# गाड़ियों पर आप पीछे हो गए।}}',
  'carNotices.award': '{count, plural, one {आपने {title} {amount} में जीत ली।} other {आपने # गाड़ियाँ जीत लीं।}}',
  'carNotices.awardUnpriced': 'आपने {title} जीत ली।',
  'carNotices.counter':
    '{count, plural, one {Yardbid ने आपको {title} पर ऑफ़र दिया है।} other {Yardbid ने आपको # गाड़ियों पर ऑफ़र दिया है।}}',
  'carNotices.offerRunnerUp':
    '{count, plural, one {{title} अब आपको मिल सकती है, अगर आप चाहें।} other {# गाड़ियाँ अब आपको मिल सकती हैं, अगर आप चाहें।}}',
  'carNotices.lose': '{count, plural, one {आप {title} नहीं जीत पाए।} other {आप # गाड़ियाँ नहीं जीत पाए।}}',
  'carNotices.underReserve':
    '{count, plural, one {रिज़र्व से कम, फ़ैसला नीलामी कंपनी करेगी: {title}।} other {रिज़र्व से कम, फ़ैसला नीलामी कंपनी करेगी: # गाड़ियाँ।}}',
  'carNotices.withdrawn':
    '{count, plural, one {{title} नीलामी से हटा ली गई।} other {# गाड़ियाँ नीलामी से हटा ली गईं।}}',
  'carNotices.lapse':
    '{count, plural, one {{title} की नीलामी आपकी बोली से पहले ख़त्म हो गई।} other {# गाड़ियों की नीलामी आपकी बोली से पहले ख़त्म हो गई।}}',
  'carNotices.approveGatePass': '{count, plural, one {गेट पास मंज़ूर: {title}।} other {# गाड़ियों के गेट पास मंज़ूर।}}',
  'carNotices.rejectGatePass':
    '{count, plural, one {गेट पास नामंज़ूर: {title}।} other {# गाड़ियों के गेट पास नामंज़ूर।}}',
  'carNotices.approvePayment': '{count, plural, one {पेमेंट मंज़ूर: {title}।} other {# गाड़ियों का पेमेंट मंज़ूर।}}',
  'carNotices.rejectPayment': '{count, plural, one {पेमेंट नामंज़ूर: {title}।} other {# गाड़ियों का पेमेंट नामंज़ूर।}}',
  'carNotices.reversePayment':
    '{count, plural, one {{title} का पेमेंट वापस हो गया। फिर से पेमेंट करें।} other {# गाड़ियों का पेमेंट वापस हो गया। फिर से पेमेंट करें।}}',
  'carNotices.declareDefault':
    '{count, plural, one {{title} अब आपकी नहीं है: समय पर पेमेंट नहीं हुआ।} other {# गाड़ियाँ अब आपकी नहीं हैं: समय पर पेमेंट नहीं हुआ।}}',
  'carNotices.approveDeliveryGatePass':
    '{count, plural, one {डिलीवरी गेट पास मंज़ूर: {title}।} other {# गाड़ियों के डिलीवरी गेट पास मंज़ूर।}}',
  'carNotices.rejectDeliveryGatePass':
    '{count, plural, one {डिलीवरी गेट पास नामंज़ूर: {title}।} other {# गाड़ियों के डिलीवरी गेट पास नामंज़ूर।}}',
  'carNotices.acceptKyc': '{count, plural, one {KYC मंज़ूर: {title}।} other {# गाड़ियों की KYC मंज़ूर।}}',
  'carNotices.askKycInfo':
    '{count, plural, one {{title} की KYC में कुछ और चाहिए।} other {# गाड़ियों की KYC में कुछ और चाहिए।}}',
  'carNotices.sendNoc': '{count, plural, one {NOC भेज दी: {title}।} other {# गाड़ियों की NOC भेज दी।}}',
  'carNotices.acceptRc': '{count, plural, one {नई RC मंज़ूर: {title}।} other {# गाड़ियों की नई RC मंज़ूर।}}',
  'carNotices.askRcInfo':
    '{count, plural, one {{title} की नई RC में कुछ और चाहिए।} other {# गाड़ियों की नई RC में कुछ और चाहिए।}}',
} satisfies Translation<typeof carNoticesTexts>
