import type { Input } from '#contract/api.ts'

/** The outcome of a checkout. */
export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly paid: Input<'confirmPayment'> }
  /** `description` is the provider's wording. */
  | { readonly kind: 'failed'; readonly description: string }
  | { readonly kind: 'notLoaded' }
  | { readonly kind: 'closed' }
