import type { Locale } from '#domain/locale.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { MessageSettings } from './message-settings.ts'
import type { MessageCarrier, MessageCarriers } from './message-carrier.ts'
import { createMsg91Carrier } from './msg91-carrier.ts'
import { createOutboxCarrier } from './outbox-carrier.ts'
import { createWebhookCarrier } from './webhook-carrier.ts'

/** Creates the carriers that the configuration selects. */
export async function openCarriers(
  { sms, email, templateIds }: MessageSettings,
  db: Queries,
): Promise<MessageCarriers> {
  const templateId = (kind: string, language: Locale): string | null => templateIds[language][kind] ?? null

  const openSms = (): MessageCarrier => {
    switch (sms.provider) {
      case 'outbox':
        return createOutboxCarrier(db)
      case 'webhook':
        return createWebhookCarrier({ ...sms, templateId })
      case 'msg91':
        return createMsg91Carrier({ ...sms, templateId })
    }
  }
  const openEmail = async (): Promise<MessageCarrier> => {
    switch (email.provider) {
      case 'outbox':
        return createOutboxCarrier(db)
      case 'webhook':
        return createWebhookCarrier({ ...email, templateId })
      case 'smtp': {
        // Loaded on demand to save memory in deployments without SMTP.
        const { createSmtpCarrier } = await import('./smtp-carrier.ts')
        return createSmtpCarrier(email)
      }
    }
  }
  return {
    sms: openSms(),
    email: await openEmail(),
    hasTemplate: (kind, language) => sms.provider === 'outbox' || templateId(kind, language) !== null,
  }
}
