import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPaymentHistory } from '#domain/car-payments/check-payment-history.ts'
import { checkBidHistory } from '#domain/auctions/check-bid-history.ts'
import { NONE, type FlowEvent, type FlowPlace } from '#domain/flows/car-lifecycle.ts'
import { isFlowState, FLOW_STATES } from '#domain/flows/flow-states.ts'
import type { Folder } from '#domain/files/file-rules.ts'
import { can } from '#domain/flows/can.ts'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import { readBidHistory } from '#server/testing/bid-history-queries.ts'
import { readPaymentHistory } from '#server/testing/payment-history-queries.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createVault } from '#server/platform/vault.ts'
import { MIN_LIVE_LOTS, seedDemoHouse } from './seed-demo-house.ts'

let database: TestDatabase
let folder: string
const logged: string[] = []
const vault = createVault(Buffer.alloc(32, 1))

const seed = () =>
  seedDemoHouse(database.db, {
    store: createDiskFileStore(folder),
    vault,
    log: (line) => logged.push(line),
  })

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'yardbid-demo-'))
  await seed()
}, 180_000)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(database.db)).rows
}

/** Moves all stored instants back by `days`, as if the app had been stopped for that long. */
async function moveTimeBack(days: number): Promise<void> {
  const columns = await rows(sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
    group by table_name`)
  const owner = createDatabase(database.ownerUrl, { max: 1 })
  await owner.kysely.transaction().execute(async (tx) => {
    // Events and bids are append-only: skip the triggers that protect them.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`select analytics_make_months(now() - interval '1 year', now())`.execute(tx)
    for (const table of columns) {
      const older = table.columns.map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(name)} - make_interval(days => ${days})`,
      )
      await sql`update ${sql.table(table.table_name)} set ${sql.join(older)}`.execute(tx)
    }
  })
  await owner.end()
}

interface LoggedStep {
  flow_id: string
  event: string
  from_state: FlowPlace | null
  to_state: string | null
  actor: 'dealer' | 'evaluator' | 'driver' | 'admin' | 'system'
}

/** Replays every flow's events through the table. Returns the resulting state of each flow. */
async function replay(): Promise<Map<string, FlowPlace>> {
  const places = new Map<string, FlowPlace>()
  const steps = await rows(sql<LoggedStep>`
    select flow_id, event, from_state, to_state, actor from events where flow_id is not null order by flow_id, at, id`)
  for (const step of steps) {
    const from = places.get(step.flow_id) ?? NONE
    const decided = can(step.event as FlowEvent, { state: from, actor: step.actor })
    expect(decided, `${step.event} from ${from} by ${step.actor}`).toMatchObject({ ok: true })
    if (!decided.ok) continue
    expect(step.from_state ?? NONE).toBe(from)
    expect(step.to_state ?? NONE).toBe(decided.value)
    places.set(step.flow_id, decided.value)
  }
  return places
}

