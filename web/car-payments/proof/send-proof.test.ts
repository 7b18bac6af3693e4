import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallFailure } from '#web/api/failure.ts'
import '#web/text/en/refusals.ts'
import { json, refusal, startLocalServer, type Answer, type LocalServer } from '#web/testing/local-server.ts'
import '../payment-texts.ts'
import { describeProofFailure, sendProof, type Proof } from './send-proof.ts'

let server: LocalServer

beforeEach(async () => {
  server = await startLocalServer()
})

afterEach(() => server.close())

const PROOF: Proof = {
  flow_entity_id: '018f0000-0000-7000-8000-000000000001',
  transactionAmount: 785_000,
  bankReferenceId: 'HDFC0001234567',
  bankAccountNo: '50100012345678',
  bankAccountName: 'Malhotra Motors',
  ifscCode: 'HDFC0000001',
  paymentMethod: 'netBanking',
  transactionDate: '2026-11-23',
  files: [{ url: '/files/1' }],
}

const CAR = { id: 'a-car' }
const TAKEN = json(200, { success: true, status: 'success', car: CAR })
const UNKNOWN = refusal(404, 'NOT_FOUND', 'There is no such car.')
const paths = () => server.requests.map(({ url }) => url)

const describe = (error: unknown) => describeProofFailure(error, ['2019 Hyundai Creta', '2021 Tata Nexon'])

async function messageOf(...answers: Answer[]): Promise<string | null> {
  server.answerWith(...answers)
  return sendProof(PROOF, 'a-key').then(() => null, describe)
}

test('a proof is sent once, and `success` or the status alone means that it was taken', async () => {
  expect(await messageOf(TAKEN)).toBeNull()
  expect(await messageOf(json(200, { success: true }))).toBeNull()
  expect(await messageOf(json(200, { status: 'success', car: CAR }))).toBeNull()
  expect(paths()).toEqual(Array.from({ length: 3 }, () => '/api/submitPaymentInfo'))
})

test('where the first call is not found, the other one sends the same proof under the same key', async () => {
  expect(await messageOf(UNKNOWN, TAKEN)).toBeNull()
  expect(paths()).toEqual(['/api/submitPaymentInfo', '/api/submitPaymentDetails'])
  const [first, second] = server.requests
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['idempotency-key']).toBe('a-key')
})

test('without another call it says so', async () => {
  server.answerWith(UNKNOWN)
  const message = await sendProof(PROOF, 'a-key', null).then(() => null, describe)
  expect(message).toBe('Fallback endpoint not configured. Please contact support.')
})

test('without an answer it says so', () => {
  expect(describe(new CallFailure({ kind: 'timeout' }))).toBe('Request timed out. Please check your network.')
})

test.each<[string, Answer, string]>([
  [
    'neither call is found',
    UNKNOWN,
    'Payment submission endpoint not found or Flow Entity is invalid. Please contact support.',
  ],
  [
    'the answer says something else',
    json(200, { success: false }),
    'Payment submission failed. Unexpected response from server.',
  ],
  ['the answer is no object', json(200, null), 'Payment submission failed. Unexpected response from server.'],
  [
    'the server has an error',
    refusal(500, 'INTERNAL_ERROR', 'Something went wrong here.'),
    'Server error. Please try again later.',
  ],
  [
    'the proof is refused',
    refusal(400, 'INVALID_INPUT', 'Amount must equal exactly ₹7,85,000.'),
    'Invalid data provided: Amount must equal exactly ₹7,85,000.',
  ],
  [
    'a proof was sent in another window',
    json(409, { code: 'WRONG_STATE', state: 'PAYMENT_RECORDED', message: 'It is at "Payment recorded".' }),
    'Failed to submit payment proof: You sent a payment proof for 2019 Hyundai Creta already, in another window or on another device. Yardbid checks it now.',
  ],
  [
    'one of several cars was paid in another window',
    json(409, {
      code: 'WRONG_STATE',
      state: 'PAYMENT_REVIEWED',
      message: 'It is at "Payment reviewed".',
      fields: { 'payments.1.flow_entity_id': 'It is at "Payment reviewed".' },
    }),
    'Failed to submit payment proof: You sent a payment proof for 2021 Tata Nexon already, in another window or on another device. Yardbid checks it now.',
  ],
  [
    'a rule forbids it',
    refusal(409, 'DEFAULT_OPEN', 'Please call us.'),
    'Failed to submit payment proof: Please call us.',
  ],
])('it says when %s', async (_, answer, message) => {
  expect(await messageOf(answer)).toBe(message)
})
