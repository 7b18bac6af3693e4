import { HOUSE_PHONE } from '#domain/house-phone.ts'
import type { Priced } from './notification-sms-texts.ts'

/** The words of the notifications, by kind. Values are already formatted for people to read. */

interface EmailText {
  readonly subject: string
  readonly text: string
}

/** Cars of one message: one a line. */
interface Cars {
  /** "2019 Hyundai Creta (DL8CAF1234)", one a line. */
  readonly cars: string
  /** The first car, or "3 cars". */
  readonly what: string
  readonly link: string
}

interface WithReason extends Cars {
  /** Empty if none was given. */
  readonly reason: string
}

interface Paid extends Priced {
  /** Empty if none was given. */
  readonly reason: string
  readonly link: string
}

const withReason = (text: string, reason: string) => (reason === '' ? text : `${text}\n\n${reason}`)

/** Email texts. */
export const NOTIFICATION_EMAIL_TEXTS = {
  'gate-pass-approved': ({ cars, what, link }: Cars): EmailText => ({
    subject: `Gate pass approved: ${what}`,
    text: `The gate pass is approved for:

${cars}

Share the evaluation link with your evaluator now:

${link}`,
  }),
  'gate-pass-refused': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `Gate pass rejected: ${what}`,
    text: `${withReason(`The gate pass is rejected for:\n\n${cars}`, reason)}

The cars are still in My Cars, and you may request a gate pass again:

${link}`,
  }),
  'pictures-complete': ({ cars, what, link }: Cars): EmailText => ({
    subject: `Evaluation pictures have arrived: ${what}`,
    text: `Your evaluator has handed in the pictures of:

${cars}

Look at them, and move the cars to bidding:

${link}`,
  }),
  'picture-hidden': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `Yardbid has hidden a picture: ${what}`,
    text: `${withReason(`Yardbid has hidden an evaluation picture of:\n\n${cars}`, reason)}

A hidden Front Face does not count for bidding. Your pictures are here:

${link}`,
  }),
  'lot-announced': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `Announced: ${what}`,
    text: `${withReason(`Yardbid has an announcement about:\n\n${cars}`, reason)}

It is also on the car’s page:

${link}`,
  }),
  'car-moved': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `New yard: ${what}`,
    text: `${withReason(`There is a new yard for:\n\n${cars}`, reason)}

See where it is now, and print a gate pass:

${link}`,
  }),
  'car-corrected': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `Corrected: ${what}`,
    text: `${withReason(`Yardbid has corrected its details of a car that you bought:\n\n${cars}`, reason)}

Receipts that you have stay as they are. Print forms and letters of the transfer again. The car’s page:

${link}`,
  }),
  'delivery-pass-approved': ({ cars, what, link }: Cars): EmailText => ({
    subject: `Delivery gate pass approved: ${what}`,
    text: `The delivery gate pass is approved, and is valid for 7 days, for:

${cars}

Share the delivery link with your driver now:

${link}`,
  }),
  'delivery-pass-refused': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `Delivery gate pass rejected: ${what}`,
    text: `${withReason(`The delivery gate pass is rejected for:\n\n${cars}`, reason)}

You may request a delivery gate pass again:

${link}`,
  }),
  'delivery-pass-extended': ({ cars, what, link }: Cars): EmailText => ({
    subject: `Delivery gate pass extended: ${what}`,
    text: `Yardbid has extended the delivery gate pass by 7 days for:

${cars}

Have your driver pick up the cars in this time:

${link}`,
  }),
  'pickup-photos': ({ cars, what, link }: Cars): EmailText => ({
    subject: `Pickup photos have arrived: ${what}`,
    text: `Your driver has uploaded the pickup photos of:

${cars}

Look at them, and confirm the delivery:

${link}`,
  }),
  'car-delivered': ({ cars, what, link }: Cars): EmailText => ({
    subject: `Delivered: ${what}`,
    text: `The delivery is confirmed for:

${cars}

Submit the KYC details next, so that Yardbid can send the NOC:

${link}`,
  }),
  'car-won': ({ car, amount, until, link }: Priced & { readonly link: string }): EmailText => ({
    subject: `You won ${car}`,
    text: `You won ${car} for ${amount}.

Please pay by ${until}. What to do next is here:

${link}`,
  }),
  'car-lost': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `You did not win: ${what}`,
    text: `${withReason(`You bid on these cars, and did not win them:\n\n${cars}`, reason)}

Similar cars are here:

${link}`,
  }),
  'lot-withdrawn': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `Withdrawn from its auction: ${what}`,
    text: `${withReason(`Yardbid has withdrawn from auction:\n\n${cars}`, reason)}

Bids on it no longer count, and gate passes for its inspection have ended. Other cars are here:

${link}`,
  }),
  'leads-under-reserve': ({ cars, what, link }: Cars): EmailText => ({
    subject: `Under the reserve, the house decides: ${what}`,
    text: `Your bid on these cars is the highest, but under their reserve. Yardbid decides whether they are sold. We tell you as soon as it has decided:

${cars}

${link}`,
  }),
  'under-reserve': ({ cars, what, link }: Cars): EmailText => ({
    subject: `Under the reserve, the house decides: ${what}`,
    text: `The highest bid on these cars is under their reserve, and it is not yours. Yardbid decides whether they are sold:

${cars}

${link}`,
  }),
  'counter-offer': ({ car, amount, until, link }: Priced & { readonly link: string }): EmailText => ({
    subject: `An offer for you: ${car}`,
    text: `Your bid on ${car} is the highest, but under the reserve. Yardbid offers you the car for ${amount}.

Accept or decline by ${until}; after that the offer ends:

${link}`,
  }),
  'kyc-accepted': ({ cars, what, link }: Cars): EmailText => ({
    subject: `KYC accepted: ${what}`,
    text: `Your KYC is accepted for:

${cars}

You need not do anything now. We send you the NOC next, which will be here:

${link}`,
  }),
  'kyc-info-asked': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `KYC needs more: ${what}`,
    text: `${withReason(`We checked the KYC of the car below, and something is missing:\n\n${cars}`, reason)}

Please submit the KYC again here:

${link}`,
  }),
  'noc-sent': ({ cars, what, link }: Cars): EmailText => ({
    subject: `The NOC has arrived: ${what}`,
    text: `We have sent you the NOC of:

${cars}

Look at it and acknowledge its receipt; then have the car registered in your name, and upload the new RC:

${link}`,
  }),
  'rc-accepted': ({ cars, what, link }: Cars): EmailText => ({
    subject: `New RC accepted: ${what}`,
    text: `The new RC is accepted, and the purchase is complete:

${cars}

All documents of the car stay here:

${link}`,
  }),
  'rc-info-asked': ({ cars, what, reason, link }: WithReason): EmailText => ({
    subject: `The new RC needs more: ${what}`,
    text: `${withReason(`We checked the new RC of the car below, and something is missing:\n\n${cars}`, reason)}

Please upload the RC again here:

${link}`,
  }),
  'runner-up-offer': ({ car, amount, until, link }: Priced & { readonly link: string }): EmailText => ({
    subject: `Offered to you: ${car}`,
    text: `The dealer who won ${car} did not pay. You bid next, so Yardbid offers you the car at your bid of ${amount}.

Accept or decline by ${until}; after that the offer ends. The time to pay begins when you accept:

${link}`,
  }),
  'offer-ended': ({ cars, what, link }: Cars): EmailText => ({
    subject: `The offer has ended: ${what}`,
    text: `You did not answer in time, so the offer has ended for:

${cars}

Other cars are here:

${link}`,
  }),
  'payment-due': ({ car, amount, until, link }: Paid): EmailText => ({
    subject: `Payment due soon: ${car}`,
    text: `Please pay ${amount} for ${car} by ${until}, and upload the proof of payment.

The account, the reference and the upload are here:

${link}`,
  }),
  'payment-reviewed': ({ car, amount, link }: Paid): EmailText => ({
    subject: `Your payment is being checked: ${car}`,
    text: `We have looked at your proof of ${amount} for ${car}. A second check follows; you need not do anything now.

${link}`,
  }),
  'payment-approved': ({ car, amount, link }: Paid): EmailText => ({
    subject: `Payment approved: ${car}`,
    text: `We have received ${amount} for ${car}. The receipt is in the app, under Payments.

Request the delivery gate pass now:

${link}`,
  }),
  'payment-rejected': ({ car, until, reason, link }: Paid): EmailText => ({
    subject: `Payment proof rejected: ${car}`,
    text: `${withReason(`We could not accept your proof of payment for ${car}:`, reason)}

Please send another by ${until}:

${link}`,
  }),
  'payment-reversed': ({ car, amount, until, reason, link }: Paid): EmailText => ({
    subject: `Payment reversed: ${car}`,
    text: `${withReason(`The bank took back your payment of ${amount} for ${car}, so it is due again.`, reason)}

A delivery gate pass of this car is no longer valid. Please pay again and send the proof by ${until}:

${link}`,
  }),
  'payment-owed': ({ car, amount, reason, link }: Paid): EmailText => ({
    subject: `Payment reversed: ${car}`,
    text: `${withReason(`The bank took back your payment for ${car}. ${amount} is due again.`, reason)}

Until it is paid you can’t add cars, bid, or accept a counter or an offer, and we can’t send the NOC of this car. Please call us: ${HOUSE_PHONE.shown}.

${link}`,
  }),
  'payment-defaulted': ({ car, amount, reason, link }: Paid): EmailText => ({
    subject: `Not paid in time: ${car}`,
    text: `${withReason(`${amount} for ${car} was not paid in time, so the car is no longer yours.`, reason)}

Until Yardbid lifts this default you can’t add cars, bid, or accept a counter or an offer. Bids that stand stay. Please call us: ${HOUSE_PHONE.shown}.

${link}`,
  }),
  'default-lifted': ({ car, reason, link }: Paid): EmailText => ({
    subject: `You can buy again: the default of ${car} is lifted`,
    text: `${withReason(`We lifted the default of ${car}.`, reason)}

You can add cars, bid and accept offers again, if no other default is open:

${link}`,
  }),
  outbid: ({ cars, what, link }: Cars): EmailText => ({
    subject: `You are outbid: ${what}`,
    text: `Another dealer has bid more than you on:

${cars}

Bid again before the auction ends:

${link}`,
  }),
}
