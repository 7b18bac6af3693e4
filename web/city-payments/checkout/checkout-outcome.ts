import type { Input } from '#contract/api.ts'

/** What came of a checkout. */
export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly paid: Input<'confirmPayment'> }
  /** The provider's own words for it. */
  | { readonly kind: 'failed'; readonly description: string }
  | { readonly kind: 'notLoaded' }
  | { readonly kind: 'closed' }
