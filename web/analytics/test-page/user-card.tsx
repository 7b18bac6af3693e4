import { useSyncExternalStore } from 'react'
import { orUnknown } from '#domain/analytics/analytics-event.ts'
import { useText, type analyticsTexts } from '#web/analytics/analytics-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useAnalyticsSettings, type AnalyticsSettings } from '../consent/use-consent.ts'
import { currentUser, subscribeToUser } from '../identify.ts'
import { sessionId } from '../recorded-event.ts'
import { Card } from './card.tsx'
import classes from './user-card.module.css'

/** The person that the tracker assumes at this browser. */
export function UserCard() {
  const t = useText()
  const user = useSyncExternalStore(subscribeToUser, currentUser)
  const { data } = useAnalyticsSettings()
  if (user === null) {
    return (
      <Card title={t('analytics.user')}>
        <p>{t('analytics.nobody')}</p>
      </Card>
    )
  }
  const facts = [
    [t('analytics.userName'), orUnknown(user.name)],
    [t('analytics.userEmail'), orUnknown(user.email)],
    [t('analytics.userRoles'), orUnknown(user.roles.join(', '))],
    [t('analytics.organization'), orUnknown(user.organization)],
    [t('analytics.userId'), user.uid],
    [t('analytics.dealerId'), orUnknown(user.dealerId)],
    [t('analytics.session'), sessionId()],
    ...(data === undefined
      ? []
      : [
          [t('analytics.build'), data.build] as const,
          [t('analytics.shared'), describeSharing(t, data)] as const,
        ]),
  ] as const
  return (
    <Card title={t('analytics.user')}>
      <Stack as="dl" divided className={classes['facts']}>
        {facts.map(([name, value]) => (
          <Fact label={name} breaks key={name}>
            {value}
          </Fact>
        ))}
      </Stack>
    </Card>
  )
}

function describeSharing(
  t: Translate<typeof analyticsTexts>,
  { service, consent }: AnalyticsSettings,
): string {
  if (service === null) return t('analytics.sharedNone')
  return t(consent === 'given' ? 'analytics.sharedGiven' : 'analytics.sharedNot')
}
