import type { QueueItem } from '#contract/queues.ts'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { anId } from './a-car.ts'
import { aDealer } from './a-dealer.ts'
import { aPicture } from './a-picture.ts'
import { minutesFromNow } from './fixed-now.ts'

/** Returns all that the house knows of an active dealer. */
export function aDealerRecord(given: Partial<DealerRecord> = {}): DealerRecord {
  const { url, thumbnailUrl } = aPicture(3)
  return {
    ...aDealer(),
    business: {
      businessType: 'Proprietorship',
      businessName: 'Asha Motors',
      partnerName: null,
      companyName: null,
      address: '14 Okhla Phase II, New Delhi 110020',
      state: 'Delhi',
      mailingAddress: null,
      panCardNo: 'XXXXXX234L',
      gstNumber: 'XXXXXXXXXXX1Z5',
      aadhaarNumber: '4321',
      bankAccountName: 'Asha Motors',
      bankAccountNo: 'XXXXXX5566',
      ifscCode: 'HDFC0000123',
      bankName: 'HDFC Bank',
    },
    documents: (['panCard', 'gst', 'signedContract'] as const).map((kind, n) => ({
      fileId: anId(460 + n),
      kind,
      of: null,
      page: null,
      mediaType: 'image/jpeg',
      url,
      thumbnailUrl,
      uploadedAt: minutesFromNow(-6000),
    })),
    payments: [
      {
        orderId: 'order_QW7aA1bC3dE5fG',
        amount: 29_500,
        cities: ['Delhi'],
        state: 'paid',
        createdAt: minutesFromNow(-6000),
        paidAt: minutesFromNow(-5990),
        refundDue: 0,
        refunded: 0,
      },
    ],
    returned: null,
    people: [
      { name: 'Ravi Kumar', phone: '+919810000008', type: 'dealer_evaluator' },
      { name: 'Imran Sheikh', phone: '+919810000009', type: 'delivery_driver' },
    ],
    defaults: { total: 0, open: 0 },
    openSessions: 1,
    ...given,
  }
}

/** Returns the record of a dealer that waits for its approval. */
export function anApplicant(given: Partial<DealerRecord> = {}): DealerRecord {
  return aDealerRecord({
    status: 'waiting',
    onboarding: 'pending_approval',
    cities: [],
    people: [],
    submittedAt: minutesFromNow(-120),
    ...given,
  })
}

/** The item of {@link anApplicant} in the queue of onboarding. */
export const APPLICANTS_ITEM: Extract<QueueItem, { queue: 'onboarding' }> = {
  queue: 'onboarding',
  uid: anId(70),
  name: 'Asha Verma',
  organization: 'Asha Motors',
  businessType: 'Proprietorship',
  cities: ['Delhi'],
  since: minutesFromNow(-120),
  due: minutesFromNow(240),
}
