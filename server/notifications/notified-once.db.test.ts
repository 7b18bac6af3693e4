import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { moveFlows } from '#server/flows/transition.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { countDueJobs } from '#server/platform/jobs/queue-job.ts'
import { secondsFromNow } from '#server/testing/factories.ts'
import { HOUSE, prepareNotifyScene } from '#server/testing/notify-scene.ts'
import { DELIVER_MESSAGE, queueMessage } from './queue-message.ts'
import { recordNotified } from './notify-of-events-queries.ts'

const scene = prepareNotifyScene()
const { bid, makeFlowOf, makeLot, messages, take, notify, to } = scene

describe('being outbid', () => {
  async function compete(lot: Parameters<typeof makeLot>[0] = {}) {
    const place = await makeLot(lot)
    const flows = {
      own: await makeFlowOf(place, 'PLACE_BIDS'),
      other: await makeFlowOf(place, 'PLACE_BIDS', scene.rival()),
    }
    let amount = 1_000
    const next = () => (amount += 1_000)
    return {
      own: () => bid(place, flows.own, scene.dealer(), next()),
      other: () => bid(place, flows.other, scene.rival(), next()),
    }
  }

  test('is notified once in half an hour for each lot, however often it happens', async () => {
    const { own, other } = await compete()
    const second = await compete()
    await own()
    await other()
    await second.own()
    await second.other()
    await notify()
    expect(messages()).toMatchObject([
      { channel: 'email', to: scene.dealer().email, kind: 'outbid', values: { what: { cars: 2 } } },
    ])
    await own()
    await other()
    await notify()
    expect(to(scene.dealer())).toHaveLength(1)
    expect(to(scene.rival())).toHaveLength(0)
    await scene
      .db()
      .updateTable('told')
      .set({ at: secondsFromNow(-31 * 60) })
      .execute()
    await own()
    await other()
    await notify()
    expect(to(scene.dealer())).toHaveLength(2)
  })

  test('is not sent to a dealer who leads again, or who outbid itself', async () => {
    const { own, other } = await compete()
    await own()
    await other()
    await own()
    await own()
    await notify()
    expect(messages()).toMatchObject([{ to: scene.rival().email, kind: 'outbid' }])
  })

  test.each([
    ['in a sealed lot', { format: 'sealed' as const }],
    ['after the end', { endsInSeconds: -1 }],
  ])('is not sent %s', async (_when, lot) => {
    const { own, other } = await compete(lot)
    await own()
    await other()
    await notify()
    expect(messages()).toEqual([])
  })
})

describe('each event is notified once', () => {
  async function approve(): Promise<void> {
    const flowId = await makeFlowOf(await makeLot(), 'GATE_PASS_REQUESTED')
    await take(HOUSE, { flowId, event: 'approveGatePass' })
  }

  test('by several processes at once, and again and again', async () => {
    await approve()
    const before = await countDueJobs(scene.db(), DELIVER_MESSAGE)
    await Promise.all([notify(), notify(), notify(), notify()])
    await notify()
    expect(messages()).toHaveLength(1)
    expect(await countDueJobs(scene.db(), DELIVER_MESSAGE)).toBe(before + 1)
  })

  test('when a process dies before the commit: nothing was sent, and the next one sends it all', async () => {
    await approve()
    const flowId = await makeFlowOf(await makeLot(), 'GATE_PASS_REQUESTED', scene.rival())
    await take(HOUSE, { flowId, event: 'approveGatePass' })
    const before = await countDueJobs(scene.db(), DELIVER_MESSAGE)
    let queued = 0
    const dying: typeof queueMessage = async (...message) => {
      queued += 1
      if (queued === 2) throw new Error('The process dies.')
      await queueMessage(...message)
    }
    await expect(notify(dying)).rejects.toThrow('The process dies.')
    expect(await countDueJobs(scene.db(), DELIVER_MESSAGE)).toBe(before)
    await notify()
    expect(
      messages()
        .map((message) => message.to)
        .toSorted(),
    ).toEqual([scene.dealer().email, scene.rival().email].toSorted())
    expect(await countDueJobs(scene.db(), DELIVER_MESSAGE)).toBe(before + 2)
  })

  test('even if the cursor were set back', async () => {
    await approve()
    await notify()
    await scene.db().updateTable('told_through').set({ event_id: 0 }).execute()
    await notify()
    expect(to(scene.dealer())).toHaveLength(1)
  })

  test('to more people at once than a statement has parameters', async () => {
    await approve()
    const { id: eventId } = await scene
      .db()
      .selectFrom('events')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const ids = { lotId: randomUUID(), organisationId: randomUUID() }
    const entries = Array.from({ length: 20_000 }, (_, number) => {
      return { eventId, person: `user:${number}`, channel: 'email', kind: 'outbid', ...ids } as const
    })
    expect(await recordNotified(scene.db(), entries)).toEqual(entries)
    expect(await recordNotified(scene.db(), entries)).toEqual([])
  })

  test('also if a later event is committed first', async () => {
    const before = (await scene.db().selectFrom('told').select('event_id').execute()).length
    const flowId = await makeFlowOf(await makeLot(), 'GATE_PASS_REQUESTED')
    const isWritten = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const slow = inTransaction(scene.db(), async (tx) => {
      await moveFlows(tx, HOUSE, [{ flowId, event: 'approveGatePass' }])
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    await approve()
    const notifying = notify()
    mayCommit.resolve()
    await Promise.all([slow, notifying])
    await notify()
    expect(to(scene.dealer()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gate-pass-approved']))
    const notified = await scene.db().selectFrom('told').select('event_id').execute()
    expect(notified).toHaveLength(before + 2)
  })

  test('what a refused transaction wrote is not sent', async () => {
    const flowId = await makeFlowOf(await makeLot(), 'GATE_PASS_REQUESTED')
    const failed = inTransaction(scene.db(), async (tx) => {
      await moveFlows(tx, HOUSE, [{ flowId, event: 'approveGatePass' }])
      throw new Error('Refused.')
    })
    await expect(failed).rejects.toThrow('Refused.')
    await notify()
    expect(messages()).toEqual([])
  })
})
