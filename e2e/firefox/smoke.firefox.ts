import { ownerLabel } from '#domain/car/car-labels.ts'
import { formatRupees } from '#domain/money.ts'
import { ADMIN, callAs, dealer, expect, PASSWORD } from '../app.ts'
import { anglesOf, assignCar } from '../evaluated-car.ts'
import { hireWorker } from '../field-worker.ts'
import { codeSentTo } from '../outbox.ts'
import { joinBidding, publishTwins, type OwnAuction } from '../own-auction.ts'
import { findDueCar, PAYMENTS_TAB } from '../paying-dealer.ts'
import { photo } from '../sample-picture.ts'
import { control, test, text, type Visitor } from './firefox.ts'

/** Publishes an auction of one car in a yard of Delhi, and returns its lot. */
async function publishOne(url: string, lot: OwnAuction['lots'][number]) {
  const admin = await callAs(url, ADMIN)
  const [yard] = await admin.call('admin/getYards', { city: 'Delhi' })
  const lots = [{ ...lot, facts: { yardId: yard?.id ?? '' } }]
  const [published] = await publishTwins(admin, { lots, endsInMinutes: 240 })
  if (published === undefined) throw new Error('The auction has no lot')
  return { ...published, admin }
}

async function enterLogin(visitor: Visitor, password: string): Promise<void> {
  await visitor.open('/')
  await visitor.fill(control('textbox', 'Email'), dealer(1))
  await visitor.fill('input[type=password]', password)
  await visitor.press(control('button', 'SIGN IN'))
}

test('a dealer logs in and out', async ({ visitor }) => {
  await enterLogin(visitor, PASSWORD)
  await visitor.arrivesAt('/DealerHome')
  await visitor.sees('article[data-car]')
  await visitor.press('button[aria-label^="Account menu of"]')
  await visitor.press(control('button', 'Logout'))
  await visitor.arrivesAt('/')
  await visitor.open('/DealerHome')
  await visitor.sees(control('button', 'SIGN IN'))
})

test('a wrong password is answered with a sentence', async ({ visitor }) => {
  await enterLogin(visitor, 'Wrong@12345')
  await visitor.sees(text('Login failed. Please check your credentials and try again.'))
  await visitor.arrivesAt('/')
})

test('cars are filtered, searched and opened', async ({ visitor }) => {
  const caller = await visitor.storeSession(dealer(1))
  const { facets } = await caller.call('getDealerHomeData', { limit: 1 })
  const [owners] = facets.owners
  if (owners === undefined) throw new Error('No car counts under Owners')
  await visitor.open('/DealerHome')
  await visitor.press(
    `aside input[type=checkbox]::-p-aria(${ownerLabel(Number(owners.value))} ${owners.count})`,
  )
  await visitor.sees(text(`${owners.count} cars`))
  await visitor.sees(control('button', `Remove filter: ${ownerLabel(Number(owners.value))}`))
  await visitor.press('article[data-car] h3 a')
  await visitor.sees(control('heading', 'Papers at a glance'))
})

test('a car is added to My Cars', async ({ visitor, app: { url } }) => {
  const { carId } = await publishOne(url, { regno: 'DL8CFF0001' })
  await visitor.storeSession(dealer(1))
  await visitor.open(`/car-details/${carId}`)
  await visitor.press(text('Add to My Cars'))
  await visitor.open('/mycars/inspection')
  await visitor.sees(`[data-car="${carId}"]`)
})

test('a gate pass is requested', async ({ visitor, app: { url } }) => {
  const lot = await publishOne(url, { regno: 'DL8CFF0002' })
  const worker = await hireWorker(url, 'evaluator', 2)
  const caller = await visitor.storeSession(dealer(2))
  await caller.call('addToMyCars', { carId: lot.carId, auctionId: lot.auctionId, city: 'Delhi' })
  await visitor.open('/mycars/inspection')
  await visitor.press(`section:has([data-car="${lot.carId}"]) ${text('Request Gate Pass')}`)
  await visitor.press(`[role=dialog] ${text(worker.name)}`)
  await visitor.press(`[role=dialog] ${control('button', 'Request Gate Pass')}`)
  await visitor.sees(text('Gate pass requested for'))
  await visitor.sees(`section:has([data-car="${lot.carId}"]) ${text('Pending Gate Pass')}`)
})

test('a bid leads until another dealer’s arrives', async ({ visitor, app: { url } }) => {
  const { admin, ...lot } = await publishOne(url, { regno: 'DL8CFF0003', startingPrice: 4_00_000 })
  const caller = await visitor.storeSession(dealer(3))
  await joinBidding(caller, admin, lot)
  const outbid = await joinBidding(await callAs(url, dealer(1)), admin, lot)
  const card = `[data-car="${lot.carId}"]`
  await visitor.open('/mycars/place-bids')
  await visitor.press(`${card} ${text('Place Bid')}`)
  await visitor.fill(`${card} ${control('textbox', 'Bid amount')}`, '410000')
  await visitor.press(`${card} ${control('button', 'Confirm bid')}`)
  await visitor.press(`[role=dialog] ${control('button', `Bid ${formatRupees(4_10_000)}`)}`)
  await visitor.sees(`${card} ${text('You lead')}`)
  await outbid(4_35_000)
  await visitor.sees(`${card} ${text('outbid by ₹25,000')}`)
})

test('a payment proof is sent with a file', async ({ visitor }) => {
  const caller = await visitor.storeSession(dealer(1))
  const due = await findDueCar(caller, 'BID_AWARDED')
  const card = `[data-car="${due.carId}"]`
  await visitor.open(PAYMENTS_TAB)
  await visitor.press(`${card} ${text('Upload Payment Proof')}`)
  await visitor.press(`[role=dialog] ${text('Net banking')}`)
  await visitor.fill(`[role=dialog] ${control('textbox', 'Transaction ID (UTR)')}`, 'HDFCR52026112300009')
  await visitor.chooseFile('[role=dialog] input[type=file]', await photo('proof.jpg'))
  await visitor.sees(`[role=dialog] ${text('Uploaded')}`)
  await visitor.press(`[role=dialog] ${control('button', 'Submit Payment Proof')}`)
  await visitor.sees(text('The payment proof for'))
  await visitor.sees(`${card} ${text('Pending')}`)
})

test('an evaluator signs in with a code, takes a picture and submits it', async ({
  visitor,
  app: { url },
}) => {
  const car = await assignCar(url, 'DL8CFF0004')
  const { mobile } = car.evaluator
  await visitor.open('/evaluatorLogin')
  await visitor.fill(control('textbox', 'Mobile Number'), mobile)
  await visitor.press(control('button', 'Login'))
  await visitor.arrivesAt('/otp')
  await visitor.sees('input:focus')
  await visitor.type(await codeSentTo(url, mobile))
  await visitor.press(control('button', 'SUBMIT'))
  await visitor.arrivesAt('/evaluatorHome')
  await visitor.press(`[data-car="${car.carId}"] ${text('Upload Pictures')}`)
  await visitor.sees(control('heading', 'Front Face'))
  await visitor.chooseFile('input[type=file][aria-label="Camera: Front Face"]', await photo('Front Face.jpg'))
  await expect.poll(() => anglesOf(car)).toEqual(['Front Face'])
  await visitor.open(`/evaluatorHome/${car.flowEntityId}?view=all`)
  await visitor.press(control('button', 'Submit pictures'))
  await visitor.sees(text('are submitted.'))
})
