import { textFamily } from '#web/text/text-family.ts'

/** The pictures that a person takes of a car with the phone, view by view. */
export const captureTexts = {
  'capture.place': 'View {place, number} of {total, number}',
  'capture.required': 'Required',
  'capture.optional': 'Optional',
  'capture.take': 'Take picture',
  'capture.takeFor': 'Take picture: {label}',
  'capture.retake': 'Retake',
  'capture.retakeFor': 'Retake: {label}',
  'capture.skip': 'Skip',
  'capture.next': 'Next',
  'capture.nextFor': 'Next: {label}',
  'capture.toOverview': 'All pictures',
  'capture.back': 'All cars',
  'capture.input': 'Camera: {label}',
  'capture.preparing': 'Keeping the picture…',
  'capture.picture': '{label} of {title}',
  'capture.outline': 'Outline: {label}',
  'capture.file': 'File: {label}',
  'capture.choose': 'Choose a file',
  'capture.chooseFor': 'Choose a file: {label}',
  'capture.open': 'Open {label}',
  'capture.see': 'See {label} in full size',

  'capture.stateMissing': 'Not taken',
  'capture.stateHidden': 'Take it again',
  'capture.stateOnPhone': 'On this phone',
  'capture.stateSending': 'Sending {percent, number}%',
  'capture.stateRefused': 'Not accepted',
  'capture.stateArrived': 'Arrived',
  'capture.notArrived':
    '{count, plural, one {# picture has not arrived yet.} other {# pictures have not arrived yet.}}',

  'capture.hidden': 'Hidden by Yardbid: {reason}',
  'capture.gone': 'This car is no longer in your list',
  'capture.goneText': 'The dealer moved it on, or your access to it ended.',
} as const

export const { useText, t } = textFamily('capture', captureTexts)
