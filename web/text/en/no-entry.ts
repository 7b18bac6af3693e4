import { textFamily } from '#web/text/text-family.ts'

/** The page for those who may not pass, and the page that is not there. */
export const noEntryTexts = {
  'unauthorized.title': 'ACCESS DENIED',
  'unauthorized.text': 'You are not authorized to view {page}.',
  'unauthorized.call': 'Call us: {number}',

  'notFound.title': 'OOPS! Page Not Found!',
  'notFound.text': 'The address may be mistyped, or the page has moved.',

  'page.dealerHome': 'Dealer Home',
  'page.carDetails': 'Car Details',
  'page.myCars': 'My Cars',
  'page.console': 'the console',
  'page.evaluatorHome': 'Evaluator Home',
  'page.driverHome': 'Driver Home',
  'page.this': 'this page',
} as const

export const { useText, t } = textFamily('noEntry', noEntryTexts)
