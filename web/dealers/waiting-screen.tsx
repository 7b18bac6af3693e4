import { QUEUES } from '#contract/queues.ts'
import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { formatMoment } from '#web/text/formats.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { useText as useLoginText } from '#web/text/en/login.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'

/** The page between the last step and the approval. The frame opens Dealer Home once the dealer is approved. */
export function WaitingScreen() {
  const t = useText()
  const tLogin = useLoginText()
  const { email, contract } = useOnboarding()
  return (
    <>
      <PageTitle title={t('awaited.title')} detail={tLogin('login.pendingApproval')} />
      <div className={classes['card']}>
        <Stack as="ol" gap={4} className={classes['next']}>
          <li>{t('awaited.check', { hours: QUEUES.onboarding.answerHours })}</li>
          <li>{t('awaited.tell', { email })}</li>
          <li>{t('awaited.bid')}</li>
        </Stack>
        <Stack gap={1}>
          {contract !== null && (
            <Text tone="soft" size={14}>
              {t('awaited.sentAt', { moment: formatMoment(Date.parse(contract.givenAt)) })}
            </Text>
          )}
          <Text tone="soft" size={14}>
            {t('awaited.receipt')}
          </Text>
          <a href={HOUSE_PHONE.link}>{t('awaited.call', { number: HOUSE_PHONE.shown })}</a>
        </Stack>
      </div>
    </>
  )
}
