import { Radio, Stack } from '@mantine/core'
import { useId } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useText } from '#web/analytics/consent/analytics-consent-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThirdPartyNotice } from './third-party-notice.tsx'
import { useAnalyticsSettings, useConsent, useServiceName, type AnalyticsSettings } from './use-consent.ts'

/** The part of the account page on which a person changes what the third-party service may learn. */
export function ConsentSection() {
  const t = useText()
  const titleId = useId()
  const query = useAnalyticsSettings()
  return (
    <Surface as="section" gap={3} pad={4} aria-labelledby={titleId}>
      <Text as="h2" size={20} lines={1.3} id={titleId}>
        {t('consent.section')}
      </Text>
      <Text tone="soft" lines={1.5}>
        {t('consent.own')}
      </Text>
      {query.data === undefined ? (
        query.isPending && <Skeleton height="3rem" />
      ) : query.data.service === null ? (
        <Text tone="soft" lines={1.5}>
          {t('consent.nobody')}
        </Text>
      ) : (
        <Choice service={query.data.service} consent={query.data.consent} />
      )}
    </Surface>
  )
}

interface ChoiceProps {
  readonly service: NonNullable<AnalyticsSettings['service']>
  readonly consent: AnalyticsSettings['consent']
}

function Choice({ service, consent }: ChoiceProps) {
  const t = useText()
  const name = useServiceName(service)
  const answer = useConsent({ onSaved: () => showNotice({ kind: 'good', text: t('consent.saved') }) })
  const asked = answer.isPending ? (answer.variables.agreed ? 'given' : 'refused') : null
  const chosen = asked ?? consent
  return (
    <>
      <ThirdPartyNotice />
      <p>{t(`consent.${consent ?? 'unasked'}`, { service: name })}</p>
      <Radio.Group
        label={t('consent.choice', { service: name })}
        value={chosen ?? ''}
        onChange={(value) => {
          if (!answer.isPending) answer.mutate({ agreed: value === 'given' })
        }}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="given" label={t('consent.agree')} />
          <Radio value="refused" label={t('consent.refuse')} />
        </Stack>
      </Radio.Group>
      {answer.isError && (
        <Callout kind="bad">
          {errorMessage(answer.error, { otherwise: 'consent.failed' })}
          <ErrorReference error={answer.error} />
        </Callout>
      )}
    </>
  )
}
