import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { refusalOf } from '#web/api/failure.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useLinkToken } from '#web/identity/use-link-token.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/gate-passes/pass/gate-pass-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './gate-pass.module.css'
import { forgetYardLink, keepYardLink, readYardLink } from './kept-yard-link.ts'

/** The screen that a yard's link opens. It makes this phone a guard's, until the house revokes the link. */
export function GuardScreen() {
  const t = useText()
  const linked = useLinkToken()
  const [kept, setKept] = useState(readYardLink)
  const [isForgotten, setForgotten] = useState(false)
  const navigate = useNavigate()
  const token = linked ?? kept
  const forget = () => {
    forgetYardLink()
    setKept(null)
    setForgotten(true)
    // The address keeps the token of the link that was opened.
    void navigate(paths.guard, { replace: true, state: null })
  }
  return (
    <div className={classes['page']}>
      <PageTitle title={t('gate.guardTitle')} />
      {isForgotten && token === null && <Callout kind="good">{t('gate.forgotten')}</Callout>}
      {token === null ? (
        <Callout kind="info">{t('gate.noLink')}</Callout>
      ) : (
        <YardOfLink key={token} token={token} onForget={forget} />
      )}
    </div>
  )
}

function YardOfLink({ token, onForget }: { readonly token: string; readonly onForget: () => void }) {
  const t = useText()
  const query = useRead('readYardLink', { yardLink: token })
  if (query.data !== undefined) return <Kept token={token} yard={query.data} onForget={onForget} />
  if (query.isPending) return <Loading shape="details" />
  if (refusalOf(query.error) !== 'NOT_FOUND') {
    return (
      <ErrorState
        message={errorMessage(query.error, { answered: 'sentence', otherwise: 'gate.linkFailed' })}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      <Callout kind="bad">{t('gate.linkEnded')}</Callout>
      {readYardLink() === token && <ForgetButton onForget={onForget} />}
    </>
  )
}

function Kept(props: {
  readonly token: string
  readonly yard: Output<'readYardLink'>
  readonly onForget: () => void
}) {
  const t = useText()
  const { token, yard } = props
  // The link is kept once it is known to be in force.
  const [isKept] = useState(() => keepYardLink(token))
  return (
    <>
      <Callout kind="good">{t('gate.guardOf', { yard: yard.yard, city: yard.city })}</Callout>
      {!isKept && <Callout kind="bad">{t('gate.notKept')}</Callout>}
      <p className={classes['how']}>{t('gate.guardHow')}</p>
      <p>{t('gate.guardLink', { name: yard.name })}</p>
      <ForgetButton onForget={props.onForget} />
    </>
  )
}

function ForgetButton({ onForget }: { readonly onForget: () => void }) {
  const t = useText()
  return (
    <Button variant="default" size="lg" onClick={onForget}>
      {t('gate.forget')}
    </Button>
  )
}
