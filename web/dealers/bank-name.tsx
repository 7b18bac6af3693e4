import { readIfsc } from '#domain/identifiers/ifsc.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Text } from '#web/ui/layout/text.tsx'

/** Shows the bank of an IFSC once the IFSC is complete. */
export function BankName({ ifsc }: { readonly ifsc: string }) {
  const t = useText()
  const code = readIfsc(ifsc)
  const read = useRead(
    'getBank',
    { ifsc: code.ok ? code.value : '' },
    { enabled: code.ok, staleTime: Infinity },
  )
  if (!code.ok) return null
  if (read.data !== undefined) {
    return <Callout kind="info">{t('details.bankFound', { name: read.data.bankName })}</Callout>
  }
  if (!read.isError)
    return (
      <Text as="output" tone="soft" size={14} lines={1.5}>
        {t('details.bankSearching')}
      </Text>
    )
  const isUnknown = failureOf(read.error)?.kind === 'answer'
  return (
    <Callout kind="waiting">
      {isUnknown
        ? errorMessage(read.error, { answered: 'sentence', otherwise: 'details.bankUnread' })
        : t('details.bankUnread')}
    </Callout>
  )
}
