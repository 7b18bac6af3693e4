import { makeOutcome } from './auction-factories.ts'
import {
  addCar,
  BID_UNDER_RESERVE,
  makeSceneFlow,
  makeFlowUnderReserve,
  makeSceneLot,
  upload,
} from './call-scene.ts'
import { givePassword, secondsFromNow, uniqueMobile } from './factories.ts'
import { importSmallList, SMALL_MAPPING, smallList, uploadSmallList } from './small-list.ts'
import type { MakeCall } from './valid-call.ts'

type StockCall =
  | 'admin/createCity'
  | 'admin/addCityAlias'
  | 'admin/removeCityAlias'
  | 'admin/getYards'
  | 'admin/createYard'
  | 'admin/getCars'
  | 'admin/getCar'
  | 'admin/getCarChanges'
  | 'admin/createCar'
  | 'admin/updateCar'
  | 'admin/correctSoldCar'
  | 'admin/mergeCars'
  | 'admin/uploadImport'
  | 'admin/previewImport'
  | 'admin/importCars'
  | 'admin/getImport'
  | 'admin/undoImport'
  | 'admin/createAuction'
  | 'admin/updateAuction'
  | 'admin/publishAuction'
  | 'admin/announceLot'
  | 'admin/cancelAuction'
  | 'admin/withdrawLot'
  | 'admin/getAuctions'
  | 'admin/getAuction'
  | 'admin/getAuctionResults'
  | 'admin/rerunUnsold'
  | 'admin/awardLot'
  | 'admin/counterLot'
  | 'admin/releaseLot'

/** Returns a number that makes names unique. */
const someNumber = () => uniqueMobile().slice(-9)

const CAR_FACTS = {
  make: 'Hyundai',
  model: 'Creta',
  variant: 'SX 1.6',
  year: 2019,
  kmsrun: 43_210,
  fueltype: 'Petrol',
  transmission: 'Manual',
  carType: 'SUV',
  ownership: 1,
  rcstatus: 'Yes' as const,
  price: 7_95_000,
  newPrice: 9_00_000,
  mileage: 18.2,
  engine: 1_591,
  power: 121.3,
  seats: 5,
  colour: 'White',
  remarks: 'New tyres, one scratch on the left door.',
}

const auctionOf = (carId: string) => ({
  name: 'Tuesday’s auction',
  format: 'open' as const,
  startsAt: secondsFromNow(-60).toISOString(),
  endsAt: secondsFromNow(3600).toISOString(),
  increment: 1000,
  maxBids: 3,
  extensionWindowSeconds: 60,
  hardEndMinutes: 10,
  paymentTermsHours: 24,
  lots: [{ carId, startingPrice: 100_000, reserve: 200_000 }],
})

