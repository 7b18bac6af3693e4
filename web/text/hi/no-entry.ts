import type { noEntryTexts } from '#web/text/en/no-entry.ts'
import type { Translation } from '#web/text/translation.ts'

/** The page for those who may not pass, and the page that is not there. */
export const noEntryHi = {
  'unauthorized.title': 'यहाँ जाने की इजाज़त नहीं है',
  'unauthorized.text': 'आप {page} नहीं देख सकते।',
  'unauthorized.call': 'हमें कॉल करें: {number}',

  'notFound.title': 'यह पेज नहीं मिला!',
  'notFound.text': 'शायद पता ग़लत लिखा है, या पेज की जगह बदल गई है।',

  'page.dealerHome': 'डीलर होम',
  'page.carDetails': 'गाड़ी की जानकारी',
  'page.myCars': 'मेरी गाड़ियाँ',
  'page.console': 'कंसोल',
  'page.evaluatorHome': 'इवैल्यूएटर होम',
  'page.driverHome': 'ड्राइवर होम',
  'page.this': 'यह पेज',
} satisfies Translation<typeof noEntryTexts>
