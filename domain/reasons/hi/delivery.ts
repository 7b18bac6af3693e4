import type { deliveryReasons } from '../delivery.ts'

/** Why a call about the photos and the checklist of a delivery is refused. */
export const deliveryHi = {
  'photo.idTaken': 'यह id किसी दूसरी फ़ोटो की है।',
  'photo.rcKind': 'RC की फ़ोटो सिर्फ़ JPEG, PNG या PDF हो सकती है।',
  'photo.carKind': 'गाड़ी के साथ की फ़ोटो सिर्फ़ JPEG या PNG हो सकती है।',
  'photo.missing':
    'डिलीवरी अभी कन्फ़र्म नहीं हो सकती: {count, plural, =1 {{photos} की फ़ोटो बाक़ी है।} other {{photos} की फ़ोटो बाक़ी हैं।}}',
  'signature.notPicture': 'साइन की फ़ोटो होनी चाहिए।',
  'photos.labelTwice': 'हर तरह की फ़ोटो एक ही बार।',
  'photos.none': 'कम से कम एक फ़ोटो अपलोड करें।',
} as const satisfies Readonly<Partial<Record<keyof typeof deliveryReasons, string>>>