/** The part of {@link VALID_CALLS} with which the house manages its places, cars and auctions. */
export const VALID_STOCK_CALLS: { readonly [Name in StockCall]: MakeCall<Name> } = {
  'admin/createCity': async () => ({
    by: 'admin',
    of: 'house',
    input: { name: `Town ${someNumber()}`, state: 'Kerala' },
  }),
  'admin/addCityAlias': async ({ city }) => ({
    by: 'admin',
    of: 'house',
    input: { spelling: `Tawn ${someNumber()}`, city: city.name },
  }),
  'admin/removeCityAlias': async ({ app, admin, city }) => {
    const spelling = `Tawn ${someNumber()}`
    await app.must('admin/addCityAlias', { spelling, city: city.name }, { token: admin.token })
    return { by: 'admin', of: 'house', input: { spelling } }
  },
  'admin/getYards': async ({ city }) => ({ by: 'admin', of: 'house', input: { city: city.name } }),
  'admin/createYard': async ({ city }) => ({
    by: 'admin',
    of: 'house',
    input: {
      name: `Okhla ${someNumber()}`,
      city: city.name,
      address: '12 Mathura Road',
      latitude: 28.53,
      longitude: 77.27,
    },
  }),

  'admin/getCars': async ({ city }) => ({
    by: 'admin',
    of: 'house',
    input: { q: 'creta', city: city.name, status: 'unlisted', limit: 1 },
  }),
  'admin/getCarChanges': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { carId: await addCar(scene), limit: 1 },
  }),
  'admin/getCar': async (scene) => ({ by: 'admin', of: 'house', input: { carId: await addCar(scene) } }),
  'admin/createCar': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: {
      ...CAR_FACTS,
      papers: [
        {
          kind: 'insurance',
          status: 'clear',
          detail: 'until March 2027',
          source: 'Axis Bank',
          asOf: '2026-10-01',
        },
      ],
      yardId: scene.yardId,
      car_image_urls: [{ url: await upload(scene, 'car-images', 'admin'), alt: 'Front' }],
    },
  }),
  'admin/updateCar': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { carId: await addCar(scene), model: 'Venue', kmsrun: 50_000, colour: null, yardId: scene.yardId },
  }),

  'admin/mergeCars': async (scene) => {
    const [carId, intoCarId] = [await addCar(scene), await addCar(scene)]
    const regno = `HR26DK${someNumber().slice(-4)}`
    await scene.app.database.db
      .updateTable('cars')
      .set({ regno, is_twin: true })
      .where('id', 'in', [carId, intoCarId])
      .execute()
    return { by: 'admin', of: 'house', input: { carId, intoCarId, reason: 'Both have one chassis number.' } }
  },
  'admin/correctSoldCar': async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'PAYMENT_APPROVED')
    await givePassword(scene.app.database.db, scene.admin)
    return {
      by: 'admin',
      of: 'house',
      input: { carId, facts: { ownership: 3 }, reason: 'The registration certificate says so.' },
    }
  },
  'admin/uploadImport': async () => ({ by: 'admin', of: 'house', input: {}, raw: smallList() }),
  'admin/previewImport': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: {
      fileId: await uploadSmallList(scene),
      mapping: SMALL_MAPPING,
      defaults: { city: scene.city.name },
      onUnreadable: 'doubt',
      cityAliases: [{ spelling: `Tawn ${someNumber()}`, city: scene.city.name }],
    },
  }),
  'admin/importCars': async ({ city }) => ({
    by: 'admin',
    of: 'house',
    input: {
      csv: smallList(),
      mapping: SMALL_MAPPING,
      defaults: { city: city.name },
      cityAliases: [{ spelling: `Tawn ${someNumber()}`, city: city.name, remember: true }],
      dryRun: false,
      fileName: 'small.csv',
      // Under a slow database the import goes on, and the call is answered in time.
      answerWithinSeconds: 4,
    },
  }),
  'admin/getImport': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { importId: await importSmallList(scene, true) },
  }),
  'admin/undoImport': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: { importId: await importSmallList(scene, false) },
  }),

  'admin/createAuction': async (scene) => ({
    by: 'admin',
    of: 'house',
    input: auctionOf(await addCar(scene)),
  }),
  'admin/updateAuction': async (scene) => {
    const { auctionId, carId } = await makeSceneLot(scene, { published: false })
    return { by: 'admin', of: 'house', input: { auctionId, ...auctionOf(carId) } }
  },
  'admin/publishAuction': async (scene) => {
    const { auctionId } = await makeSceneLot(scene, { published: false })
    return { by: 'admin', of: 'house', input: { auctionId } }
  },
  'admin/announceLot': async (scene) => {
    const { lotId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { lotId, facts: { ownership: 3 }, text: 'The RC has come.' } }
  },
  'admin/cancelAuction': async (scene) => {
    const { auctionId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { auctionId, reason: 'The yard is flooded.' } }
  },
  'admin/withdrawLot': async (scene) => {
    const { lotId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { lotId, reason: 'The seller has sold the car.' } }
  },
  'admin/getAuctions': async () => ({ by: 'admin', of: 'house', input: { status: 'published', limit: 1 } }),
  'admin/getAuction': async (scene) => {
    const { auctionId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { auctionId } }
  },
  'admin/getAuctionResults': async (scene) => {
    const { auctionId } = await makeSceneFlow(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { auctionId } }
  },
  'admin/rerunUnsold': async (scene) => {
    const { auctionId, lotId } = await makeSceneFlow(scene, 'BID_LOST')
    await makeOutcome(scene.app.database.db, { lotId, outcome: 'no_bids' })
    return { by: 'admin', of: 'house', input: { auctionId } }
  },
  'admin/awardLot': async (scene) => {
    const { lotId } = await makeFlowUnderReserve(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { lotId } }
  },
  'admin/counterLot': async (scene) => {
    const { lotId } = await makeFlowUnderReserve(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { lotId, amount: BID_UNDER_RESERVE + 1 } }
  },
  'admin/releaseLot': async (scene) => {
    const { lotId } = await makeFlowUnderReserve(scene, 'PLACE_BIDS')
    return { by: 'admin', of: 'house', input: { lotId } }
  },
}
