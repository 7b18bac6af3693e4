import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Output } from '#contract/api.ts'
import { formatClockWithSeconds } from '#web/text/formats.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/gate-passes/pass/gate-pass-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { GateEntries } from './gate-entries.tsx'
import classes from './gate-pass.module.css'
import { GuardedPass } from './guarded-pass.tsx'
import { forgetYardLink, readYardLink } from './kept-yard-link.ts'

const FAILED = { refused: 'sentence', otherwise: 'gate.readFailed' } as const

/**
 * The page of a gate pass, which the code on its paper leads to. Everybody sees whether the pass is valid; on a phone with
 * the link of the pass's yard, the guard sees whose it is and for which cars, and enters who came in and left.
 */
export function GatePassScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const [yardLink, setYardLink] = useState(readYardLink)
  const query = useRead('readGatePass', yardLink === null ? { token } : { token, yardLink }, {
    refetchOnWindowFocus: true,
    // A pass can end at any moment: an answer is never shown again without asking.
    gcTime: 0,
  })
  const page = query.data
  const again = () => void query.refetch()
  const forget = () => {
    forgetYardLink()
    setYardLink(null)
  }
  return (
    <div className={classes['page']}>
      <PageTitle title={t('gate.title')} />
      {page === undefined ? (
        query.isError ? (
          <ErrorState message={errorMessage(query.error, FAILED)} error={query.error} onRetry={again} />
        ) : (
          <Loading shape="details" />
        )
      ) : (
        <>
          <Verdict holds={page.holds} checkedAt={query.dataUpdatedAt} />
          {query.isError && <Callout kind="bad">{errorMessage(query.error, FAILED)}</Callout>}
          {page.isYardLinkOver && (
            <Callout
              kind="waiting"
              actions={
                <Button variant="default" onClick={forget}>
                  {t('gate.forget')}
                </Button>
              }
            >
              {t('gate.linkEnded')}
            </Callout>
          )}
          {page.guard !== null && <GuardedPass pass={page.guard} />}
          <Button variant="default" size="lg" loading={query.isFetching} onClick={again}>
            {t('gate.checkAgain')}
          </Button>
          {page.guard !== null && yardLink !== null && (
            <GateEntries token={token} yardLink={yardLink} holds={page.holds} pass={page.guard} />
          )}
        </>
      )}
    </div>
  )
}

/** Whether the pass is valid, in the largest letters of the page. */
function Verdict({
  holds,
  checkedAt,
}: Pick<Output<'readGatePass'>, 'holds'> & { readonly checkedAt: number }) {
  const t = useText()
  const Icon = holds ? IconCircleCheckFilled : IconCircleXFilled
  return (
    <output className={classes['verdict']} data-holds={holds || undefined}>
      <Icon size={56} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['word']}>{t(holds ? 'gate.valid' : 'gate.notValid')}</span>
        <span>{t(holds ? 'gate.validText' : 'gate.notValidText')}</span>
        <Text as="span" size={16}>
          {t('gate.checkedAt', { time: formatClockWithSeconds(checkedAt) })}
        </Text>
      </span>
    </output>
  )
}
