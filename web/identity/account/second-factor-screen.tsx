import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CodeStep } from './code-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import classes from './second-factor.module.css'

/** An admin's second factor: its state, and buttons to change the phone and to get new recovery codes. */
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
  const queries = useQueryClient()
  // Once started, the flow continues to the recovery codes even if the factor is read again.
  const [doing, setDoing] = useState<'setUp' | 'newCodes' | null>(factor.isSet ? null : 'setUp')
  const done = async () => {
    setDoing(null)
    showNotice({ kind: 'good', text: t('account.factorDone') })
    await queries.invalidateQueries({ queryKey: queryKeyOf('getSecondFactor') })
  }
  if (doing === 'newCodes') return <NewCodes onDone={() => void done()} />
  if (doing === 'setUp') {
    return (
      <>
        {factor.setAt === null && (
          <p className={classes['state']}>
            <StatusBadge kind="waiting">{t('account.factorUnset')}</StatusBadge>
          </p>
        )}
        {!factor.isRequired && factor.setAt === null && (
          <Callout kind="info">{t('account.demoHouse')}</Callout>
        )}
        <SecondFactorSetup isSet={factor.isSet} onDone={() => void done()} />
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
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => setDoing('newCodes')}>
          {t('account.newCodes')}
        </Button>
        <Button variant="default" onClick={() => setDoing('setUp')}>
          {t('account.anotherPhone')}
        </Button>
      </div>
    </section>
  )
}

function NewCodes({ onDone }: { readonly onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useChange('renewRecoveryCodes', {
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    gcTime: 0,
  })
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <CodeStep
      hint="account.proveFirst"
      submit="account.newCodes"
      isBusy={renew.isPending}
      error={renew.error}
      otherwise="account.beginFailed"
      onSubmit={(totp) => renew.mutate({ totp })}
      takesRecoveryCodes
    />
  )
}
