import { DEALER_DOCUMENTS, imageFieldOf, perDocument } from '#domain/dealers/dealer-documents.ts'
import type { OwnStep } from '#domain/onboarding-steps.ts'
import type { NewDealer } from './new-dealer.ts'
import { photo } from './sample-picture.ts'

/** The business details of an individual. */
export const INDIVIDUAL = {
  businessType: 'Individual',
  panCardNo: 'ABCPK1234L',
  aadhaarNumber: '234123412346',
  address: '12 Lajpat Nagar, New Delhi 110024',
  stateCode: '07',
  bankAccountNo: '001234567890',
  bankAccountName: 'Ravi Kulkarni',
  ifscCode: 'HDFC0000001',
} as const

/** Uploads a picture for a dealer over HTTP. Returns its URL. */
async function uploadFor(
  { call }: NewDealer,
  folder: 'onboarding-documents' | 'contracts',
  name: string,
): Promise<string> {
  const { buffer } = await photo(name)
  const { publicUrl } = await call('uploadFile', {
    file: buffer.toString('base64'),
    folder,
    fileName: `${name}.jpg`,
  })
  return publicUrl
}

/** Uploads a picture of each document for a dealer over HTTP. Returns the fields that submit them. */
async function uploadDocuments(dealer: NewDealer) {
  const images = perDocument((document) => [imageFieldOf(document), ''])
  for (const document of DEALER_DOCUMENTS) {
    images[imageFieldOf(document)] = await uploadFor(dealer, 'onboarding-documents', document)
  }
  return images
}

/** Pays for cities through the sandbox, over HTTP. */
export async function payForCities(url: string, { call }: NewDealer, cities: string[]): Promise<void> {
  const { value } = await call('AmountPayGet', {})
  const order = await call('initiatePayment', { amount: value.amount * cities.length, cities, mode: 'UPI' })
  const answer = await fetch(`${url}/api/dev/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: order.value.orderId, outcome: 'success' }),
  })
  const paid = (await answer.json()) as Record<'razorpay_payment_id' | 'razorpay_signature', string>
  await call('confirmPayment', {
    orderId: order.value.orderId,
    paymentId: paid.razorpay_payment_id,
    signature: paid.razorpay_signature,
  })
}

/** Completes a step of the onboarding for a dealer, over HTTP. */
export async function doStep(url: string, dealer: NewDealer, step: OwnStep): Promise<void> {
  const { call, mobile: regNumber } = dealer
  switch (step) {
    case 'dealer_info':
      await call('createDealerInfo', { ...INDIVIDUAL, regNumber, consent: true })
      return
    case 'subscription':
      await payForCities(url, dealer, ['Delhi'])
      return
    case 'upload_docs':
      await call('uploadDocuments', { regNumber, ...(await uploadDocuments(dealer)) })
      return
    case 'contract':
      await call('generateAgreement', {})
      await call('dealerContract', {
        regNumber,
        signedContractUrl: await uploadFor(dealer, 'contracts', 'signed'),
      })
  }
}
