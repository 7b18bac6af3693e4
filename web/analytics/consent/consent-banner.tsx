import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { THIRD_PARTY_NOTICE } from '#domain/analytics/consent-notice.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { CONTENT_ID } from '#web/layouts/skip-link.tsx'
import { useText } from '#web/analytics/consent/analytics-consent-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './consent-banner.module.css'
import { ThirdPartyNotice } from './third-party-notice.tsx'
import { useAnalyticsSettings, useConsent } from './use-consent.ts'

/**
 * Asks a person once whether the third-party service may learn of events, above the page's content. It comes with the next
 * page that the person opens, because nothing may move beneath a finger.
 */
export function ConsentBanner() {
  const { pathname } = useLocation()
  const { data } = useAnalyticsSettings()
  const isDue = data !== undefined && data.service !== null && data.consent === null
  // The page on which the question turned out to be due; null before, and '' if that was known before the page.
  const [dueOn, setDueOn] = useState<string | null>(isDue ? '' : null)
  if (isDue && dueOn === null) setDueOn(pathname)
  else if (dueOn !== null && dueOn !== '' && dueOn !== pathname) setDueOn('')
  return isDue && dueOn === '' ? <Question /> : null
}

function focusContent(): void {
  const content = document.getElementById(CONTENT_ID)
  if (content === null) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}

function Question() {
  const t = useText()
  const titleId = useId()
  const answer = useConsent({
    // The focused button goes with the question.
    onSaved: focusContent,
  })
  const choose = (agreed: boolean) => {
    if (!answer.isPending) answer.mutate({ agreed })
  }
  return (
    <section className={classes['banner']} aria-labelledby={titleId} data-screen-only>
      <div className={classes['words']}>
        <Text as="h2" size={16} lines={1.3} id={titleId}>
          {THIRD_PARTY_NOTICE.title}
        </Text>
        <ThirdPartyNotice isBrief />
        {answer.isError && (
          <Callout kind="bad">
            {errorMessage(answer.error, { otherwise: 'consent.failed' })}
            <ErrorReference error={answer.error} />
          </Callout>
        )}
      </div>
      <div className={classes['answers']}>
        <Button variant="default" onClick={() => choose(false)} disabled={answer.isPending}>
          {t('consent.refuse')}
        </Button>
        <Button variant="default" onClick={() => choose(true)} disabled={answer.isPending}>
          {t('consent.agree')}
        </Button>
      </div>
    </section>
  )
}
