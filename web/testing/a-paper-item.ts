import type { QueueItem } from '#contract/queues.ts'
import { anId } from './a-car.ts'
import { aPicture } from './a-picture.ts'
import { minutesFromNow } from './fixed-now.ts'

/** A car in one of the queues of papers. */
export type PaperItem = Extract<QueueItem, { queue: 'kyc' | 'noc' | 'rc' }>
/** A request for a delivery gate pass in its queue. */
export type DeliveryItem = Extract<QueueItem, { queue: 'deliveryGatePasses' }>

type PaperDocument = NonNullable<PaperItem['kycData']>['documents'][number]

function aPaper(document: PaperDocument['document']): PaperDocument {
  const { url, thumbnailUrl } = aPicture(1)
  return { document, url, thumbnailUrl, mediaType: 'image/jpeg' }
}

/** Returns a delivered car whose first KYC submission waits for the house. */
export function aKycItem(given: Partial<PaperItem> = {}): PaperItem {
  return {
    queue: 'kyc',
    flowEntityId: anId(4),
    uid: anId(70),
    organization: 'Asha Motors',
    state: 'KYC_SUBMITTED',
    carId: anId(1),
    title: '2019 Hyundai Creta SX',
    regno: 'DL8CAF1234',
    imageUrl: aPicture().url,
    awardedAmount: 820_000,
    buyer: {
      name: 'Asha Verma',
      email: 'asha@yardbid.test',
      mobile: '+919810000001',
      businessType: 'Proprietorship',
      address: '14 Okhla Phase II, New Delhi 110020',
    },
    kycData: {
      type: 'Individual',
      name: 'Ravi Khanna',
      email: 'ravi.khanna@example.test',
      aadharUrls: [],
      panUrls: [],
      submittedAt: minutesFromNow(-120),
      reason: null,
      documents: [aPaper('aadhaar'), aPaper('pan')],
    },
    nocData: null,
    rcData: null,
    dues: [],
    transferPapers: [],
    asked: null,
    submissions: 1,
    since: minutesFromNow(-120),
    due: minutesFromNow(240),
    ...given,
  }
}

/** Returns a car that waits for its NOC. */
export function aNocItem(given: Partial<PaperItem> = {}): PaperItem {
  return aKycItem({ queue: 'noc', state: 'KYC_ACCEPTED', submissions: 0, ...given })
}

/** Returns a car whose new RC waits for the house. */
export function anRcItem(given: Partial<PaperItem> = {}): PaperItem {
  return aKycItem({
    queue: 'rc',
    state: 'NEW_RC_UPLOADED',
    nocData: { fileUrls: [], sentAt: minutesFromNow(-6000), documents: [aPaper('noc')] },
    rcData: { fileUrls: [], submittedAt: minutesFromNow(-120), reason: null, documents: [aPaper('rc')] },
    ...given,
  })
}

/** Returns a dealer's request for the delivery gate pass of a paid car. */
export function aDeliveryRequest(given: Partial<DeliveryItem> = {}): DeliveryItem {
  const { url } = aPicture(2)
  return {
    queue: 'deliveryGatePasses',
    flowEntityId: anId(4),
    gatepassId: anId(450),
    uid: anId(70),
    organization: 'Asha Motors',
    state: 'DELIVERY_GATE_PASS_REQUESTED',
    person: {
      name: 'Imran Sheikh',
      phone: '+919810000009',
      type: 'delivery_driver',
      imageUrl: url,
      licenseUrl: url,
      licenseMediaType: 'image/jpeg',
    },
    address: '7 Jamia Nagar, New Delhi 110025',
    city: 'Delhi',
    yard: 'Okhla Yard',
    awardedAmount: 820_000,
    carId: anId(1),
    title: '2019 Hyundai Creta SX',
    regno: 'DL8CAF1234',
    imageUrl: aPicture().url,
    since: minutesFromNow(-90),
    due: minutesFromNow(150),
    ...given,
  }
}
