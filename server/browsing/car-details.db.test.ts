import { beforeAll, expect, test } from 'vitest'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { setEvaluationScene, takeCar, takePicture } from '#server/testing/evaluation-scene.ts'
import { makeCity, makeDealer, makeYard } from '#server/testing/factories.ts'
import { makeMarket } from '#server/testing/market-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

test('returns the fields of part B, the pictures and the yard', async () => {
  const { db } = app.database
  const { cityId, name } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const { yardId } = await makeYard(db, { cityId, name: 'Okhla Yard' })
  const { carId, regno } = await makeCar(db, { cityId, yardId, pictures: 2 })
  await makeAuction(db, { lots: [{ carId }] })
  const details = await app.must('getCarDetails', { carId }, { token: dealer.token })
  expect(details).toMatchObject({
    title: '2019 Hyundai Creta',
    regno,
    rcstatus: 'Yes',
    specs: { ownership: 1, fueltype: 'Petrol', kmsrun: 43_210, transmission: 'Manual' },
    location: `Okhla Yard, ${name}`,
    latitude: 28.5,
    longitude: expect.any(Number),
    interactionHistory: [],
    car: { id: carId, car_id: carId, yard: 'Okhla Yard', flowEntityId: null, leading: null },
  })
  expect(details.images).toHaveLength(2)
  expect(details.images[0]?.url).toMatch(/^\/files\/car-images\/[0-9a-f]{64}\.webp$/)
  expect(details.images[0]?.thumbnailUrl).toMatch(/^\/files\/car-images\/[0-9a-f]{64}-480\.webp$/)
  expect(details.end_date).toBe(details.car.ta_end_date)
  expect(await app.must('getCarDetailsPageData', { carId }, { token: dealer.token })).toEqual(details)
})

test('gives all that is known of the car, to dealers in lists too', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const measured = { engine: '2993 CC', power: '187.74 bhp', mileage: '13.33 kmpl', seats: 7 }
  const { carId } = await makeCar(db, { cityId, ...measured, colour: 'White', remarks: 'New tyres.' })
  await makeAuction(db, { lots: [{ carId }] })
  const known = {
    engine: 2_993,
    power: 187.74,
    mileage: 13.33,
    seats: 7,
    colour: 'White',
    remarks: 'New tyres.',
  }
  const { car } = await app.must('getCarDetails', { carId }, { token: dealer.token })
  expect(car).toMatchObject(known)
  expect((await app.must('getCars', {}, { token: dealer.token })).cars).toMatchObject([known])
})

test('gives all papers of the car, and those of which nothing is known as unknown', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const loan = { status: 'issue', detail: 'HDFC Bank', source: 'VAHAN', asOf: Date.UTC(2026, 9, 1) }
  const papers = JSON.stringify({ hypothecation: loan })
  const { carId } = await makeCar(db, { cityId, papers, rc_present: null, ownership: 2 })
  await makeAuction(db, { lots: [{ carId }] })
  const details = await app.must('getCarDetails', { carId }, { token: dealer.token })
  const unknown = { status: 'unknown', detail: null, source: null, asOf: null, ground: null }
  expect(details.papers).toEqual([
    { kind: 'rc', ...unknown },
    {
      kind: 'owners',
      ...unknown,
      status: 'clear',
      detail: '2nd Owner',
      ground: { code: 'owners', owners: 2 },
    },
    { kind: 'hypothecation', ...loan, asOf: '2026-10-01T00:00:00.000Z', ground: null },
    { kind: 'insurance', ...unknown },
    { kind: 'fitness', ...unknown },
    { kind: 'tax', ...unknown },
    { kind: 'challans', ...unknown },
    { kind: 'noc', ...unknown },
  ])
  const bare = await makeCar(db, { cityId, rc_present: null, ownership: null })
  await makeAuction(db, { lots: [bare] })
  const { papers: none } = await app.must('getCarDetails', { carId: bare.carId }, { token: dealer.token })
  expect(none.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'unknown'))
})

test('the need for an NOC follows from the registration number where it is not recorded', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db, { state: 'Haryana' })
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const nocOf = async (car: { readonly regno: string; readonly papers?: string }) => {
    const { carId } = await makeCar(db, { cityId, ...car })
    await makeAuction(db, { lots: [{ carId }] })
    const { papers } = await app.must('getCarDetails', { carId }, { token: dealer.token })
    return papers.find(({ kind }) => kind === 'noc')
  }
  const derived = { kind: 'noc', status: 'issue', source: 'Registration number', asOf: null }
  expect(await nocOf({ regno: 'DL8CNC1001' })).toEqual({
    ...derived,
    detail: 'Needed: registered in Delhi, the car is in Haryana',
    ground: { code: 'otherState', registeredIn: 'Delhi', standsIn: 'Haryana' },
  })
  expect(await nocOf({ regno: '22BH1001NC' })).toEqual({
    ...derived,
    detail: 'Needed: registered in the Bharat series (BH)',
    ground: { code: 'bharatSeries' },
  })
  expect(await nocOf({ regno: 'HR26NC1001' })).toMatchObject({ status: 'unknown', detail: null })
  const recorded = { status: 'clear', detail: 'in hand', source: 'Supplier', asOf: null }
  expect(await nocOf({ regno: 'DL8CNC1002', papers: JSON.stringify({ noc: recorded }) })).toEqual({
    kind: 'noc',
    ...recorded,
    ground: null,
  })
})

