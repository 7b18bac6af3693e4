import type { KyselyPlugin } from 'kysely'
import type { ReadInput } from '#contract/api.ts'
import { browsing } from '#contract/browsing/browsing.ts'
import { createBrowsingHandlers } from '#server/browsing/browsing-handlers.ts'
import { createHomeLists } from '#server/browsing/home-lists.ts'
import { createFileLinks } from '#server/files/file-links.ts'
import { RenderedJson } from '#server/platform/http/rendered-json.ts'
import { createSigner } from '#server/platform/signer.ts'
import { makeAuction, makeCar, type MadeLot } from './auction-factories.ts'
import { makeCity, makeDealer, type MadeUser } from './factories.ts'
import type { TestDatabase } from './test-database.ts'

/** The time in ms after which shared parts are read again. It passes only when a test moves the clock. */
export const KEEP_MS = 1000

/** The lists of one process, with a clock that the test moves and a count of its statements. */
export function makeLists(database: TestDatabase, keepMs = KEEP_MS) {
  const at = { now: 0, statements: 0 }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      at.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const links = createFileLinks({ signer: createSigner(Buffer.alloc(32)), now: () => 0 })
  const db = database.db.withPlugin(counter)
  // A time of 0 is none to the library that keeps the reads.
  const lists = createHomeLists({
    db,
    readList: (read) => read(db),
    links,
    keepMs,
    clock: () => 1 + at.now,
  })
  const { getDealerHomeData } = createBrowsingHandlers({ links, tiles: null }, lists)

  async function ask(dealer: MadeUser, input: Partial<ReadInput<'getDealerHomeData'>> = {}) {
    const answer = await getDealerHomeData({
      db: database.db,
      input: browsing.getDealerHomeData.input.parse(input),
      caller: {
        kind: 'user',
        role: 'orguserdealer',
        sessionId: '',
        onboarding: 'home',
        hasSecondFactor: false,
        ...dealer,
      },
      request: {
        id: '',
        address: null,
        userAgent: null,
        askedLocale: null,
        locale: 'en',
        idempotencyKey: null,
        bodyHash: Buffer.alloc(0),
        header: () => null,
        rawBody: null,
      },
    })
    if (!answer.ok) throw new Error(answer.refusal.reason)
    if (!(answer.value instanceof RenderedJson)) throw new Error('The answer is not rendered')
    return answer.value
  }

  async function home(dealer: MadeUser, input?: Partial<ReadInput<'getDealerHomeData'>>) {
    return browsing.getDealerHomeData.output.parse((await ask(dealer, input)).parse())
  }

  return { at, ask, home, lists }
}

/** Makes a city with some dealers and some cars in one auction. */
export async function makeMarket(
  database: TestDatabase,
  {
    dealers,
    cars,
    ...auction
  }: { readonly dealers: number; readonly cars: number } & Partial<Parameters<typeof makeAuction>[1]>,
) {
  const { db } = database
  const city = await makeCity(db)
  const made = await Promise.all(
    Array.from({ length: dealers }, () => makeDealer(db, { cityIds: [city.cityId] })),
  )
  const lots = await addCars(database, city.cityId, cars, auction)
  return { ...city, dealers: made, lots }
}

/** Makes cars of two makes in a city, in one auction. */
export async function addCars(
  database: TestDatabase,
  cityId: string,
  count: number,
  auction: Partial<Parameters<typeof makeAuction>[1]> = {},
): Promise<readonly MadeLot[]> {
  const cars = []
  for (let index = 0; index < count; index += 1) {
    cars.push(
      await makeCar(database.db, {
        cityId,
        make: index % 2 === 0 ? 'Tata' : 'Kia',
        year: 2000 + (index % 20),
      }),
    )
  }
  const { lots } = await makeAuction(database.db, { ...auction, lots: cars })
  return lots
}
