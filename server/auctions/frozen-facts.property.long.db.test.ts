import { afterAll, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { makeFlow } from '#server/testing/auction-factories.ts'
import { startAuctionsScene } from '#server/testing/auctions-scene.ts'
import { moveEndToPast } from '#server/testing/bidding-scene.ts'
import { disableOtherAdmins, givePassword } from '#server/testing/factories.ts'
import { HEADER, MAPPING } from '#server/testing/import-scene.ts'
import { createSeededChoice } from '#server/testing/seeded-choice.ts'
import { report, sizeOf } from '#server/testing/tier.ts'
import { untilTaken } from '#server/testing/until-taken.ts'

// Whatever comes at once, what dealers rely on changes by an announcement alone, and every change is reported and audited.

const { admin, app, token, sharma } = await startAuctionsScene()
const { db } = app.database
afterAll(() => app.stop())

const CARS = 6
const ROUNDS = sizeOf({ short: 12, long: 300 })
const AT_ONCE = 10
const SEED = sizeOf({ short: 20_261_129, long: Date.now() % 1_000_000_007 })
const SUPPLIER = 'Property Bank'

const choice = createSeededChoice(SEED)
const someKm = () => 10_000 + choice.below(50_000)

type Change = Output<'admin/getCarChanges'>['changes'][number]

/** Imports a list that gives these cars new kilometres. Returns the import's id. */
async function importList(rows: readonly { readonly ref: number; readonly km: number }[]): Promise<string> {
  const csv = [
    HEADER,
    ...rows.map(({ ref, km }) => `${ref},Tata Nexon XM,2019,Delhi,DL3CAB60${10 + ref},${km},`),
  ]
  const input = { csv: csv.join('\n'), mapping: MAPPING, defaults: { supplierName: SUPPLIER } }
  return (await app.must('admin/importCars', input, { token })).importId
}

/** The flow of the bidding dealer in each lot. */
const flowOf = new Map<string, string>()
const imports: string[] = []

/** Puts a car up in an auction of its own, with a dealer that may bid. A draft that is not published is discarded. */
async function putUp(carId: string) {
  const draft = await app.call(
    'admin/createAuction',
    {
      name: 'Storm',
      format: choice.of(['open', 'open', 'sealed']),
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      lots: [{ carId, reserve: choice.below(10) === 0 ? null : 9_00_000 }],
    },
    { token },
  )
  if (!draft.ok) return draft
  const { auctionId, lots } = draft.body
  const published = await app.call('admin/publishAuction', { auctionId }, { token })
  if (!published.ok) {
    await app.must('admin/cancelAuction', { auctionId, reason: 'Taken.' }, { token })
    return published
  }
  const lotId = lots[0]?.lotId ?? ''
  flowOf.set(lotId, await makeFlow(db, { ...sharma, carId, lotId, state: 'PLACE_BIDS' }))
  return published
}

const readOpenLots = () =>
  db
    .selectFrom('lots')
    .select(['id as lotId', 'car_id as carId'])
    .where('published_at', 'is not', null)
    .where((is) => is.or([is('outcome', 'is', null), is('outcome', '=', 'reserve_not_met')]))
    .orderBy('id')
    .execute()

type OpenLot = Awaited<ReturnType<typeof readOpenLots>>[number]

/** Returns an act that is made at the same time as others. Each is done, or refused by a rule. */
function chooseAct(
  carIds: readonly string[],
  open: readonly OpenLot[],
): () => Promise<{ readonly status: number }> {
  const [carId, lot, km, owners] = [
    choice.of(carIds),
    open[choice.below(Math.max(1, open.length))],
    someKm(),
    1 + choice.below(5),
  ]
  const refs = [...new Set([choice.below(CARS), choice.below(CARS), choice.below(CARS)])]
  const undone = imports[choice.below(Math.max(1, imports.length))]
  const ofCar = [
    () => app.call('admin/updateCar', { carId, kmsrun: km }, { token }),
    () => app.call('admin/updateCar', { carId, ownership: owners }, { token }),
    () => app.call('admin/updateCar', { carId, colour: `Colour ${km}` }, { token }),
    async () => {
      imports.push(await importList(refs.map((ref) => ({ ref, km: km + ref }))))
      return { status: 200 }
    },
    async () =>
      undone === undefined ? { status: 200 } : app.call('admin/undoImport', { importId: undone }, { token }),
    () => putUp(carId),
  ]
  if (lot === undefined) return choice.of(ofCar)
  const { lotId } = lot
  const bid = { carId: lot.carId, flowEntityId: flowOf.get(lotId) ?? '', bidAmount: 4_00_000 + km }
  return choice.of([
    ...ofCar,
    () =>
      app.call(
        'admin/announceLot',
        { lotId, facts: { ownership: owners }, text: 'The RC says so.' },
        { token },
      ),
    () => app.call('admin/announceLot', { lotId, facts: { kmsrun: km } }, { token }),
    () => app.call('admin/withdrawLot', { lotId, reason: 'The seller has sold it.' }, { token }),
    () => app.call('placeBidForCar', bid, { token: sharma.token }),
    async () => {
      await moveEndToPast(db, [lot])
      return { status: 200 }
    },
    () => app.call('admin/releaseLot', { lotId }, { token }),
  ])
}

/** Reads the whole history of a car, oldest first. */
async function readHistory(carId: string): Promise<readonly Change[]> {
  const found: Change[] = []
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const more: { readonly cursor?: string } = cursor === undefined ? {} : { cursor }
    const page: Output<'admin/getCarChanges'> = await app.must(
      'admin/getCarChanges',
      { carId, limit: 100, ...more },
      { token },
    )
    found.push(...page.changes)
    cursor = page.nextCursor
  }
  return found.toReversed()
}

