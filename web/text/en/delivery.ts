import { textFamily } from '#web/text/text-family.ts'

/** The dialogs of Take Delivery (part B, sections 2, 5 and 8). */
export const deliveryTexts = {
  'delivery.requestTitle': 'Request Delivery Gatepass',
  'delivery.chooseDriver': 'Who takes the cars from the yard',
  'delivery.noCars': 'No cars available in this yard.',
  'delivery.choose': 'Please select at least one car and a driver.',
  'delivery.carGone': 'One or more selected cars not found.',
  'delivery.idMissing': 'Missing car ID or auction ID for {car}.',
  'delivery.wrongState': 'Car {car} is not in a valid state for gatepass request.',
  'delivery.driverGone': 'The selected driver is no longer in your list.',
  'delivery.requestFailed': 'Failed to create delivery gatepass. Please try again.',
  'delivery.requestFailedWith': 'Failed to create delivery gatepass: {message}',
  'delivery.flowError': 'Flow entity error: {message}',
  'delivery.requested':
    '{count, plural, one {Delivery gate pass requested for {title}.} other {Delivery gate pass requested for # cars.}}',
  'delivery.requestedSome': 'Delivery gate pass requested for: {cars}.',
  'delivery.notRequested': 'Not requested: {cars}. {reason}',

  'delivery.linkTitle': 'Share Delivery Link',
  'delivery.linkLead':
    'The link opens the sign-in with the number of {name}. After the code, {name} sees the car. It gives access for a day.',
  'delivery.makeLink': 'Create the link',
  'delivery.linkReady': 'Send the link now. It works for a day.',
  'delivery.linkMessage': '{dealer} asks you to pick up a car. Sign in here: {link}',
  'delivery.linkIncomplete': 'Selected car, car ID, auction ID, or driver ID is missing.',
  'delivery.noLinkId': 'No delivery link ID returned from the API.',
  'delivery.linkFailed': 'Failed to generate delivery link. Please try again.',
  'delivery.linkFailedWith': 'Failed to generate delivery link: {message}',
  'delivery.renewLink': 'Make a new link',
  'delivery.renewed': 'This is the new link. The old one has ended.',
  'delivery.revokeLink': 'End the link',
  'delivery.revoked': 'The link for {name} has ended. The access stays until you remove it.',
  'delivery.finish': 'Done',

  'delivery.proofTitle': 'Upload Pickup Proof',
  'delivery.proofLead':
    'The driver can take both on the phone. What you upload here takes the place of the photo that is there.',
  'delivery.photoHint': 'JPEG or PNG, at most 5 MB.',
  'delivery.rcHint': 'JPEG, PNG or PDF, at most 5 MB.',
  'delivery.photoKinds': 'Only JPEG or PNG files are allowed for the photo with the car.',
  'delivery.rcKinds': 'Only JPEG, PNG or PDF files are allowed for the RC photo.',
  'delivery.tooLarge': 'File size exceeds 5MB limit.',
  'delivery.required': 'This is required.',
  'delivery.needed': '{name} *',
  'delivery.proofMissing': 'Please upload both the photo with the car and the RC photo.',
  'delivery.stillSending': 'Please wait until the files are uploaded.',
  'delivery.isThere': 'This photo is there already.',
  'delivery.uploadProof': 'Upload',
  'delivery.proofUploaded': 'Pickup proof of {title} is uploaded.',
  'delivery.proofFailed': 'Failed to upload pickup proof. Please try again.',
  'delivery.proofFailedWith': 'Failed to upload pickup proof: {message}',

  'delivery.viewTitle': 'View pictures',
  'delivery.photoOf': '{label} of {title}',
  'delivery.takenAt': 'Taken {moment}',
  'delivery.openFile': 'Open {label}',
  'delivery.see': 'See {label} in full size',
  'delivery.missing': 'Not there yet',
  'delivery.confirmLead': 'Confirm once the car is with you. It then moves on to NOC.',
  'delivery.confirmBlocked': 'Both pictures are needed before you can confirm.',
  'delivery.addMissing': 'Upload Pickup Proof',
  'delivery.checklistFailed': 'The checklist could not be loaded.',
} as const

export const { useText, t } = textFamily('delivery', deliveryTexts)
