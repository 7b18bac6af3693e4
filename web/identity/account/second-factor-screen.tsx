import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/account.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import classes from './second-factor.module.css'
import { NewCodes, TurnOff } from './second-factor-proofs.tsx'

/** The user's second factor: its state, and buttons to change the phone, get new recovery codes, and turn it off. */
export function SecondFactorScreen() {
  const t = useText()
  const query = useRead('getSecondFactor', {})
  return (
    <div className={classes['page']}>
      <PageTitle title={t('account.secondFactor')} detail={t('account.secondFactorDetail')} />
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            message={errorMessage(query.error, { otherwise: 'account.secondFactorFailed' })}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton height="9rem" />
        )
      ) : (
        <Standing factor={query.data} />
      )}
    </div>
  )
}

function Standing({ factor }: { readonly factor: Output<'getSecondFactor'> }) {
  const t = useText()
  const { role } = useSession()
  // Once started, the flow continues to the recovery codes even if the factor is read again.
  const [doing, setDoing] = useState<'setUp' | 'newCodes' | 'turnOff' | null>(factor.isSet ? null : 'setUp')
  const done = (next: 'setUp' | null = null) => {
    setDoing(next)
    showNotice({ kind: 'good', text: t(next === null ? 'account.factorDone' : 'account.turnedOff') })
  }
  if (doing === 'newCodes') return <NewCodes onDone={() => done()} />
  if (doing === 'turnOff') return <TurnOff onDone={() => done('setUp')} />
  if (doing === 'setUp') {
    return (
      <>
        {factor.setAt === null && (
          <p className={classes['state']}>
            <StatusBadge kind="waiting">{t('account.factorUnset')}</StatusBadge>
          </p>
        )}
        {!factor.isRequired && factor.setAt === null && (
          <Callout kind="info">
            {t(role === 'admin' ? 'account.demoHouse' : 'account.dealerFactorText')}
          </Callout>
        )}
        <SecondFactorSetup isSet={factor.isSet} onDone={() => done()} />
      </>
    )
  }
  return (
    <section className={classes['step']}>
      {/* `setAt` is null until a factor that was just set up is read again. */}
      {factor.setAt !== null && (
        <>
          <p className={classes['state']}>
            <StatusBadge kind="good">
              {t('account.factorSet', { moment: formatMoment(Date.parse(factor.setAt)) })}
            </StatusBadge>
          </p>
          <p>{t('account.codesLeft', { count: factor.recoveryCodesLeft })}</p>
        </>
      )}
      <Row gap={2}>
        <Button variant="default" onClick={() => setDoing('newCodes')}>
          {t('account.newCodes')}
        </Button>
        <Button variant="default" onClick={() => setDoing('setUp')}>
          {t('account.anotherPhone')}
        </Button>
        {!factor.isRequired && (
          <Button variant="default" onClick={() => setDoing('turnOff')}>
            {t('account.turnOff')}
          </Button>
        )}
      </Row>
    </section>
  )
}
