import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { makeDealer, makePerson } from '#server/testing/factories.ts'
import type { PlainValue } from './message-value.ts'
import type { WrittenMessage } from './message-carrier.ts'
import { startWorker, type JobWorker } from '#server/platform/jobs/worker.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createVault } from '#server/platform/vault.ts'
import { createMessageDelivery } from './deliver-message.ts'
import { DELIVER_MESSAGE, queueMessage, type Message, type QueueOptions } from './queue-message.ts'
import { sealText } from './sealed-text.ts'

const vault = createVault(Buffer.alloc(32, 3))
let database: TestDatabase
let worker: JobWorker | null = null
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await worker?.stop()
  worker = null
})

/** Starts delivery, with a clock that is `ahead` ms ahead. */
async function deliver(ahead = 0, hasTemplate = () => true): Promise<readonly WrittenMessage[]> {
  const sent: WrittenMessage[] = []
  const carrier = { send: async (message: WrittenMessage) => void sent.push(message) }
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: {
      [DELIVER_MESSAGE]: createMessageDelivery({
        db: database.db,
        carriers: { sms: carrier, email: carrier, hasTemplate },
        vault,
        writeAttachment: async ({ paper, number }) => ({
          fileName: `${paper}-${number}.pdf`,
          mediaType: 'application/pdf',
          content: Buffer.from(number),
        }),
        now: () => Date.now() + ahead,
      }),
    },
    crontab: [],
    onFailure: (error) => {
      throw error
    },
  })
  return sent
}

const code = (to: string, validFor: string | PlainValue = '5 minutes') =>
  ({
    channel: 'sms',
    to,
    kind: 'login-code',
    values: { code: sealText(vault, '918273'), validFor },
  }) as const
const notice = { channel: 'email', to: 'a@dealers.test', kind: 'already-registered', values: {} } as const

test('a code is queued sealed, and sent in clear text', async () => {
  await queueMessage(database.db, code('+919810012345'))
  const { rows } = await database.pool.query<{ job: string }>(
    'select jobs::text || payload::text as job from graphile_worker._private_jobs jobs',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.job).toContain('+919810012345')
  expect(rows[0]?.job).not.toContain('918273')

  const sent = await deliver()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    channel: 'sms',
    to: '+919810012345',
    text: '918273 is your Yardbid code. It is valid for 5 minutes. Do not share it with anyone.',
    values: { code: '918273', validFor: '5 minutes' },
  })
})

describe('the language', () => {
  /** Queues and delivers one message, and returns what is sent. */
  async function sendOne(message: Message, options?: QueueOptions, hasTemplate = () => true) {
    await queueMessage(database.db, message, options)
    const sent = await deliver(0, hasTemplate)
    await expect.poll(() => sent).toHaveLength(1)
    return sent[0]
  }
  const choose = (table: 'users' | 'people', id: string, language: Locale) =>
    database.db.updateTable(table).set({ language }).where('id', '=', id).execute()
  const codeFor = (to: string) => code(to, { seconds: 300 })
  const HINDI = '918273 आपका Yardbid OTP है। यह 5 मिनट तक चलेगा। इसे किसी को न बताएँ।'
  const ENGLISH = '918273 is your Yardbid code. It is valid for 5 minutes. Do not share it with anyone.'

  test('is that of the dealer with the mobile or email, as it is when the message is sent', async () => {
    const dealer = await makeDealer(database.db)
    await queueMessage(database.db, codeFor(dealer.mobile))
    await queueMessage(database.db, { ...notice, to: dealer.email })
    await choose('users', dealer.userId, 'hi')
    const sent = await deliver()
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent.find(({ channel }) => channel === 'sms')).toMatchObject({
      language: 'hi',
      text: HINDI,
      values: { code: '918273', validFor: '5 मिनट' },
    })
    expect(sent.find(({ channel }) => channel === 'email')).toMatchObject({
      subject: 'Yardbid पर आपका अकाउंट पहले से है',
    })
  })

  test('is that of a named reader, whatever the address', async () => {
    const dealer = await makeDealer(database.db)
    await choose('users', dealer.userId, 'hi')
    const { phone, personId } = await makePerson(database.db, dealer)
    await choose('people', personId, 'hi')
    expect(await sendOne(codeFor(dealer.mobile), { reader: { phone: '+919800000000' } })).toMatchObject({
      text: ENGLISH,
    })
    await worker?.stop()
    expect(await sendOne(codeFor(phone), { reader: { phone } })).toMatchObject({ text: HINDI })
    await worker?.stop()
    const formerly = { ...notice, to: 'formerly@dealers.test' }
    const { userId } = dealer
    expect(await sendOne(formerly, { reader: { userId } })).toMatchObject({ language: 'hi' })
  })

  test('is the one that the browser asks for as long as there is none, else English', async () => {
    const dealer = await makeDealer(database.db)
    expect(await sendOne(codeFor(dealer.mobile), { asked: 'hi' })).toMatchObject({ text: HINDI })
    await worker?.stop()
    await choose('users', dealer.userId, 'en')
    expect(await sendOne(codeFor(dealer.mobile), { asked: 'hi' })).toMatchObject({ text: ENGLISH })
    await worker?.stop()
    expect(await sendOne(codeFor('+919810000009'))).toMatchObject({ text: ENGLISH })
  })

  test('of an SMS is English where its template is registered in English only', async () => {
    const dealer = await makeDealer(database.db)
    await choose('users', dealer.userId, 'hi')
    const sent = await sendOne(codeFor(dealer.mobile), {}, () => false)
    expect(sent).toMatchObject({ language: 'en', text: ENGLISH, values: { validFor: '5 minutes' } })
    await worker?.stop()
    expect(await sendOne({ ...notice, to: dealer.email }, {}, () => false)).toMatchObject({ language: 'hi' })
  })

  test('is English, also in its dates, for a text that is not translated, such as one for the staff', async () => {
    const dealer = await makeDealer(database.db)
    await choose('users', dealer.userId, 'hi')
    const values = {
      setting: 'the bank accounts',
      who: 'Asha',
      at: { moment: '2027-03-31T08:30:00.000Z' },
      link: 'https://yard.example/stop',
    }
    expect(
      await sendOne({ channel: 'email', to: dealer.email, kind: 'setting-delayed', values }),
    ).toMatchObject({
      language: 'en',
      text: expect.stringContaining('takes effect only on 31 Mar 2027'),
    })
  })
})

