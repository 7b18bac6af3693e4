import * as z from 'zod'

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
}

/** Environment variables of city payments. */
export const paymentEnvironment = {
  PAYMENT_PROVIDER: z.enum(['sandbox', 'razorpay']).optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  SANDBOX_WEBHOOK_SECONDS: z.coerce.number().int().min(0).max(3600).default(10),
}

const environment = z.object(paymentEnvironment)

/**
 * Reads the payment settings. Production needs a real provider. Appends one line to `faults` per missing
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
  }
}
