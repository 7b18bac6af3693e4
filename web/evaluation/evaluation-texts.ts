import { textFamily } from '#web/text/text-family.ts'

/** The pictures of an evaluation: adding, changing and submitting them. */
export const evaluationTexts = {
  'evaluation.uploadTitle': 'Upload Pictures',
  'evaluation.viewTitle': 'View Pictures',
  'evaluation.lead':
    'JPEG, PNG or SVG, at most 5 MB each. The Front Face is mandatory, all other views are optional.',
  'evaluation.detailsFailed': 'Failed to load car details. Please try again.',
  'evaluation.detailsRefused': 'Failed to load car details. {message}',
  'evaluation.list': 'Pictures of {title}',
  'evaluation.frontFace': 'Front Face (mandatory)',
  'evaluation.addFront': 'Add the Front Face',
  'evaluation.add': 'Add pictures',
  'evaluation.drop': 'or drop them here',
  'evaluation.tooMany': 'At most {max} pictures. {count, plural, one {# was} other {# were}} not added.',

  'evaluation.number': 'Picture {number}',
  'evaluation.named': '{angle}, picture {number}',
  'evaluation.view': 'View',
  'evaluation.viewOf': 'View of picture {number}',
  'evaluation.noView': 'Select a view',
  'evaluation.see': 'See picture {number} in full size',
  'evaluation.earlier': 'Move picture {number} forward',
  'evaluation.later': 'Move picture {number} back',
  'evaluation.replace': 'Replace',
  'evaluation.replaceNumber': 'Replace picture {number}',
  'evaluation.delete': 'Delete',
  'evaluation.deleteNumber': 'Delete picture {number}',
  'evaluation.notSubmitted': 'Not submitted',
  'evaluation.hidden': 'Hidden by Yardbid: {reason}',

  'evaluation.wrongKind': 'Invalid file type: {type}. Only JPEG, PNG, and SVG are allowed.',
  'evaluation.tooLarge': 'File size exceeds 5MB limit.',
  'evaluation.unreadable': 'This picture can’t be read. Please choose another one.',
  'evaluation.uploadFailed': 'Failed to upload picture. Please try again.',
  'evaluation.uploadRefused': 'Failed to upload picture. {message}',

  'evaluation.deleteTitle': 'Delete this picture',
  'evaluation.deleteText': 'It is removed from the car at once. This can’t be undone.',
  'evaluation.deleteLast': 'It is the car’s last picture: the car then waits for pictures again.',
  'evaluation.yesDelete': 'Delete the picture',
  'evaluation.deleted': 'Picture deleted.',
  'evaluation.deleteFailed': 'Failed to update after delete. Please try again.',
  'evaluation.deleteRefused': 'Failed to delete picture. {message}',

  'evaluation.submit': 'Submit Pictures',
  'evaluation.viewsMissing': 'Please select view types for all additional images.',
  'evaluation.frontMissing': "A 'Front Face' image is mandatory for bidding.",
  'evaluation.stillUploading': 'Please wait until all pictures are uploaded.',
  'evaluation.notUploaded': 'Some pictures were not uploaded. Try them again or delete them.',
  'evaluation.showLatest': 'Show the latest pictures',
  'evaluation.keptNew': 'Your new pictures stay in the list.',

  'evaluation.leaveTitle': 'Leave without submitting',
  'evaluation.leaveText':
    '{count, plural, =0 {Your changes} one {Your changes, with # new picture,} other {Your changes, with # new pictures,}} are not submitted. They are lost if you leave.',
  'evaluation.stay': 'Stay here',
  'evaluation.yesLeave': 'Leave',
} as const

export const { useText, t } = textFamily('evaluation', evaluationTexts)
