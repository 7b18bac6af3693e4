import { textFamily } from '#web/text/text-family.ts'

/** The answers to the question about the third-party analytics service, and what they mean. */
export const analyticsConsentTexts = {
  'consent.agree': 'Yes, share',
  'consent.refuse': 'No, don’t share',
  'consent.failed': 'Failed to save your answer. Please try again.',
  'consent.version': 'Version {version}',
  'consent.ga4': 'Google Analytics',

  'consent.section': 'Analytics',
  'consent.own':
    'Yardbid records which pages you open and which steps you take, to make them better. You see your own records; the auction house sees all. No other dealer sees them.',
  'consent.nobody': 'Nothing is shared with any other company.',
  'consent.given': 'You share how you use Yardbid with {service}.',
  'consent.refused': 'You don’t share how you use Yardbid with {service}.',
  'consent.unasked': 'You have not answered yet. Nothing is shared with {service}.',
  'consent.choice': 'Share with {service}',
  'consent.saved': 'Your answer is saved.',
} as const

export const { useText, t } = textFamily('analyticsConsent', analyticsConsentTexts)
