import * as z from 'zod'
import { httpUrl } from '#server/platform/environment/http-url.ts'
import { quantity } from '#server/platform/environment/quantities.ts'
import type { ReportFault } from '#server/platform/environment/setting-faults.ts'

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
  PAYMENT_PROVIDER: z.enum(['sandbox', 'razorpay']).optional().meta({
    description: '`razorpay`; the sandbox takes no money and has a checkout page of its own',
    unset: '`sandbox`',
  }),
  RAZORPAY_KEY_ID: z.string().min(1).optional().meta({ description: 'the key’s id', unset: 'none' }),
  RAZORPAY_KEY_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ isSecret: true, description: 'the key’s secret', unset: 'none' }),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional().meta({
    isSecret: true,
    description:
      'the secret of its webhooks (`payment.captured`, `payment.failed`, `order.paid`, `refund.processed`), which go to `/api/paymentWebhook`',
    unset: 'none',
  }),
  RAZORPAY_API_URL: httpUrl
    .default('https://api.razorpay.com')
    .meta({ description: 'the address of its API' }),
  SANDBOX_WEBHOOK_SECONDS: quantity('seconds', { min: 0, max: 3600 })
    .default(10)
    .meta({ description: 'seconds from a payment to the sandbox’s webhook' }),
}

const environment = z.object(paymentEnvironment)

/**
 * Reads the payment settings. Production needs a real provider. Reports each missing variable.
 */
export function readPaymentSettings(
  value: z.output<typeof environment>,
  production: boolean,
  report: ReportFault,
): PaymentSettings {
  if (production && value.PAYMENT_PROVIDER !== 'razorpay') {
    report(
      'PAYMENT_PROVIDER',
      'must be razorpay in production, because the sandbox takes no money',
      'Set it to razorpay, with the keys of the account',
    )
  }
  const given = (name: 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET') => {
    if (value[name] === undefined) {
      report(name, 'needed by PAYMENT_PROVIDER=razorpay', 'Set it to the one of the account at Razorpay')
    }
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
