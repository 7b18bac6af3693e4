import type { CheckoutOption } from '#contract/city-payments/city-payments.ts'
import { readFailed, readPaid } from './read-checkout.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'

/** Razorpay requires that its script is loaded from this address. */
const SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js'
/** The script's load timeout in ms. */
const SCRIPT_TIMEOUT = 30_000

/** The part of Razorpay's checkout API used here. */
interface RazorpayCheckout {
  open(): void
  close(): void
  on(event: 'payment.failed', listener: (response: unknown) => void): void
}

type RazorpayConstructor = new (options: Record<string, unknown>) => RazorpayCheckout

let loading: Promise<RazorpayConstructor> | null = null

/** Loads Razorpay's script once and returns its constructor. The next call retries a failed load. */
function loadRazorpay(): Promise<RazorpayConstructor> {
  loading ??= fetchScript().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function fetchScript(): Promise<RazorpayConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Razorpay’s checkout did not load.'))
    }
    const timer = setTimeout(fail, SCRIPT_TIMEOUT)
    script.src = SCRIPT_URL
    script.async = true
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const { Razorpay } = window as { readonly Razorpay?: RazorpayConstructor }
      if (Razorpay === undefined) fail()
      else resolve(Razorpay)
    })
    document.head.append(script)
  })
}

/**
 * Opens Razorpay's checkout. It closes on the first failed payment, so that the page can show the reason and offer to
 * try again.
 *
 * @throws Error if the script does not load.
 */
export async function showRazorpayCheckout(option: CheckoutOption): Promise<CheckoutOutcome> {
  const Razorpay = await loadRazorpay()
  const { provider: _, ...options } = option
  return new Promise((resolve) => {
    const checkout = new Razorpay({
      ...options,
      retry: { enabled: false },
      handler: (response: unknown) => resolve(readPaid(response) ?? { kind: 'notLoaded' }),
      modal: { ondismiss: () => resolve({ kind: 'closed' }), confirm_close: true },
    })
    checkout.on('payment.failed', (response) => {
      resolve(readFailed(response))
      checkout.close()
    })
    checkout.open()
  })
}
