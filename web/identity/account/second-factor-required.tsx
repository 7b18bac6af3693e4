import { Button } from '@mantine/core'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/account.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import classes from './second-factor.module.css'

/** The only screen that an admin may use until the second factor is set up. */
export function SecondFactorRequired() {
  const t = useText()
  const { signOut } = useSession()
  return (
    <main className={classes['due']}>
      <Wordmark />
      <PageTitle title={t('account.secondFactorDue')} detail={t('account.secondFactorDueText')} />
      <SecondFactorSetup isSet={false} />
      <Button variant="subtle" onClick={() => void signOut()}>
        {t('account.logout')}
      </Button>
    </main>
  )
}
