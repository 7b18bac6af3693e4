import { textFamily } from '#web/text/text-family.ts'

/** The pictures that an evaluator takes of a car. */
export const angleTexts = {
  'angle.title': 'Pictures of {title}',
  'angle.ofNoCar': 'Pictures of a car',
  'angle.front': 'Front Face',
  'angle.left': 'Left',
  'angle.right': 'Right',
  'angle.rear': 'Rear',
  'angle.firstRow': 'Inside First row',
  'angle.boot': 'Inside Boot',
  'angle.howFront': 'Stand in front of the car, so that all of it fits the outline.',
  'angle.howLeft': 'Stand at the left side of the car, so that it fits from bumper to bumper.',
  'angle.howRight': 'Stand at the right side of the car, so that it fits from bumper to bumper.',
  'angle.howRear': 'Stand behind the car, so that all of it fits the outline.',
  'angle.howFirstRow': 'Open a rear door and show the dashboard and both front seats.',
  'angle.howBoot': 'Open the boot and show all of its floor.',

  'angle.report': 'Condition report',
  'angle.submit': 'Submit pictures',
  'angle.submitted': 'The pictures are submitted.',
  'angle.submittedNotice': 'The pictures of {title} are submitted.',
  'angle.frontMissing': "A 'Front Face' image is mandatory for bidding.",
  'angle.submitFailed': 'Failed to submit evaluation. Please try again.',
  'angle.submitRefused': 'Failed to submit evaluation. {message}',
} as const

export const { useText, t } = textFamily('angle', angleTexts)
