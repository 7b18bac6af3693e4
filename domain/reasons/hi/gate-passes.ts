import type { gatePassesReasons } from '../gate-passes.ts'

/** Why a call about gate passes and entries at the gate is refused. */
export const gatePassesHi = {
  'car.left': 'यह गाड़ी जा चुकी है; अब किसी यार्ड में नहीं है।',
  'entry.wayMissing': '“अंदर आए” या “चले गए” चुनें।',
  'gatePass.choiceMissing': 'इवैल्यूएटर और कम से कम एक गाड़ी चुनें।',
  'gatePass.noCars': 'कम से कम एक गाड़ी चुनें।',
  'gatePass.ended': 'यह गेट पास अब नहीं चलेगा, इसलिए एंट्री नहीं हो सकती।',
  'gatePass.unnamed': 'गाड़ी या गेट पास बताएँ।',
  'gatePass.answered': 'इस गेट पास रिक्वेस्ट का जवाब दिया जा चुका है: इसकी कोई गाड़ी अब इंतज़ार में नहीं है।',
  'gatePass.requestUnknown': 'ऐसी कोई गेट पास रिक्वेस्ट नहीं है।',
  'gatePass.used': 'यह गेट पास इस्तेमाल हो चुका है: इसका ड्राइवर यार्ड से जा चुका है।',
  'gatePass.deliveryUnknown': 'ऐसा कोई डिलीवरी गेट पास नहीं है।',
  'gatePass.unknownInYard': 'इस यार्ड का ऐसा कोई गेट पास नहीं है।',
  'gatePass.unknown': 'ऐसा कोई गेट पास नहीं है।',
  'gatePass.unapproved': 'Yardbid ने यह गेट पास अभी मंज़ूर नहीं किया है।',
  'gatePass.endedForAll': 'यह गेट पास अब किसी गाड़ी के लिए नहीं चलेगा।',
  'gatePass.allRequested': 'चुनी हुई सभी गाड़ियों के गेट पास पहले से माँगे गए हैं या मंज़ूर हैं।',
  'gatePass.severalAuctions': 'एक गेट पास एक ही नीलामी की गाड़ियों का होता है। हर नीलामी के लिए अलग पास माँगें।',
  'gatePass.severalYards': 'एक गेट पास एक ही यार्ड की गाड़ियों का होता है। हर यार्ड के लिए अलग पास माँगें।',
  'gatePass.enteredAlready':
    '{way, select, cameIn {{person} पहले ही अंदर आ चुके हैं: {moment} को “{yardLink}” से एंट्री हुई।} other {{person} पहले ही जा चुके हैं: {moment} को “{yardLink}” से एंट्री हुई।}}',
  'gatePass.yardMissing': 'पहले गाड़ी का यार्ड चुनें, ताकि गेट पास पर लिखा हो कि गाड़ी कहाँ है: {cars}।',
  'gatePass.driverRetired':
    '{driver} अब इस डीलर के ड्राइवर नहीं हैं। रिक्वेस्ट नामंज़ूर करें, ताकि डीलर दूसरा ड्राइवर दे सके।',
  'yardLink.ended': 'यार्ड का यह लिंक बंद हो चुका है। Yardbid से नया माँगें।',
  'yardLink.unknown': 'ऐसा कोई लिंक नहीं है।',
} as const satisfies Readonly<Partial<Record<keyof typeof gatePassesReasons, string>>>
