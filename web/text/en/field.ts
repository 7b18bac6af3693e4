import { textFamily } from '#web/text/text-family.ts'

/** The portals of evaluators and drivers (part B sections 2 and 8). */
export const fieldTexts = {
  'field.evaluatorHome': 'Cars to evaluate',
  'field.driverHome': 'Cars to deliver',
  'field.count': '{count, plural, one {# car} other {# cars}}',
  'field.yard': '{yard}, {location}',
  'field.unknownLocation': 'Unknown Location',
  'field.noCars': 'No cars found',
  'field.noneAdded': "You haven't added any cars yet.",
  'field.noneReturned': 'No cars returned from the server.',
  'field.emptyCache': 'No cars available in cache.',
  'field.unreadable': 'No cars meet the required criteria for evaluation. Please check the data.',
  'field.addCars': 'Add Cars',
  'field.noDeliveries': 'No cars available for delivery.',
  'field.seeMoreCars': 'See More Cars',
  'field.evaluationFailed': 'Failed to load evaluation cars. Please try again.',
  'field.deliveryFailed': 'Failed to load cars. Please try again.',
  'field.listRefused': 'Failed to load cars: {message}',
  'field.notFound': 'Evaluator not found. Please contact an administrator.',
  'field.uploadPictures': 'Upload Pictures',
  'field.viewPictures': 'View Pictures',
  'field.uploadPickupProof': 'Upload Pickup Proof',
  'field.viewPicture': 'View Picture',
  'field.gatePass': 'Gate pass',
  'field.gatePassOf': 'Gate pass: {title}',
  'field.delivered': 'Delivered',
  'field.pickupPicture': '{label}, {title}',
  'field.picturesDone': '{count, plural, one {# picture uploaded.} other {# pictures uploaded.}}',
  'field.reportsUnsent':
    '{count, plural, one {A condition report is on this phone only.} other {# condition reports are on this phone only.}} {count, plural, one {It is} other {They are}} sent when there is a network.',
  'field.picturesHidden':
    '{count, plural, one {Yardbid has hidden # picture: {reason}} other {Yardbid has hidden # pictures.}}',
} as const

export const { useText, t } = textFamily('field', fieldTexts)