test('a figure that older forms took in words is unknown', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const { carId } = await makeCar(db, { cityId, engine: '1.2 Revotron', power: 'strong' })
  await makeAuction(db, { lots: [{ carId }] })
  const { car } = await app.must('getCarDetails', { carId }, { token: dealer.token })
  expect(car).toMatchObject({ engine: null, power: null, mileage: null, seats: null, remarks: null })
})

test('describes the latest published lot, with the dealer’s flow in it', async () => {
  const { db } = app.database
  const lot = await makeMarket(app.database.db)
  const { token } = lot.dealer
  await makeFlow(db, { ...lot.dealer, ...lot, state: 'DEFAULTED' })
  await makeOutcome(db, { ...lot, outcome: 'awarded', hammerPrice: 5_00_000 })
  const old = await app.must('getCarDetails', { carId: lot.carId }, { token })
  expect(old.car).toMatchObject({ lotId: lot.lotId, state: 'DEFAULTED', isSold: false })

  await db
    .updateTable('lots')
    .set({ published_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', lot.lotId)
    .execute()
  const second = await makeAuction(db, { lots: [{ carId: lot.carId }] })
  await makeAuction(db, { published: false, lots: [{ carId: lot.carId }] })
  const now = await app.must('getCarDetails', { carId: lot.carId }, { token })
  expect(now.car).toMatchObject({ auctionId: second.auctionId, state: null, outcome: null })
})

test('shows the dealer’s own history, newest first', async () => {
  const market = await makeMarket(app.database.db)
  const { carId } = market
  const { token } = market.dealer
  await app.must('addToMyCars', { carId, auctionId: market.auctionId, city: market.name }, { token })
  const { interactionHistory } = await app.must('getCarDetails', { carId }, { token })
  expect(interactionHistory).toMatchObject([{ log: 'Added to My Cars', images: [] }])
  const rival = await makeDealer(app.database.db, { cityIds: [market.cityId] })
  const rivalView = await app.must('getCarDetails', { carId }, { token: rival.token })
  expect(rivalView.interactionHistory).toEqual([])
  expect(rivalView.car).toMatchObject({ flowEntityId: null, state: null, bids: [] })
})

test('keeps the history after the car enters a newer auction', async () => {
  const { db } = app.database
  const market = await makeMarket(app.database.db)
  const { carId, auctionId, lotId } = market
  const { token } = market.dealer
  await app.must('addToMyCars', { carId, auctionId, city: market.name }, { token })
  await makeOutcome(db, { lotId, outcome: 'no_bids' })
  await makeAuction(db, { lots: [{ carId }] })
  await db
    .updateTable('lots')
    .set({ published_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', lotId)
    .execute()
  const { car, interactionHistory } = await app.must('getCarDetails', { carId }, { token })
  expect(car).toMatchObject({ flowEntityId: null, state: null })
  expect(interactionHistory).toMatchObject([{ log: 'Added to My Cars' }])
})

test('has its timeline in the language that the browser asks for', async () => {
  const { carId, auctionId, name, dealer } = await makeMarket(app.database.db)
  const asking = (language: string) => ({ token: dealer.token, headers: { 'accept-language': language } })
  await app.must('addToMyCars', { carId, auctionId, city: name }, { token: dealer.token })
  const { interactionHistory } = await app.must('getCarDetails', { carId }, asking('hi-IN,en;q=0.7'))
  expect(interactionHistory).toMatchObject([{ log: 'मेरी गाड़ियों में जोड़ी' }])
  const french = await app.must('getCarDetails', { carId }, asking('fr'))
  expect(french.interactionHistory).toMatchObject([{ log: 'Added to My Cars' }])
})

test('is 404 for a car of another city, an unpublished one, and an invalid id', async () => {
  const here = await makeMarket(app.database.db)
  const there = await makeMarket(app.database.db)
  const draft = await makeMarket(app.database.db, { published: false })
  const nowhere = '00000000-0000-4000-8000-000000000000'
  for (const [by, carId] of [
    [here.dealer, there.carId],
    [here.dealer, 'x'],
    [here.dealer, nowhere],
    [draft.dealer, draft.carId],
  ] as const) {
    const answer = await app.call('getCarDetails', { carId }, { token: by.token })
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
})

test('shows evaluation pictures with the step that submitted them', async () => {
  const scene = await setEvaluationScene(app)
  const { token } = scene.dealer
  const { carId, flowEntityId } = await takeCar(app, scene)
  await scene.submit(flowEntityId, [await takePicture(app, token, 'Front Face')])
  const { interactionHistory, car } = await app.must('getCarDetails', { carId }, { token })
  const [submitted] = interactionHistory
  expect(submitted).toMatchObject({ log: 'Evaluation pictures handed in', images: [{ alt: 'Front Face' }] })
  expect(submitted?.images[0]?.url).toBe(car.evaluationImages[0]?.url)
})
