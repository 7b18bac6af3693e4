import { textFamily } from '#web/text/text-family.ts'

/** The texts of the page on which an admin stops a change that another one made alone. */
export const stopChangeTexts = {
  'stopChange.title': 'Stop a change',
  'stopChange.lead':
    'One admin of the auction house decided this alone, because nobody else could confirm it.',
  'stopChange.what': 'A setting of the house',
  'stopChange.whatElse': 'A decision that takes two people',
  'stopChange.by': 'Proposed by {name}, {moment}',
  'stopChange.due': 'It takes effect on {moment}, unless you stop it.',
  'stopChange.awaits': 'It waits until another admin confirms it.',
  'stopChange.stop': 'Stop the change',
  'stopChange.stopping': 'Stopping...',
  'stopChange.stopped': 'The change is stopped. Nothing was changed.',
  'stopChange.done': 'This change has taken effect already. Talk to the other admins at once.',
  'stopChange.noLink': 'This link is incomplete. Open it from the message again.',
  'stopChange.failed': 'This could not be done. Please try again.',
} as const

export const { useText, t } = textFamily('stopChange', stopChangeTexts)
