/** A car with its amount and until when to pay or answer. */
export interface Priced {
  readonly car: string
  /** "₹7,95,000"; in an SMS "Rs 7,95,000". */
  readonly amount: string
  /** "5 Mar 2026, 2:03 pm". */
  readonly until: string
}

/** One car. */
export interface OneCar {
  readonly car: string
}

/** A dealer asks a field worker for something about a car, or several: `what`. */
interface Shared {
  readonly dealer: string
  readonly what: string
  readonly link: string
}

/** SMS texts: only of what cannot wait for the next look into a mailbox. See `SMS_TEXTS` about templates. */
export const NOTIFICATION_SMS_TEXTS = {
  'car-won': ({ car, amount, until }: Priced) =>
    `You won ${car} on Yardbid for ${amount}. Please pay by ${until}.`,
  'counter-offer': ({ car, amount, until }: Priced) =>
    `Yardbid offers you ${car} for ${amount}. Accept or decline in the app by ${until}.`,
  'kyc-info-asked': ({ car }: OneCar) =>
    `Yardbid needs more for the KYC of ${car}. What is missing is in the app under NOC.`,
  'noc-sent': ({ car }: OneCar) =>
    `Yardbid has sent the NOC of ${car}. Please acknowledge it in the app under NOC.`,
  'rc-info-asked': ({ car }: OneCar) =>
    `Yardbid needs more for the new RC of ${car}. What is missing is in the app under NOC.`,
  'runner-up-offer': ({ car, amount, until }: Priced) =>
    `Yardbid offers you ${car} at your bid of ${amount}. Accept or decline in the app by ${until}.`,
  'payment-due': ({ car, amount, until }: Priced) =>
    `Please pay ${amount} for ${car} on Yardbid by ${until}, and upload the proof in the app.`,
  'payment-approved': ({ car, amount }: Priced) =>
    `Yardbid has received ${amount} for ${car}. Request the delivery gate pass in the app now.`,
  'payment-rejected': ({ car, until }: Priced) =>
    `Yardbid rejected your payment proof for ${car}. See why in the app and send another by ${until}.`,
  'payment-reversed': ({ car, amount, until }: Priced) =>
    `Your payment of ${amount} for ${car} came back from the bank. Please pay again on Yardbid by ${until}.`,
  'payment-owed': ({ car, amount }: Priced) =>
    `Your payment of ${amount} for ${car} came back from the bank. It is due again: please call Yardbid.`,
  'payment-defaulted': ({ car }: Priced) =>
    `${car} was not paid in time and is no longer yours. Until Yardbid lifts this you cannot buy. Please call us.`,
  'evaluation-shared': ({ dealer, what, link }: Shared) =>
    `${dealer} asks you to evaluate ${what} on Yardbid. Log in with this mobile number: ${link}`,
  'delivery-shared': ({ dealer, what, link }: Shared) =>
    `${dealer} asks you to pick up ${what} on Yardbid. Log in with this mobile number: ${link}`,
}