/** Returns what is wrong of a history: a value without an announcement, or a frozen fact that changed. */
async function findFaults(carId: string): Promise<readonly string[]> {
  const history = await readHistory(carId)
  const faults: string[] = []
  const known = new Map<string, string | number | null>()
  for (const { changeId, what, facts } of history) {
    for (const { field, before, after } of facts) {
      const was = known.get(field) ?? null
      if (was !== before) faults.push(`${changeId}: ${what} ${field} was ${was}, announced as ${before}`)
      known.set(field, after)
    }
  }
  const car: Readonly<Record<string, unknown>> = await app.must('admin/getCar', { carId }, { token })
  for (const [field, value] of known) {
    if ((car[field] ?? null) !== value)
      faults.push(`${field} is ${String(car[field])}, announced as ${value}`)
  }
  const lots = await db
    .selectFrom('lots')
    .select(['id', 'published_at', 'outcome', 'outcome_at'])
    .where('car_id', '=', carId)
    .where('published_at', 'is not', null)
    .execute()
  const bids = await db
    .selectFrom('bids')
    .innerJoin('lots', 'lots.id', 'bids.lot_id')
    .select(['bids.lot_id', 'bids.placed_at'])
    .where('lots.car_id', '=', carId)
    .execute()
  for (const { changeId, what, at, facts, auction } of history) {
    if (facts.length === 0) continue
    const moment = Date.parse(at)
    if (what === 'announced') {
      const late = bids.filter(
        ({ lot_id, placed_at }) => lot_id === auction?.lotId && placed_at.getTime() < moment,
      )
      if (late.length > 0) faults.push(`${changeId}: announced after a bid`)
      continue
    }
    // A car that is sold stays frozen. Moments of one millisecond can't be distinguished here.
    const frozen = lots.filter(({ published_at, outcome, outcome_at }) => {
      const until =
        outcome === 'awarded' || outcome === null || outcome === 'reserve_not_met'
          ? Infinity
          : (outcome_at?.getTime() ?? Infinity)
      return (published_at?.getTime() ?? Infinity) < moment && moment < until
    })
    if (frozen.length > 0) faults.push(`${changeId}: ${what} while frozen`)
  }
  return [...faults, ...(await findUnaudited(carId, history))]
}

/** Returns the changes of a history of which the audit log has no entry. */
async function findUnaudited(carId: string, history: readonly Change[]): Promise<readonly string[]> {
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'subject_id as subjectId'])
    .where('action', 'in', ['carChanged', 'carsImported', 'importUndone', 'lotAnnounced', 'lotWithdrawn'])
    .execute()
  const count = (action: string, subjectId: string | undefined) =>
    entries.filter((entry) => entry.action === action && entry.subjectId === subjectId).length
  const noted = (what: Change['what'], lotId?: string) =>
    history.filter(
      (change) => change.what === what && (lotId === undefined || change.auction?.lotId === lotId),
    ).length
  return history.flatMap(({ changeId, what, list, auction, outcome }) => {
    const lotId = auction?.lotId
    const isAudited =
      what === 'form'
        ? count('carChanged', carId) === noted('form')
        : what === 'list' || what === 'listed'
          ? count('carsImported', list?.importId) === 1
          : what === 'undo'
            ? count('importUndone', list?.importId) === 1
            : what === 'announced'
              ? count('lotAnnounced', lotId) === noted('announced', lotId)
              : outcome !== 'withdrawn' || count('lotWithdrawn', lotId) === 1
    return isAudited ? [] : [`${changeId}: ${what} is not audited`]
  })
}

test('no frozen fact changes but by an announcement, and every change is reported and audited', async () => {
  await disableOtherAdmins(db, admin)
  await givePassword(db, admin)
  await importList(Array.from({ length: CARS }, (_, ref) => ({ ref, km: someKm() })))
  const cars = await db
    .selectFrom('cars')
    .select('id')
    .where('supplier_name', '=', SUPPLIER)
    .orderBy('id')
    .execute()
  const carIds = cars.map(({ id }) => id)
  expect(carIds).toHaveLength(CARS)
  const answered = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = await readOpenLots()
    const acts = Array.from({ length: AT_ONCE }, () => chooseAct(carIds, open))
    const answers = await Promise.all(acts.map((act) => untilTaken(act)))
    for (const { status } of answers) answered.set(status, (answered.get(status) ?? 0) + 1)
  }
  expect([...answered.keys()].filter((status) => ![200, 400, 409].includes(status))).toEqual([])
  // Closes that are due come before the histories are read.
  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('lots')
            .select('id')
            .where('outcome', 'is', null)
            .where('published_at', 'is not', null)
            .where('ends_at', '<', new Date())
            .execute()
        ).length,
      { timeout: 10_000 },
    )
    .toBe(0)
  const faults = []
  const kinds = new Map<string, number>()
  for (const carId of carIds) {
    faults.push(...(await findFaults(carId)))
    for (const { what } of await readHistory(carId)) kinds.set(what, (kinds.get(what) ?? 0) + 1)
  }
  report(
    `seed ${SEED}: ${[...answered].map(([status, count]) => `${count} × ${status}`).join(', ')}; ${[...kinds].map(([what, count]) => `${count} ${what}`).join(', ')}`,
  )
  expect(faults, `seed ${SEED}`).toEqual([])
})
