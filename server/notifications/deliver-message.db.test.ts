import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WrittenMessage } from './message-carrier.ts'
import { startWorker, type JobWorker } from '#server/platform/jobs/worker.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createVault } from '#server/platform/vault.ts'
import { createMessageDelivery } from './deliver-message.ts'
import { DELIVER_MESSAGE, queueMessage } from './queue-message.ts'
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
async function deliver(ahead = 0): Promise<readonly WrittenMessage[]> {
  const sent: WrittenMessage[] = []
  const carrier = { send: async (message: WrittenMessage) => void sent.push(message) }
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: {
      [DELIVER_MESSAGE]: createMessageDelivery({
        carriers: { sms: carrier, email: carrier },
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

const code = (to: string) =>
  ({
    channel: 'sms',
    to,
    kind: 'login-code',
    values: { code: sealText(vault, '918273'), validFor: '5 minutes' },
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
