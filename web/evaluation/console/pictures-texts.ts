import { textFamily } from '#web/text/text-family.ts'

/** The console's list of evaluation pictures. */
export const picturesTexts = {
  'pictures.title': 'Pictures',
  'pictures.total':
    '{count, plural, one {# picture} other {{total} pictures}} of evaluations, the latest first',
  'pictures.which': 'Which pictures',
  'pictures.all': 'All',
  'pictures.shown': 'Shown',
  'pictures.hidden': 'Hidden',
  'pictures.none': 'No pictures',
  'pictures.noneText': 'Pictures of evaluations appear here as soon as they are uploaded.',
  'pictures.noneFound': 'No pictures found',
  'pictures.noneFoundText': 'No picture matches this choice.',
  'pictures.showAll': 'Show all pictures',
  'pictures.ofOneCar': 'Pictures of one car',
  'pictures.name': '{angle}, {title}',
  'pictures.see': 'See {name} in full size',
  'pictures.uploaded': '{dealer} · {moment}',
  'pictures.hiddenBy': 'Hidden by {by}, {moment}: {reason}',
} as const

export const { useText, t } = textFamily('pictures', picturesTexts)
