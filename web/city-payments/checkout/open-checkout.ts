import type { CheckoutOption } from '#contract/city-payments/city-payments.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'

/** Opens the payment provider's checkout over the page and resolves when it closes. Its code is loaded on demand. */
export async function openCheckout(option: CheckoutOption): Promise<CheckoutOutcome> {
  try {
    if (option.provider === 'sandbox') {
      const { showSandboxCheckout } = await import('./sandbox-checkout.tsx')
      return await showSandboxCheckout(option)
    }
    const { showRazorpayCheckout } = await import('./razorpay-checkout.ts')
    return await showRazorpayCheckout(option)
  } catch {
    // The app's or the provider's checkout code did not load: nothing was opened and nothing paid.
    return { kind: 'notLoaded' }
  }
}
