import type { firstBidTexts } from '#web/text/en/first-bid.ts'
import type { Translation } from '#web/text/translation.ts'

/** The steps that lead a new dealer to its first bid. */
export const firstBidHi = {
  'firstBid.title': 'पहली बोली तक पाँच कदम',
  'firstBid.done': '{total} में से {done} पूरे',
  'firstBid.stepDone': '{step}: पूरा',

  'firstBid.addCar': 'गाड़ी जोड़ें',
  'firstBid.addCar.how': 'नीचे किसी गाड़ी पर “मेरी गाड़ियों में जोड़ें” दबाएँ।',
  'firstBid.requestPass': 'गेट पास माँगें',
  'firstBid.requestPass.how': 'इससे आपका इवैल्यूएटर यार्ड में जाकर गाड़ी जाँच सकता है।',
  'firstBid.requestPass.go': 'मेरी गाड़ियाँ खोलें',
  'firstBid.passApproved': 'मंज़ूरी पाएँ',
  'firstBid.passApproved.how': 'हम रिक्वेस्ट जाँचते हैं और गेट पास मंज़ूर होते ही आपको बताते हैं।',
  'firstBid.passApproved.go': 'अपनी रिक्वेस्ट देखें',
  'firstBid.sendPictures': 'फ़ोटो भेजें',
  'firstBid.sendPictures.how': 'इवैल्यूएशन का लिंक अपने इवैल्यूएटर को भेजें, या फ़ोटो ख़ुद अपलोड करके जमा करें।',
  'firstBid.sendPictures.go': 'फ़ोटो अपलोड पर जाएँ',
  'firstBid.bid': 'बोली लगाएँ',
  'firstBid.bid.how': 'एक गाड़ी पर आप पाँच बार बोली लगा सकते हैं। आख़िर में सबसे ऊँची बोली जीतती है।',
  'firstBid.bid.go': 'बोली लगाने जाएँ',
} satisfies Translation<typeof firstBidTexts>
