/** Why a request is refused before its operation looks at it: its form, its body, its pace, the state of the server. */
export const requestReasons = {
  'address.unknown': 'There is nothing here.',
  'body.notJson': 'Send JSON (content-type application/json).',
  'body.tooLarge': 'This is too large.',
  'body.empty': 'The body is empty.',
  'body.otherLength': 'The body has another length than announced.',
  'body.tooManyLists': 'This body has too many lists and objects.',
  'body.tooDeep': 'This body is nested too deeply.',
  'body.tooManyValues': 'This body has too many values.',
  'call.inProgress': 'This is still being done.',
  'call.tooManyAtOnce': 'Too many of your calls are in progress. Please try again in a moment.',
  'call.tooManyTries': 'Too many tries. Please try again in {wait}.',
  'cursor.otherList': 'This page belongs to another list. Start again from the first page.',
  'disk.full':
    'There is no room to store this at the moment; bids and payments are still taken. Please try again later.',
  'export.tooLong': 'A file has at most {max} entries. Choose a day, a person or an action.',
  'headers.tooLarge': 'The headers of this request are too large.',
  'host.notOne': 'A request has to name exactly one Host.',
  'idempotencyKey.invalid': 'An Idempotency-Key has 1 to 255 printable characters.',
  'idempotencyKey.reused': 'This idempotency key was used for something else.',
  'input.unclear': 'Please check your inputs.',
  'input.hiddenCharacters': 'This text has hidden characters. Type it instead of pasting it.',
  'input.wrongKind':
    '{kind, select, string {This has to be text.} number {This has to be a number.} int {This has to be a whole number.} boolean {This has to be true or false.} array {This has to be a list.} other {This has to be an object with fields.}}',
  'input.unreadable': 'This can’t be read.',
  'input.notChoice': 'This can only be {choices}.',
  'input.tooSmall':
    '{unit, select, string {At least {minimum} characters.} array {At least {minimum} entries.} other {At least {minimum}.}}',
  'input.tooBig':
    '{unit, select, string {At most {maximum} characters.} array {At most {maximum} entries.} other {At most {maximum}.}}',
  'input.other': '{sentence}',
  'live.tooMany': 'Too many windows are open at once. Please close some of them.',
  'quota.reached':
    '{kind, select, sessions {Too many logins in a short time.} streams {Too many connections in a short time.} events {Too many events in a short time.} bids {Too many bids in a short time.} steps {Too many changes in a short time.} pictures {Too many pictures in a short time.} uploads {Too many files in a short time.} drafts {Too many saved drafts in a short time.} people {Too many changes of people in a short time.} links {Too many links in a short time.} linkReads {Too many links opened in a short time.} papers {Too many documents in a short time.} payments {Too many payments in a short time.} account {Too many changes of the account in a short time.} other {Too many of these in a short time.}} Please try again in {wait}.',
  'range.endBeforeStart': 'The end must not be before the start.',
  'request.unreadable': 'This request can’t be read.',
  'request.tooSlow': 'This request took too long to arrive.',
  'server.busy': 'Yardbid is busy. Please try again in a moment.',
  'server.notReady': 'Yardbid is starting, stopping, or cannot reach its database.',
  'server.failed': 'Please try again later.',
  'text.unprintable':
    'Papers can’t print some of these letters. Please enter it as it should be printed: in Latin letters, or in Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada or Malayalam.',
} as const
