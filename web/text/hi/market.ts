import type { marketTexts } from '#web/browsing/market/market-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** The texts of the page behind Know More: the market in short. */
export const marketHi = {
  'market.title': 'यह बाज़ार कैसे चलता है',
  'market.lead':
    'Yardbid पुरानी गाड़ियों का होलसेल बाज़ार है, सिर्फ़ डीलरों के लिए। हर गाड़ी हमारे किसी यार्ड में खड़ी है, हर नीलामी का समय एक ही घड़ी से चलता है, और हर बोली उसी क्रम में गिनी जाती है जिसमें वह पहुँची।',
  'market.fromYardToPapers': 'यार्ड से काग़ज़ तक',
  'market.step.collect': 'गाड़ियाँ चुनें',
  'market.step.collectText': 'अपने शहरों की गाड़ियाँ देखें और जो पसंद आए, उसे मेरी गाड़ियों में जोड़ें। इसमें कोई पैसा नहीं लगता।',
  'market.step.look': 'गाड़ी देखें',
  'market.step.lookText': 'अपने इवैल्यूएटर के लिए गेट पास माँगें। यार्ड में ली गई फ़ोटो तुरंत गाड़ी के साथ दिखती हैं।',
  'market.step.bid': 'बोली लगाएँ',
  'market.step.bidText':
    'हर गाड़ी पर ज़्यादा से ज़्यादा {bids} बोलियाँ, इसलिए हर बोली सोचकर लगती है। हर रकम आप अंकों और शब्दों में देखकर कन्फ़र्म करते हैं।',
  'market.step.win': 'जीतें और पेमेंट करें',
  'market.step.winText':
    'रिज़र्व के बराबर या उससे ऊपर की सबसे ऊँची बोली जीतती है। नीलामी में कुछ और न लिखा हो, तो {hours} घंटे में पेमेंट करना होता है।',
  'market.step.collectCar': 'डिलीवरी लें',
  'market.step.collectCarText': 'आपका ड्राइवर डिलीवरी गेट पास दिखाकर गाड़ी ले जाता है।',
  'market.step.papers': 'काग़ज़ पाएँ',
  'market.step.papersText': 'हम आपकी KYC जाँचते हैं, NOC भेजते हैं, और नई RC मंज़ूर होने तक ट्रांसफ़र पर नज़र रखते हैं।',
  'market.rules': 'सबके लिए एक जैसे नियम',
  'market.rule.clock': 'एक ही घड़ी',
  'market.rule.clockText':
    'नीलामी का समय हमारे सर्वर की घड़ी से चलता है, आपके फ़ोन की घड़ी से नहीं। जो बोली समय ख़त्म होने से पहले पहुँचे, वही गिनी जाती है।',
  'market.rule.late': 'आख़िरी सेकंड की बोली',
  'market.rule.lateText':
    'खुली नीलामी में आख़िरी {window} सेकंड में बोली लगे, तो नीलामी उस बोली के {window} सेकंड बाद ख़त्म होती है। ऐसे समय ज़्यादा से ज़्यादा {max} मिनट बढ़ता है। किसी नीलामी में ये समय अलग भी हो सकते हैं।',
  'market.rule.open': 'खुली',
  'market.rule.openText': 'सबसे ऊँची बोली दिखती है, पर यह नहीं कि किसने लगाई। आपकी बोली उससे ऊपर होनी चाहिए।',
  'market.rule.sealed': 'सील्ड',
  'market.rule.sealedText':
    'नीलामी ख़त्म होने तक आपको सिर्फ़ अपनी बोलियाँ दिखती हैं। दो बोलियाँ बराबर हों, तो पहले लगी बोली जीतती है।',
  'market.rule.reserve': 'रिज़र्व',
  'market.rule.reserveText':
    'सबसे ऊँची बोली रिज़र्व से कम रहे, तो हम उसे मंज़ूर करते हैं, या उस डीलर को एक ऑफ़र देते हैं जो {hours} घंटे चलता है, या गाड़ी नहीं बेचते।',
  'market.rule.unknown': 'कोई अंदाज़ा नहीं',
  'market.rule.unknownText': 'सप्लायर ने जो नहीं बताया, वहाँ “पता नहीं” लिखा है। हम अंदाज़े से कुछ नहीं भरते।',
  'market.browse': 'गाड़ियाँ देखें',
} satisfies Translation<typeof marketTexts>
