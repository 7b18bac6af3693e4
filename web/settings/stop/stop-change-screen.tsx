import { formatMoment } from '#web/text/formats.ts'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { refusalOf } from '#web/api/failure.ts'
import { useRead } from '#web/api/use-operation.ts'
import { FormAlert } from '#web/identity/form-alert.tsx'
import { SignInFrame } from '#web/identity/sign-in-frame.tsx'
import { useLinkToken } from '#web/identity/use-link-token.ts'
import { useText } from '#web/settings/stop/stop-change-texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** The target of the link that stops a change of one admin alone. Shows the change, and asks for a confirmation. */
export function StopChangeScreen() {
  const t = useText()
  const token = useLinkToken()
  return (
    <SignInFrame heading={t('stopChange.title')} lead={t('stopChange.lead')}>
      {token === null ? (
        <FormAlert alert={{ kind: 'bad', text: t('stopChange.noLink') }} />
      ) : (
        <Change token={token} />
      )}
    </SignInFrame>
  )
}

function Change({ token }: { readonly token: string }) {
  const read = useRead('readStoppableChange', { token }, { staleTime: Infinity })
  if (read.data !== undefined) return <Question token={token} change={read.data} />
  if (read.isPending) return <Loading shape="details" />
  const message = errorMessage(read.error, { answered: 'sentence', otherwise: 'stopChange.failed' })
  if (refusalOf(read.error) === 'NOT_FOUND') {
    return <FormAlert alert={{ kind: 'bad', text: message, error: read.error }} />
  }
  return <ErrorState message={message} error={read.error} onRetry={() => void read.refetch()} />
}

function Question(props: { readonly token: string; readonly change: Output<'stopChange'> }) {
  const t = useText()
  const { token } = props
  const [stopped, setStopped] = useState<Output<'stopChange'> | null>(null)
  const { kind, proposedBy, proposedAt, dueAt, outcome } = stopped ?? props.change
  if (outcome === 'withdrawn') return <FormAlert alert={{ kind: 'good', text: t('stopChange.stopped') }} />
  if (outcome === 'confirmed') return <FormAlert alert={{ kind: 'bad', text: t('stopChange.done') }} />
  return (
    <Form
      name="stop-change"
      fields={[]}
      call="stopChange"
      input={() => ({ token })}
      submit="stopChange.stop"
      waiting="stopChange.stopping"
      look="wide"
      failed={(error) => errorMessage(error, { answered: 'sentence', otherwise: 'stopChange.failed' })}
      onDone={setStopped}
      lead={
        <>
          <h2>{t(kind === 'setting' ? 'stopChange.what' : 'stopChange.whatElse')}</h2>
          <p>{t('stopChange.by', { name: proposedBy, moment: formatMoment(Date.parse(proposedAt)) })}</p>
          <p>
            {dueAt === null
              ? t('stopChange.awaits')
              : t('stopChange.due', { moment: formatMoment(Date.parse(dueAt)) })}
          </p>
        </>
      }
    />
  )
}