describe('the demo data', () => {
  it('has its people, places, cars and pictures', async () => {
    const [counts] = await rows(sql<Record<string, number>>`
      select (select count(*) from cars) as cars, (select count(*) from yards) as yards,
        (select count(*) from cities) as cities,
        (select count(*) from cars where not exists (select from car_pictures where car_id = cars.id)) as bare,
        (select count(distinct sha256) from files where folder = 'car-images') as pictures`)
    expect(counts).toMatchObject({ yards: 8, cities: 4, bare: 0 })
    expect(counts?.['cars']).toBeGreaterThanOrEqual(240)
    expect(counts?.['pictures']).toBeLessThanOrEqual(100)
    const cities = await rows(sql<{ email: string; cities: string }>`
      select users.email, string_agg(cities.name::text, ', ' order by cities.name) as cities
      from users join organisation_cities access on access.organisation_id = users.organisation_id
      join cities on cities.id = access.city_id group by users.email order by users.email`)
    expect(cities).toEqual([
      { email: 'dealer1@demo.test', cities: 'Delhi, Mumbai' },
      { email: 'dealer2@demo.test', cities: 'Delhi, Mumbai' },
      { email: 'dealer3@demo.test', cities: 'Delhi, Mumbai' },
      { email: 'dealer4@demo.test', cities: 'Bengaluru, Mumbai' },
      { email: 'dealer5@demo.test', cities: 'Chennai' },
    ])
  })

  it('has every picture in the store, in its folder', async () => {
    const files = await rows(sql<{ folder: Folder; sha256: Buffer; has_thumbnail: boolean }>`
      select distinct folder, sha256, has_thumbnail from files`)
    expect(new Set(files.map((file) => file.folder))).toContain('evaluations')
    const store = createDiskFileStore(folder)
    const missing: string[] = []
    for (const { folder, sha256, has_thumbnail: hasThumbnail } of files) {
      for (const variant of hasThumbnail ? (['original', 'thumbnail'] as const) : (['original'] as const)) {
        const file = await store.open({ folder, sha256, variant })
        if (file === null) missing.push(`${folder} ${sha256.toString('hex')} ${variant}`)
        file?.content.destroy()
      }
    }
    expect(missing).toEqual([])
  })

  it('has an RC as the RC photo of a pickup, and never a car', async () => {
    const photos = await rows(sql<{ label: string; isCar: boolean }>`
      select distinct photo.label, exists (select from car_pictures picture
        join files shown on shown.id = picture.file_id where shown.sha256 = file.sha256) as "isCar"
      from delivery_photos photo join files file on file.id = photo.file_id order by photo.label`)
    expect(photos).toEqual([
      { label: 'Profile with car', isCar: true },
      { label: 'RC photo', isCar: false },
    ])
  })

  it('shows dealer1 in every state in which a flow can rest', async () => {
    const states = await rows(sql<{ state: string }>`
      select distinct flows.state from flows join users on users.organisation_id = flows.organisation_id
      where users.email = 'dealer1@demo.test'`)
    expect(states.map((row) => row.state).toSorted()).toEqual(
      FLOW_STATES.filter((state) => state !== 'DELIVERED').toSorted(),
    )
  })

  it('shows dealer1’s evaluator a car to evaluate and an evaluated one, with the facts that an evaluator needs', async () => {
    const cars = await rows(sql<{ state: string }>`
      select distinct flows.state from flows join users on users.organisation_id = flows.organisation_id
      join cars on cars.id = flows.car_id
      where users.email = 'dealer1@demo.test' and flows.state in ('EVALUATION', 'EVALUATION_COMPLETE')
        and num_nulls(cars.regno, cars.kmsrun, cars.fueltype, cars.yard_id) = 0`)
    expect(cars).toHaveLength(2)
  })

  it('has the three bidders together in at least five open lots and two sealed ones, with bids left', async () => {
    const lots = await rows(sql<{ format: string; ends_in: number }>`
      select lots.format, extract(epoch from lots.ends_at - now())::int as ends_in from lots
      where outcome is null and ends_at > now() and starts_at <= now() and 3 = (
        select count(distinct users.email) from flows join users on users.organisation_id = flows.organisation_id
        where flows.lot_id = lots.id and flows.state = 'PLACE_BIDS'
          and users.email in ('dealer1@demo.test', 'dealer2@demo.test', 'dealer3@demo.test')
          and (select count(*) from bids where bids.flow_id = flows.id) <= 1)`)
    expect(lots.filter((lot) => lot.format === 'open').length).toBeGreaterThanOrEqual(5)
    expect(lots.filter((lot) => lot.format === 'sealed').length).toBeGreaterThanOrEqual(2)
    expect(lots.filter((lot) => lot.ends_in <= 300)).toHaveLength(1)
    const live = await rows(sql<{ ends_in: number }>`
      select extract(epoch from ends_at - now())::int as ends_in from lots
      where outcome is null and published_at is not null and starts_at <= now() and ends_at > now()`)
    expect(live.length).toBeGreaterThanOrEqual(MIN_LIVE_LOTS)
    expect(live.filter((lot) => lot.ends_in <= 300)).toHaveLength(1)
    expect(Math.max(...live.map((lot) => lot.ends_in))).toBeLessThanOrEqual(3 * 24 * 3600)
  })

  it('has histories that the table allows, step by step, up to the stored states', async () => {
    const places = await replay()
    const flows = await rows(
      sql<{ id: string; state: string }>`select id, state from flows where removed_at is null`,
    )
    expect(flows.length).toBeGreaterThan(60)
    for (const flow of flows) {
      expect(isFlowState(flow.state)).toBe(true)
      expect(places.get(flow.id), flow.id).toBe(flow.state)
    }
  })

  it('has the proof, the check and the receipt of every payment, and no default that is open', async () => {
    const [found] = await rows(sql<Record<string, number>>`
      select
        (select count(*) from flows where state in ('PAYMENT_RECORDED', 'PAYMENT_REVIEWED') and not exists (
          select from car_payments paid where paid.flow_id = flows.id and paid.outcome = 'waiting'
            and (paid.reviewed_at is not null) = (flows.state = 'PAYMENT_REVIEWED'))) as unproven,
        (select count(*) from events where event = 'approvePayment' and not exists (
          select from car_receipts receipt where receipt.flow_id = events.flow_id)) as unreceipted,
        (select count(*) from car_payments paid where not exists (
          select from car_payment_files file where file.payment_id = paid.id)) as bare,
        (select count(*) from flows where state = 'DEFAULTED') - (select count(*) from payment_defaults
          where lifted_at is not null) as open_defaults,
        (select jsonb_array_length(value) from setting_versions) as accounts`)
    expect(found).toEqual({ unproven: 0, unreceipted: 0, bare: 0, open_defaults: 0, accounts: 2 })
  })

  it('has an overdue payment, and a car offered to dealer1 after a default', async () => {
    const found = await rows(sql<{ email: string; is_offered: boolean; is_over: boolean }>`
      select users.email, flows.offer_until is not null as is_offered, flows.payment_due_at < now() as is_over
      from flows join users on users.organisation_id = flows.organisation_id
      where flows.state = 'BID_AWARDED' and (flows.payment_due_at < now() or flows.offer_until is not null)
      order by users.email`)
    expect(found).toEqual([
      { email: 'dealer1@demo.test', is_offered: true, is_over: false },
      { email: 'dealer3@demo.test', is_offered: false, is_over: true },
    ])
    const [offered] = await rows(sql<{ defaults: number }>`
      select count(*) as defaults from flows join flows unpaid on unpaid.lot_id = flows.lot_id
      where flows.offer_until > now() and unpaid.state = 'DEFAULTED'`)
    expect(offered?.defaults).toBe(1)
  })

  it('has a payment history without a broken rule', async () => {
    expect(checkPaymentHistory(await readPaymentHistory(database.db))).toEqual([])
  })

  it('has a bid history without a broken rule', async () => {
    expect(checkBidHistory(await readBidHistory(database.db))).toEqual([])
  })

  it('is unchanged by another start', async () => {
    const count = () => rows(sql<{ lots: number }>`select count(*) as lots from lots`)
    const before = await count()
    await seed()
    expect(await count()).toEqual(before)
  })

  it('gets a new round when too few lots are live, and keeps all existing data', async () => {
    const kept = () =>
      rows(sql<{ id: string; state: string }>`
        select id, state from flows where award_amount is not null or state in ('BID_LOST', 'LAPSED') order by id`)
    const before = await kept()
    await moveTimeBack(5)
    await seed()
    expect(logged.at(-1)).toContain('round')
    const [live] = await rows(sql<{ lots: number }>`
      select count(*) as lots from lots where outcome is null and starts_at <= now() and ends_at > now()`)
    expect(live?.lots).toBeGreaterThanOrEqual(MIN_LIVE_LOTS)
    const after = new Map((await kept()).map((flow) => [flow.id, flow.state]))
    for (const flow of before) expect(after.get(flow.id)).toBe(flow.state)
  })

  it('is never loaded into a company’s own database', async () => {
    const own = await createTestDatabase()
    try {
      await own.db.insertInto('organisations').values({ kind: 'house', name: 'Somebody' }).execute()
      await seedDemoHouse(own.db, { store: createDiskFileStore(folder), vault, log: () => undefined })
      const users = await own.db.selectFrom('users').select('id').execute()
      expect(users).toEqual([])
    } finally {
      await own.drop()
    }
  })
})
