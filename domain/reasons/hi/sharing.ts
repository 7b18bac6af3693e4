import type { sharingReasons } from '../sharing.ts'

/** Why a call about shared links is refused. */
export const sharingHi = {
  'link.unknown': 'यह लिंक आपकी लिस्ट में नहीं है।',
  'link.noCars': 'इवैल्यूएशन लिंक भेजने के लिए कोई सही गाड़ी नहीं चुनी गई।',
  'link.driverUnknown': 'इस गेट पास का ड्राइवर आपकी लिस्ट में नहीं है।',
  'link.deliveryUnknown': 'यह डिलीवरी लिंक आपकी लिस्ट में नहीं है।',
  'link.evaluationOver': 'इस लिंक की कोई गाड़ी अब इवैल्यूएशन में नहीं है।',
  'link.noEvaluator': 'इस गेट पास पर आपका कोई इवैल्यूएटर नहीं है। इवैल्यूएटर चुनें।',
} as const satisfies Readonly<Partial<Record<keyof typeof sharingReasons, string>>>
