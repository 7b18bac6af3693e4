import { textFamily } from '#web/text/text-family.ts'

/** The sandbox checkout, which stands in for the payment provider and takes no money. */
export const checkoutTexts = {
  'checkout.title': 'Sandbox checkout',
  'checkout.close': 'Close without paying',
  'checkout.mode': 'Pay by',
  'checkout.upi': 'UPI',
  'checkout.netBanking': 'Net banking',
  'checkout.payer': 'Paid by',
  'checkout.order': 'Order',
  'checkout.note': 'This is a sandbox: no money is taken.',
  'checkout.pay': 'Pay {amount}',
  'checkout.fail': 'Make the payment fail',
  'checkout.unanswered': 'The sandbox didn’t accept the payment. Please try again, or close it.',
}

export const { useText, t } = textFamily('checkout', checkoutTexts)