test('a message of the release before, with its texts already formatted, is sent', async () => {
  const payload = {
    id: randomUUID(),
    channel: 'sms',
    to: '+919810000077',
    kind: 'car-won',
    values: { car: '2019 Hyundai Creta', amount: 'Rs 7,95,000', until: '1 Dec 2026, 2:00 pm' },
    attached: [],
    withheld: false,
    usefulForSeconds: null,
  }
  await queueJob(database.db, { task: DELIVER_MESSAGE, maxAttempts: 1, payload })
  const sent = await deliver()
  await expect
    .poll(() => sent.map(({ text }) => text))
    .toEqual(['You won 2019 Hyundai Creta on Yardbid for Rs 7,95,000. Please pay by 1 Dec 2026, 2:00 pm.'])
})

test('a queued message has its values as texts, too, for processes of the release before', async () => {
  const values = { car: '2019 Hyundai Creta', amount: { rupees: 7_95_000 }, until: '' }
  await queueMessage(database.db, { channel: 'sms', to: '+919810000078', kind: 'car-won', values })
  const { rows } = await database.pool.query<{ payload: { values: unknown } }>(
    'select payload from graphile_worker._private_jobs',
  )
  expect(rows[0]?.payload.values).toEqual({ ...values, amount: 'Rs 7,95,000' })
  const sent = await deliver()
  await expect.poll(() => sent).toHaveLength(1)
})

test('withheld and expired messages are not sent', async () => {
  await queueMessage(database.db, code('+919810000001'), { withheld: true })
  await queueMessage(database.db, code('+919810000002'), { usefulForSeconds: 300 })
  await queueMessage(database.db, code('+919810000003'), { usefulForSeconds: 900 })
  await queueMessage(database.db, notice)
  const sent = await deliver(600_000)
  await expect.poll(() => sent.map(({ to }) => to).toSorted()).toEqual(['+919810000003', 'a@dealers.test'])
  const left = () =>
    database.pool.query('select 1 from graphile_worker.jobs').then(({ rowCount }) => rowCount)
  await expect.poll(left).toBe(0)
  expect(sent).toHaveLength(2)
})

test('an email’s papers are written when it is sent', async () => {
  const values = { amount: '₹30,000', cities: 'Delhi', number: '7' }
  await queueMessage(
    database.db,
    { channel: 'email', to: 'paid@dealers.test', kind: 'city-receipt', values },
    { attached: [{ paper: 'receipt', number: '7' }] },
  )
  const sent = await deliver()
  await expect
    .poll(() => sent.find(({ to }) => to === 'paid@dealers.test'))
    .toMatchObject({
      subject: 'Receipt 7 for your Yardbid cities',
      attachments: [{ fileName: 'receipt-7.pdf', mediaType: 'application/pdf', content: Buffer.from('7') }],
    })
})
