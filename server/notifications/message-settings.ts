import * as z from 'zod'
import type { Locale } from '#domain/locale.ts'
import { httpUrl } from '#server/platform/environment/http-url.ts'
import type { ReportFault } from '#server/platform/environment/setting-faults.ts'
import { SMS_KINDS } from './text/en/message-texts.ts'
import { HINDI_SMS_TEXTS } from './text/hi/message-texts.ts'

/** The template ids (DLT) of SMS by language and kind, as far as they are configured. */
export type TemplateIds = Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** How messages are sent. */
export interface MessageSettings {
  readonly sms:
    | { readonly provider: 'outbox' }
    | { readonly provider: 'webhook'; readonly url: string; readonly secret: string }
    | { readonly provider: 'msg91'; readonly url: string; readonly authKey: string }
  readonly email:
    | { readonly provider: 'outbox' }
    | { readonly provider: 'webhook'; readonly url: string; readonly secret: string }
    | { readonly provider: 'smtp'; readonly url: string; readonly from: string }
  readonly templateIds: TemplateIds
}

/** The default sender, for a local mail server in development. Other mail servers reject it. */
const FROM_NOBODY = 'Yardbid <no-reply@localhost>'

const variableOf = (kind: string) => `SMS_TEMPLATE_${kind.toUpperCase().replaceAll('-', '_')}`

/** A text of an SMS that is registered as a template. */
interface Template {
  readonly kind: string
  readonly language: Locale
  /** The environment variable with its id. */
  readonly variable: string
}

const TEMPLATES: readonly Template[] = [
  ...SMS_KINDS.map((kind) => ({ kind, language: 'en' as const, variable: variableOf(kind) })),
  ...Object.keys(HINDI_SMS_TEXTS).map((kind) => ({
    kind,
    language: 'hi' as const,
    variable: `${variableOf(kind)}_HI`,
  })),
]

/** The environment variables for messages. */
export const messageEnvironment = {
  SMS_PROVIDER: z.enum(['outbox', 'webhook', 'msg91']).optional().meta({
    description: '`msg91` or `webhook`; read the outbox at `/api/dev/outbox?to=<mobile or email>`',
    unset: '`outbox`',
  }),
  MAIL_PROVIDER: z
    .enum(['outbox', 'webhook', 'smtp'])
    .optional()
    .meta({ description: '`smtp` or `webhook`', unset: '`outbox`' }),
  MESSAGE_WEBHOOK_URL: httpUrl
    .optional()
    .meta({ description: 'receives messages as JSON, signed as Standard Webhooks 1.0', unset: 'none' }),
  MESSAGE_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .meta({ isSecret: true, description: 'the secret of these signatures', unset: 'none' }),
  MSG91_URL: httpUrl.default('https://control.msg91.com').meta({ description: 'the address of MSG91’s API' }),
  MSG91_AUTH_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ isSecret: true, description: 'the key of MSG91', unset: 'none' }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtps:// or smtp://' })
    .optional()
    .meta({ description: '`smtps://user:password@host:465`', unset: 'none' }),
  MAIL_FROM: z.string().min(3).optional().meta({
    description: 'sender of emails, `Yardbid <no-reply@your.domain>`; required for SMTP in production',
    unset: '`Yardbid <no-reply@localhost>`',
  }),
  ...Object.fromEntries(
    TEMPLATES.map(({ kind, language, variable }) => [
      variable,
      z
        .string()
        .regex(/^\w{1,64}$/, 'must be an id')
        .optional()
        .meta({
          description: `the id of MSG91’s template (DLT) for the SMS “${kind}”${language === 'hi' ? ' in Hindi' : ''}, with Yardbid’s variable names, such as \`##code##\``,
          unset: language === 'hi' ? 'none: sent in English' : 'none',
        }),
    ]),
  ),
}

const environment = z.object(messageEnvironment)

/**
 * Reads how messages are sent. Production requires real providers. Reports each missing value.
 */
export function readMessageSettings(
  value: z.output<typeof environment>,
  production: boolean,
  report: ReportFault,
): MessageSettings {
  const templateIds = readTemplateIds(value)
  const given = (name: 'MESSAGE_WEBHOOK_URL' | 'MESSAGE_WEBHOOK_SECRET' | 'MSG91_AUTH_KEY' | 'SMTP_URL') => {
    if (value[name] === undefined) {
      report(name, 'needed by the chosen provider of messages', 'Set it, or choose another provider')
    }
    return value[name] ?? ''
  }
  const webhook = () =>
    ({
      provider: 'webhook',
      url: given('MESSAGE_WEBHOOK_URL'),
      secret: given('MESSAGE_WEBHOOK_SECRET'),
    }) as const
  const chosen = <Provider>(name: string, provider: Provider | undefined): Provider | 'outbox' => {
    if (production && (provider === undefined || provider === 'outbox')) {
      const senders = name === 'SMS_PROVIDER' ? 'msg91 or webhook' : 'smtp or webhook'
      report(
        name,
        'must be a provider that sends in production, and the outbox does not',
        `Set it to ${senders}`,
      )
    }
    return provider ?? 'outbox'
  }

  const sms = chosen('SMS_PROVIDER', value.SMS_PROVIDER)
  if (sms === 'msg91') {
    for (const kind of SMS_KINDS.filter((kind) => templateIds.en[kind] === undefined)) {
      report(variableOf(kind), 'needed by SMS_PROVIDER=msg91', 'Set it to the id of the template')
    }
  }
  const email = chosen('MAIL_PROVIDER', value.MAIL_PROVIDER)
  if (production && email === 'smtp' && value.MAIL_FROM === undefined) {
    report('MAIL_FROM', 'needed in production', 'Set it to the sender, such as Yardbid <no-reply@your.house>')
  }
  return {
    sms:
      sms === 'msg91'
        ? { provider: sms, url: value.MSG91_URL.replace(/\/$/, ''), authKey: given('MSG91_AUTH_KEY') }
        : sms === 'webhook'
          ? webhook()
          : { provider: sms },
    email:
      email === 'smtp'
        ? { provider: email, url: given('SMTP_URL'), from: value.MAIL_FROM ?? FROM_NOBODY }
        : email === 'webhook'
          ? webhook()
          : { provider: email },
    templateIds,
  }
}

function readTemplateIds(value: Readonly<Record<string, unknown>>): TemplateIds {
  const idsIn = (language: Locale) =>
    Object.fromEntries(
      TEMPLATES.filter((template) => template.language === language).flatMap(({ kind, variable }) => {
        const id = value[variable]
        return typeof id === 'string' ? [[kind, id]] : []
      }),
    )
  return { en: idsIn('en'), hi: idsIn('hi'), 'en-XA': {} }
}
