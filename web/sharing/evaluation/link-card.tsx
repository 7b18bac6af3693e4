import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { carTitle } from '#domain/car/car-labels.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { PersonPhoto } from '#web/people/person-photo.tsx'
import { useText, type accessTexts } from '#web/text/en/access.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { EvaluationLink } from './evaluation-link.ts'
import classes from './links-section.module.css'

/** Props of a link's card, and what its buttons open. */
export interface LinkCardProps {
  readonly link: EvaluationLink
  readonly onShow: () => void
  readonly onRenew: () => void
}

/** The card of a shared link: for whom, whether it works, its cars, and the buttons to send, revoke and replace it. */
export function LinkCard({ link, onShow, onRenew }: LinkCardProps) {
  const t = useText()
  const { name, status, cars } = link
  const isLive = status === 'live'
  return (
    <Surface
      as="article"
      gap={3}
      align="start"
      pad={4}
      row
      className={classes['card']}
      data-over={!isLive || undefined}
    >
      <PersonPhoto src={link.imageUrl} />
      <Stack tone="soft" lines={1.5} grow breaks gap={0.5}>
        <Text as="h3" tone="ink" size={20} lines={1.3}>
          {name}
        </Text>
        <div>
          <StatusBadge kind={isLive ? 'good' : 'bad'}>{statusText(link, t)}</StatusBadge>
        </div>
        <p>{t('links.made', { moment: formatMoment(Date.parse(link.createdAt)) })}</p>
        <ul className={classes['cars']} aria-label={t('links.cars', { name })}>
          {cars.map((car) => (
            <li key={car.carId}>{[carTitle(car), car.regno].filter((part) => part !== null).join(' · ')}</li>
          ))}
        </ul>
      </Stack>
      <Row gap={2}>
        {isLive && link.link !== null && (
          <Button variant="default" aria-label={t('links.showOf', { name })} onClick={onShow}>
            {t('links.show')}
          </Button>
        )}
        <Button variant="default" aria-label={t('links.renewOf', { name })} onClick={onRenew}>
          {t('links.renew')}
        </Button>
        {isLive && <Revoke link={link} />}
      </Row>
    </Surface>
  )
}

function statusText({ status, name, accessUntil }: EvaluationLink, t: Translate<typeof accessTexts>): string {
  switch (status) {
    case 'live':
      return t('links.live', { moment: accessUntil === null ? '' : formatMoment(Date.parse(accessUntil)) })
    case 'noAccess':
      return t('links.noAccess', { name })
    case 'revoked':
      return t('links.revoked')
    case 'personRetired':
      return t('links.personRetired', { name })
  }
}

function Revoke({ link: { linkId, name } }: { readonly link: EvaluationLink }) {
  const t = useText()
  const revoke = useAction('revokeEvaluationLink', {
    input: { linkId },
    confirm: {
      title: t('links.revokeQuestion', { name }),
      text: t('links.revokeText', { name }),
      yes: t('links.revoke'),
      danger: true,
    },
    done: t('links.isRevoked', { name }),
    failed: 'links.revokeFailed',
  })
  return (
    <>
      <Button variant="default" aria-label={t('links.revokeOf', { name })} {...revoke.button}>
        {t('links.revoke')}
      </Button>
      {revoke.dialog}
    </>
  )
}
