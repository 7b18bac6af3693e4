import type { CheckoutOption } from '#contract/city-payments/city-payments.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'

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
