/** A payment by UPI: the payee's id and name, the amount in rupees, and the remark that the payee receives. */
export interface UpiPayment {
  readonly upiId: string
  readonly name: string
  readonly amount: number
  readonly reference: string
}

/** Returns the link that opens a UPI app with everything filled in (NPCI, "UPI Linking Specifications"). */
export function upiLink({ upiId, name, amount, reference }: UpiPayment): string {
  const fields = { pa: upiId, pn: name, am: `${amount}.00`, cu: 'INR', tn: reference }
  // Some UPI apps do not read a plus as a space.
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&')}`
}
