import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './consent-notice.module.css'

interface ConsentNoticeProps {
  readonly read: UseQueryResult<Output<'getConsentNotice'>, CallFailure>
}

/** The consent notice in full, because consent to a linked text would not be informed. */
export function ConsentNotice({ read }: ConsentNoticeProps) {
  const t = useText()
  if (read.data !== undefined) {
    const { title, paragraphs, version } = read.data
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      <section className={classes['notice']} tabIndex={0} aria-label={title}>
        <Text as="h3" size={16}>
          {title}
        </Text>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Text tone="soft">{t('details.noticeVersion', { version })}</Text>
      </section>
    )
  }
  if (!read.isError) return <Skeleton height="14rem" />
  return (
    <Callout
      kind="bad"
      actions={
        <Button variant="default" loading={read.isFetching} onClick={() => void read.refetch()}>
          {t('common.retry')}
        </Button>
      }
    >
      {errorMessage(read.error, { refused: 'sentence', otherwise: 'details.noticeFailed' })}
    </Callout>
  )
}
