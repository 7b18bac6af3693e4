import type { biddingReasons } from '../bidding.ts'

/** Why a bid is refused. */
export const biddingHi = {
  'auction.cancelled': 'इस गाड़ी की नीलामी रद्द हो गई है।',
  'auction.carWithdrawn': 'यह गाड़ी नीलामी से हटा ली गई है।',
  'auction.notYours': 'यह नीलामी आपकी नीलामियों में नहीं है, या अभी ख़त्म नहीं हुई है।',
  'auction.ended': 'इस गाड़ी की नीलामी ख़त्म हो गई है।',
  'bid.tooLate': 'यह बोली बहुत देर से पहुँची और नहीं लगी।',
  'bid.notStarted': 'इस गाड़ी पर बोली अभी शुरू नहीं हुई है।',
  'bid.ended': 'इस गाड़ी पर बोली ख़त्म हो गई है।',
  'bid.tooLow': 'बोली पिछली बोली से ज़्यादा होनी चाहिए।',
  'bid.notRupees': 'बोली पूरे रुपये में लगाएँ, ₹1 से {max} तक।',
  'bid.notInPlaceBids': 'यह गाड़ी “बोली लगाएँ” में नहीं है: गाड़ी “{state}” पर है।',
  'bid.capReached':
    '{maxBids, plural, =1 {इस गाड़ी पर आप अपनी एक ही बोली लगा चुके हैं।} other {इस गाड़ी पर आप अपनी सभी # बोलियाँ लगा चुके हैं।}}',
  'car.notInYourCities': 'आपके शहरों की नीलामियों में यह गाड़ी नहीं है।',
} as const satisfies Readonly<Partial<Record<keyof typeof biddingReasons, string>>>
