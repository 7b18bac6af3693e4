import { describe, expect, test } from 'vitest'
import { errorMessage } from '#web/api/error-message.ts'
import { CallFailure, readRefusal } from '#web/api/failure.ts'
import '#web/text/en/my-cars.ts'
import '#web/text/en/refusals.ts'
import { STEPS } from '#web/steps/steps.ts'
import '#web/text/en/delivery.ts'
import { describeDeliveryFailure, type FailedDeliveryTexts } from './describe-delivery-failure.ts'

/** A call of Take Delivery: the beginning of its sentences, and the description of its failures. */
interface DescribingCall {
  readonly failed: string
  readonly notFound: string
  /** Default: the sentence about the network. */
  readonly unreachable?: string
  readonly describe: (error: unknown) => string
}

const withTexts = (texts: FailedDeliveryTexts) => (error: unknown) => describeDeliveryFailure(error, texts)

const CALLS: readonly DescribingCall[] = [
  {
    failed: 'Failed to create delivery gatepass',
    notFound: 'Flow entity error',
    describe: withTexts({
      otherwise: 'delivery.requestFailed',
      withMessage: 'delivery.requestFailedWith',
      notFound: 'delivery.flowError',
    }),
  },
  {
    failed: 'Failed to generate delivery link',
    notFound: 'Not found',
    describe: withTexts({ otherwise: 'delivery.linkFailed', withMessage: 'delivery.linkFailedWith' }),
  },
  {
    failed: 'Failed to upload pickup proof',
    notFound: 'Not found',
    describe: withTexts({ otherwise: 'delivery.proofFailed', withMessage: 'delivery.proofFailedWith' }),
  },
  {
    failed: 'Failed to confirm delivery',
    notFound: 'Not found',
    unreachable: 'Failed to confirm delivery. Please try again.',
    describe: (error) => errorMessage(error, STEPS.confirmDelivery.failed),
  },
]

const refused = (status: number, message?: string) =>
  new CallFailure(readRefusal(status, message === undefined ? null : { error: message, message }, null))

describe.each(CALLS)('$failed', ({ failed, notFound, unreachable, describe: describeFailure }) => {
  test.each<[string, CallFailure, string]>([
    ['400 with a sentence', refused(400, 'No such thing.'), 'Invalid data provided: No such thing.'],
    ['400 without', refused(400), 'Invalid data provided: Please check your inputs.'],
    ['401', refused(401), 'Unauthorized. Redirecting to login.'],
    ['404 with a sentence', refused(404, 'It is gone.'), `${notFound}: It is gone.`],
    ['409 with a sentence', refused(409, 'The yard is closed.'), `${failed}: The yard is closed.`],
    ['500 with a sentence', refused(500, 'The disk is full.'), 'Server error: The disk is full.'],
    ['500 without', refused(500), 'Server error: Please try again later.'],
    ['503 without', refused(503), `${failed}. Please try again.`],
    [
      'no network',
      new CallFailure({ kind: 'network' }),
      unreachable ?? `${failed}: Unable to connect to the server. Please check your network.`,
    ],
  ])('%s', (_what, failure, text) => {
    expect(describeFailure(failure)).toBe(text)
  })
})
