/** The page for those who may not pass, and the page that is not there. */
export const noEntryTexts = {
  'unauthorized.title': 'ACCESS DENIED',
  'unauthorized.text': 'You are not authorized to view {page}.',
  'unauthorized.call': 'Call us: {number}',

  'notFound.title': 'OOPS! Page Not Found!',
  'notFound.text': 'The address may be mistyped, or the page has moved.',
} as const
