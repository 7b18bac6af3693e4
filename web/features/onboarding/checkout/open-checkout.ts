import type { Input } from '#contract/api.ts'
import type { CheckoutOption } from '#contract/city-payments.ts'

/** What came of a checkout. */
export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly paid: Input<'confirmPayment'> }
  /** The provider's own words for it. */
  | { readonly kind: 'failed'; readonly description: string }
  | { readonly kind: 'notLoaded' }
  | { readonly kind: 'closed' }

/** Opens the payment provider's checkout over the page, and waits until it is done with. Its code comes when it is needed. */
export async function openCheckout(option: CheckoutOption): Promise<CheckoutOutcome> {
  try {
    if (option.provider === 'sandbox') {
      const { showSandboxCheckout } = await import('./sandbox-checkout.tsx')
      return await showSandboxCheckout(option)
    }
    const { showRazorpayCheckout } = await import('./razorpay-checkout.ts')
    return await showRazorpayCheckout(option)
  } catch {
    // Neither the checkout's code nor the provider's came: nothing was opened, and nothing paid.
    return { kind: 'notLoaded' }
  }
}
