import type { Output } from '#contract/api.ts'
import { anId } from './a-car.ts'
import { aPicture } from './a-picture.ts'
import { aSignIn } from './a-sign-in.ts'
import { minutesFromNow } from './fixed-now.ts'
import type { Calls } from './states/replies.ts'

type Onboarding = Output<'getOnboarding'>
type Step = Onboarding['onboarding']

const STEPS = ['dealer_info', 'subscription', 'upload_docs', 'contract'] as const

/** An individual's details as the server shows them after they are sent: secrets masked. */
const DETAILS: NonNullable<Onboarding['details']> = {
  businessType: 'Individual',
  businessName: null,
  partnerName: null,
  companyName: null,
  address: '12 Ring Road, Delhi',
  stateCode: '07',
  mailingAddress: null,
  panCardNo: 'XXXXXX234L',
  gstNumber: null,
  aadhaarNumber: 'XXXX XXXX 2346',
  bankAccountNo: 'XXXXXXXX4455',
  bankAccountName: 'Asha Verma',
  ifscCode: 'HDFC0000001',
  bankName: 'HDFC Bank',
  givenAt: minutesFromNow(-3 * 24 * 60),
}

/** Returns an uploaded picture of a paper. */
function aPaper(number: number) {
  const { url, thumbnailUrl } = aPicture(number)
  return { fileId: anId(80 + number), url, thumbnailUrl }
}

/** Returns the onboarding of a dealer at a step: the steps before it are done. */
export function anOnboarding(step: Step, given: Partial<Onboarding> = {}): Onboarding {
  const due = STEPS.findIndex((name) => name === step)
  const done = step === 'pending_approval' ? STEPS : STEPS.slice(0, Math.max(0, due))
  return {
    onboarding: step,
    done: [...done],
    email: 'asha@yardbid.test',
    emailProven: true,
    regNumber: '9810000001',
    cityPrice: 30_000,
    returned: null,
    details: done.includes('dealer_info') ? DETAILS : null,
    documents: done.includes('upload_docs')
      ? { panCard: aPaper(0), coRegistration: aPaper(1), gst: aPaper(2), givenAt: minutesFromNow(-60) }
      : null,
    contract: done.includes('contract')
      ? { signed: aPaper(3), furtherPages: [], signatureName: null, givenAt: minutesFromNow(-30) }
      : null,
    ...given,
  }
}

/** Returns the replies to the calls of a newcomer's session and frame, at a step of the onboarding. */
export function newcomerCalls(step: Step, given: Partial<Onboarding> = {}): Calls {
  const { user } = aSignIn()
  return {
    verifySession: {
      user,
      onboarding: step,
      emailProven: given.emailProven ?? true,
      permissions: ['view_dashboard'],
    },
    getOnboarding: anOnboarding(step, given),
  }
}
