import { textFamily } from '#web/text/text-family.ts'

/** The driver's page of one car: its gate pass, the pickup photos and the delivery checklist. */
export const pickupTexts = {
  'pickup.title': 'Pick up {title}',
  'pickup.ofNoCar': 'Pick up a car',
  'pickup.photos': 'Pickup proof',
  'pickup.arrived': '{arrived, number} of {total, number} arrived',
  'pickup.howWithCar':
    'Stand beside the car and let somebody take the picture: your face and the number plate.',
  'pickup.howRc':
    'Lay the RC flat in good light, so that it fills the frame and can be read. Or choose a PDF of it.',
  'pickup.bothArrived': 'Both photos have arrived. The dealer confirms the delivery.',
  'pickup.bothNeeded': 'Both photos are needed. They are sent automatically.',
  'pickup.delivered': 'The dealer has confirmed the delivery.',
  'pickup.all': 'All steps',

  'pickup.checklistShort': 'Checklist',
  'pickup.optional': 'Optional',
  'pickup.optionalLead': 'Fill in what you know. Everything here is optional.',
  'pickup.keysHint': 'How many keys you got, 0 to {max}.',
  'pickup.wholeUpTo': 'Enter a whole number up to {max}.',
  'pickup.receiverHint': 'Who takes the car over from you.',
  'pickup.clear': 'Clear',
  'pickup.signAgain': 'Sign again',
  'pickup.signHint': 'The receiver signs with a finger.',
  'pickup.save': 'Save',
  'pickup.statusNew': 'Not filled in',
  'pickup.statusTyped': 'Not saved yet',
  'pickup.statusTypedText': 'It is kept on this phone. Save it to send it.',
  'pickup.statusWaiting': 'On this phone',
  'pickup.statusWaitingText': 'It is sent when the network returns.',
  'pickup.statusSent': 'Arrived',
  'pickup.statusSentAt': 'Saved at {time}.',
  'pickup.statusRefused': 'Not accepted',
  'pickup.statusRefusedText': 'The server did not accept this checklist.',
  'pickup.unkept': 'This phone cannot keep the checklist. Stay on this page until it has arrived.',
} as const

export const { useText, t } = textFamily('pickup', pickupTexts)
