import * as z from 'zod'
import { isAddress, isName, NO_ADDRESS, NO_NAME } from '#domain/plausible-names.ts'
import { GIVE_FOR_PRINT, isPrintable } from '#domain/printable-text.ts'
import { readGstin } from '#domain/identifiers/gstin.ts'
import { MAX_RUPEES } from '#domain/money.ts'
import { DEFAULT_CITY_PRICE } from '#domain/city-payments/subscription-price.ts'
import { stateOfGstin, type TaxState } from '#domain/tax/gst.ts'
import type { Rate } from '#server/platform/throttle/throttle.ts'

/** The seller named on receipts. */
export interface Seller {
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly state: TaxState
}

/** Settings of city payments. */
export interface PaymentSettings {
  readonly provider:
    | { readonly name: 'sandbox'; readonly webhookSeconds: number }
    | {
        readonly name: 'razorpay'
        readonly keyId: string
        readonly keySecret: string
        readonly webhookSecret: string
        readonly apiUrl: string
      }
  /** Price of a city for a year, in whole rupees, including GST. */
  readonly cityPrice: number
  readonly seller: Seller
  /** Limit on orders per dealer, because each open order is checked with the provider for a week. */
  readonly ordersPerDealer: Rate
}

/** Environment variables of city payments. */
export const paymentEnvironment = {
  PAYMENT_PROVIDER: z.enum(['sandbox', 'razorpay']).optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  SANDBOX_WEBHOOK_SECONDS: z.coerce.number().int().min(0).max(3600).default(10),
  CITY_PRICE: z.coerce.number().int().min(1).max(MAX_RUPEES).default(DEFAULT_CITY_PRICE),
  ORDERS_PER_DEALER_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(20),
  HOUSE_NAME: z
    .string()
    .min(1)
    .max(200)
    .refine(isPrintable, GIVE_FOR_PRINT)
    .refine(isName, NO_NAME)
    .default('Yardbid'),
  HOUSE_ADDRESS: z
    .string()
    .min(1)
    .max(500)
    .refine(isPrintable, GIVE_FOR_PRINT)
    .refine(isAddress, NO_ADDRESS)
    .default('12 Mathura Road, New Delhi 110044'),
  HOUSE_GSTIN: z
    .string()
    .transform((text, context) => {
      const read = readGstin(text)
      if (read.ok) return read.value
      context.addIssue({ code: 'custom', message: read.refusal.message })
      return z.NEVER
    })
    .optional(),
}

/** A made-up GSTIN for demos, which take no real money. */
const DEMO_GSTIN = '07AAACY4321A1ZW'

const environment = z.object(paymentEnvironment)

/**
 * Reads the payment settings. Production needs a real provider and a GSTIN. Appends one line to `faults` per missing
 * variable.
 */
export function readPaymentSettings(
  value: z.output<typeof environment>,
  production: boolean,
  faults: string[],
): PaymentSettings {
  if (production && value.PAYMENT_PROVIDER !== 'razorpay') {
    faults.push('PAYMENT_PROVIDER: production needs a real provider (razorpay); the sandbox takes no money')
  }
  const given = (name: 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET') => {
    if (value[name] === undefined) faults.push(`${name}: required by Razorpay`)
    return value[name] ?? ''
  }
  if (production && value.HOUSE_GSTIN === undefined) {
    faults.push('HOUSE_GSTIN: required in production, because it is printed on receipts')
  }
  const gstin = value.HOUSE_GSTIN ?? DEMO_GSTIN
  const state = stateOfGstin(gstin)
  if (state === null) throw new Error('A valid GSTIN starts with a state code.')
  return {
    provider:
      value.PAYMENT_PROVIDER === 'razorpay'
        ? {
            name: 'razorpay',
            keyId: given('RAZORPAY_KEY_ID'),
            keySecret: given('RAZORPAY_KEY_SECRET'),
            webhookSecret: given('RAZORPAY_WEBHOOK_SECRET'),
            apiUrl: value.RAZORPAY_API_URL.replace(/\/$/, ''),
          }
        : { name: 'sandbox', webhookSeconds: value.SANDBOX_WEBHOOK_SECONDS },
    cityPrice: value.CITY_PRICE,
    seller: { name: value.HOUSE_NAME, address: value.HOUSE_ADDRESS, gstin, state },
    ordersPerDealer: { most: value.ORDERS_PER_DEALER_PER_HOUR, seconds: 3600 },
  }
}
