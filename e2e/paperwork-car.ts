import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Output } from '#contract/api.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Folder } from '#domain/files/file-rules.ts'
import { makePdf } from '#server/testing/sample-files.ts'
import { ADMIN, callAs, dealer, type Caller } from './app.ts'
import type { ChosenFile } from './sample-picture.ts'

/** A delivered car of dealer 1, with its papers. */
export type PaperworkCar = Output<'getDealerNOCCars'>['cars'][number]

/** The people who hand over the papers of a car. */
export interface PaperPeople {
  readonly dealer: Caller
  readonly admin: Caller
}

/** Signs in dealer 1, who has delivered cars in every state, and an admin. */
export async function paperPeople(url: string): Promise<PaperPeople> {
  return { dealer: await callAs(url, dealer(1)), admin: await callAs(url, ADMIN) }
}

/** A PDF for a file chooser. */
export const pdf = (name: string): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: makeAnotherPdf(),
})

/** Returns a PDF that no other file equals: the house asks about an NOC that is that of another car already. */
const makeAnotherPdf = () => makePdf(`/Lang (${randomUUID()})`)

/** Uploads a PDF as a user. */
async function uploadBy({ call }: Caller, folder: Folder): Promise<string> {
  const file = makeAnotherPdf().toString('base64')
  return (await call('uploadFile', { folder, fileName: 'paper.pdf', file })).publicUrl
}

/** Submits a KYC by a call, as another browser of the dealer would. */
export async function submitKycOf({ dealer }: PaperPeople, carId: string): Promise<void> {
  await dealer.call('submitKYC', {
    carId,
    type: 'Individual',
    name: 'Asha Verma',
    email: 'asha@verma-motors.test',
    aadharUrls: [await uploadBy(dealer, 'kyc-documents')],
    panUrls: [await uploadBy(dealer, 'kyc-documents')],
  })
}

/** Uploads a new RC by a call, as another browser of the dealer would. */
export async function submitRcOf({ dealer }: PaperPeople, carId: string): Promise<void> {
  await dealer.call('submitNewRC', { carId, fileUrls: [await uploadBy(dealer, 'rc-documents')] })
}

type Step = (people: PaperPeople, car: PaperworkCar) => Promise<unknown>

const idOf = ({ flowEntityId }: PaperworkCar) => ({ flowEntityId: flowEntityId ?? '' })

const submitKyc: Step = (people, { id }) => submitKycOf(people, id)
const askKycInfo: Step = ({ admin }, car) =>
  admin.call('admin/askKycInfo', { ...idOf(car), reason: 'The PAN card is blurred.' })
const acceptKyc: Step = ({ admin }, car) => admin.call('admin/acceptKyc', idOf(car))
const sendNoc: Step = async ({ admin }, car) =>
  admin.call('admin/sendNoc', { ...idOf(car), fileUrls: [await uploadBy(admin, 'noc-documents')] })
const acknowledgeNoc: Step = ({ dealer }, { id }) => dealer.call('acknowledgeNOCReceipt', { carId: id })
const submitRc: Step = (people, { id }) => submitRcOf(people, id)
const askRcInfo: Step = ({ admin }, car) =>
  admin.call('admin/askRcInfo', { ...idOf(car), reason: 'The second page is missing.' })

/** A way to a state: from which states, and by which step from each. The first one that a car is in is taken. */
type Way = Readonly<Partial<Record<FlowState, Step>>>

const TO_ACCEPTED: Way = { KYC_SUBMITTED: acceptKyc, KYC_NEED_FURTHER_INFO: submitKyc }
const TO_SENT: Way = { KYC_ACCEPTED: sendNoc, ...TO_ACCEPTED }
const TO_RECEIVED: Way = { NOC_SENT: acknowledgeNoc, ...TO_SENT }

/** The ways to the states. The only car that awaits its first KYC is left to the journey through all steps. */
const STEPS_TO = {
  DELIVERY_APPROVED: {},
  KYC_SUBMITTED: { KYC_NEED_FURTHER_INFO: submitKyc },
  KYC_NEED_FURTHER_INFO: { KYC_SUBMITTED: askKycInfo },
  KYC_ACCEPTED: TO_ACCEPTED,
  NOC_SENT: TO_SENT,
  NOC_RECEIVED: TO_RECEIVED,
  RC_NEED_MORE_INFO: { NEW_RC_UPLOADED: askRcInfo, NOC_RECEIVED: submitRc, ...TO_RECEIVED },
} as const satisfies Readonly<Partial<Record<FlowState, Way>>>

/** Returns a car of dealer 1 in this state. If none is, the nearest one is brought there by calls. */
export async function carAt(people: PaperPeople, state: keyof typeof STEPS_TO): Promise<PaperworkCar> {
  const { cars } = await people.dealer.call('getDealerNOCCars', {})
  const there = cars.find((car) => car.state === state)
  if (there !== undefined) return there
  const way: Way = STEPS_TO[state]
  const [nearest] = Object.entries(way).flatMap(([from, step]) =>
    cars.filter((car) => car.state === from).map((car) => ({ car, step })),
  )
  if (nearest === undefined) throw new Error(`Dealer 1 has no car on the way to ${state}`)
  await nearest.step(people, nearest.car)
  return carAt(people, state)
}

/** The card of a car in the NOC list. */
export const cardOf = (page: Page, { id }: Pick<PaperworkCar, 'id'>) => page.locator(`[data-car="${id}"]`)
