import { formatMoment } from '#web/text/formats.ts'
import type { Output } from '#contract/api.ts'
import { useText } from '#web/gate-passes/pass/gate-pass-texts.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './gate-pass.module.css'

/** A pass as its yard's guards see it. */
export type GuardsPass = NonNullable<Output<'readGatePass'>['guard']>

/** The person of a pass, and its cars: for which it is valid, and why not for the others. */
export function GuardedPass({ pass }: { readonly pass: GuardsPass }) {
  const t = useText()
  const { person, kind, yard, organization, cars } = pass
  return (
    <>
      <Surface as="section" gap={4} pad={4} row aria-label={person.name}>
        <img
          className={classes['photo']}
          src={person.imageUrl}
          alt={t('gate.photoOf', { name: person.name })}
          width={112}
          height={140}
        />
        <div className={classes['words']}>
          <Text as="h2" size={24}>
            {person.name}
          </Text>
          <p>
            {t(person.type === 'dealer_evaluator' ? 'gate.evaluator' : 'gate.driver')}{' '}
            {t('gate.of', { organization })}
          </p>
          <p>{t('gate.phoneEnd', { digits: person.phoneEnd })}</p>
          <p>{t(kind === 'inspection' ? 'gate.inspection' : 'gate.delivery', { yard })}</p>
        </div>
      </Surface>
      <Stack as="section" gap={3}>
        <Text as="h2" size={20}>
          {t('gate.cars')}
        </Text>
        <Stack as="ul" gap={3}>
          {cars.map((car, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- guards get no ids, and the list never changes its order
            <CarOnPass key={index} car={car} />
          ))}
        </Stack>
      </Stack>
    </>
  )
}

function CarOnPass({ car }: { readonly car: GuardsPass['cars'][number] }) {
  const t = useText()
  const { title, regno, colour, fault, reason, holdsUntil } = car
  return (
    <Surface as="li" oneLine gap={4} align="start" spread pad={4} row>
      <div className={classes['words']}>
        <Text as="span" size={20} weight={700}>
          {regno ?? t('gate.notKnown')}
        </Text>
        <span>{[title, colour].filter((part) => part !== null).join(', ')}</span>
        {fault === null ? (
          holdsUntil !== null && (
            <span>{t('gate.until', { moment: formatMoment(Date.parse(holdsUntil)) })}</span>
          )
        ) : (
          <span>{t(`gate.fault.${fault}`)}</span>
        )}
        {reason !== null && <span>{t('gate.reason', { reason })}</span>}
      </div>
      <StatusBadge kind={fault === null ? 'good' : 'bad'}>
        {t(fault === null ? 'gate.valid' : 'gate.notValid')}
      </StatusBadge>
    </Surface>
  )
}
