/** The page that plays the payment provider's checkout where the house takes no money. */
export const checkoutTexts = {
  'checkout.title': 'Sandbox checkout',
  'checkout.close': 'Close without paying',
  'checkout.mode': 'Pay by',
  'checkout.upi': 'UPI',
  'checkout.netBanking': 'Net banking',
  'checkout.payer': 'Paid by',
  'checkout.order': 'Order',
  'checkout.note': 'This house is for trying out: no money is taken.',
  'checkout.pay': 'Pay {amount}',
  'checkout.fail': 'Let the payment fail',
  'checkout.unheard': 'The sandbox didn’t take it. Please try again, or close it.',
}
