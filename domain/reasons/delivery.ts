/** Why a call about the photos and the checklist of a delivery is refused. */
export const deliveryReasons = {
  'photo.idTaken': 'Another photo has this id.',
  'photo.rcKind': 'Only JPEG, PNG or PDF files are allowed for the RC photo.',
  'photo.carKind': 'Only JPEG or PNG files are allowed for the photo with the car.',
  'photo.missing':
    'The delivery cannot be confirmed yet: {count, plural, one {the photo {photos} is missing.} other {the photos {photos} are missing.}}',
  'photos.labelTwice': 'Each label once.',
  'photos.none': 'Upload at least one photo.',
  'signature.notPicture': 'The signature has to be a picture.',
} as const
