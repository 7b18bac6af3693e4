import type { standingTexts } from '#web/text/en/standing.ts'
import type { Translation } from '#web/text/translation.ts'

/** How a dealer stands on a car: on a bidding card and on the car's page. */
export const standingHi = {
  'standing.youLead': 'आप सबसे आगे हैं',
  'standing.outbidBy': 'आप {amount} से पीछे हैं',
  'standing.noBidsYet': 'अभी कोई बोली नहीं लगी',
  'standing.notBidYet': 'आपने अभी बोली नहीं लगाई',
  'standing.sealed': 'सील्ड: किसी को दूसरे की बोली नहीं दिखती',
  'standing.settling': 'बोली ख़त्म हुई। नतीजा थोड़ी देर में आएगा।',
  'standing.startsAt': 'बोली {moment} से शुरू होगी',
  'standing.soldToAnother': 'किसी और डीलर ने जीती',
  'standing.lotNotSold': 'गाड़ी नहीं बिकी',
  'standing.lotCancelled': 'नीलामी रद्द हो गई',
  'standing.lotWithdrawn': 'गाड़ी नीलामी से हटा ली गई',
  'standing.yourSealedBid': 'आपकी बोली',
  'standing.highestBid': 'सबसे ऊँची बोली',
  'standing.startingPrice': 'शुरुआती दाम',
  'standing.soldFor': 'में बिकी',
  'standing.bidPlaced': 'बोली {n}/{max}, {time} पर लगी',
  'standing.bidPlacedOn': 'बोली {n}/{max}, {day} को {time} पर लगी',
} satisfies Translation<typeof standingTexts>
