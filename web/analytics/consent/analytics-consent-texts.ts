/** What a person is asked, and told, about the third-party analytics service. */
export const analyticsConsentTexts = {
  'consent.title': 'May we tell {service} how you use Yardbid?',
  'consent.text':
    'It shows us which pages work well and which do not. {service} learns which pages you open, which cars and cities you look at, and a number that stands for you. It never learns your name, mobile or email, a registration number, or an amount. You can change your answer at any time under Profile and password.',
  'consent.agree': 'Yes, share',
  'consent.refuse': 'No, don’t share',
  'consent.failed': 'Failed to save your answer. Please try again.',
  'consent.ga4': 'Google Analytics',

  'consent.section': 'Analytics',
  'consent.own':
    'Yardbid records which pages you open and which steps you take, to make them better. Only the auction house sees these records, and your own are never shown to another dealer.',
  'consent.nobody': 'Nothing is shared with any other company.',
  'consent.given': 'You share how you use Yardbid with {service}.',
  'consent.refused': 'You don’t share how you use Yardbid with {service}.',
  'consent.unasked': 'You have not been asked yet. Until you agree, nothing is shared with {service}.',
  'consent.choice': 'Share with {service}',
  'consent.saved': 'Your answer is saved.',
} as const
