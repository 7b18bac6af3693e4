/** Why a call about the pictures and the condition report of a car is refused. */
export const evaluationReasons = {
  'picture.badId': 'Give the picture an id of 32 hexadecimal digits.',
  'picture.notHidden': 'This picture is not hidden.',
  'picture.unknown': 'There is no such picture.',
  'picture.hidden': 'This picture is hidden already: “{hiddenReason}”.',
  'pictures.viewTypeMissing': 'Please select view types for all additional images.',
  'pictures.idTaken': 'Another picture has this id.',
  'pictures.changed': 'The pictures of this car have changed in the meantime. Please look at them again.',
  'pictures.frontFaceMissing': "A ''{angle}'' image is mandatory for bidding.",
  'pictures.tooMany': 'At most {max} pictures.',
  'report.depthMissing': 'Enter the depth in millimetres.',
  'report.kilometresMissing': 'Enter whole kilometres.',
  'report.closed': 'The condition report of this car cannot be changed now.',
  'report.carUnknown': 'This car is unknown.',
  'report.changed': 'Somebody else has changed this report in the meantime.',
  'report.damageIdTaken': 'Another damage has this id.',
} as const
