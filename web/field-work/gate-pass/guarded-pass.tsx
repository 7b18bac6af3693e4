import type { Output } from '#contract/api.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { useText } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './gate-pass.module.css'

/** A pass as its yard's guards see it. */
export type GuardsPass = NonNullable<Output<'readGatePass'>['guard']>

/** The person of a pass, and its cars: for which it holds, and why not for the others. */
export function GuardedPass({ pass }: { readonly pass: GuardsPass }) {
  const t = useText()
  const { person, kind, yard, organization, cars } = pass
  return (
    <>
      <section className={classes['person']} aria-label={person.name}>
        <img
          className={classes['photo']}
          src={person.imageUrl}
          alt={t('gate.photoOf', { name: person.name })}
          width={112}
          height={140}
        />
        <div className={classes['words']}>
          <h2 className={classes['name']}>{person.name}</h2>
          <p>
            {t(person.type === 'dealer_evaluator' ? 'gate.evaluator' : 'gate.driver')}{' '}
            {t('gate.of', { organization })}
          </p>
          <p>{t('gate.phoneEnd', { digits: person.phoneEnd })}</p>
          <p>{t(kind === 'inspection' ? 'gate.inspection' : 'gate.delivery', { yard })}</p>
        </div>
      </section>
      <section className={classes['section']}>
        <h2 className={classes['heading']}>{t('gate.cars')}</h2>
        <ul className={classes['cars']}>
          {cars.map((car, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- guards get no ids, and the list never changes its order
            <CarOnPass key={index} car={car} />
          ))}
        </ul>
      </section>
    </>
  )
}

function CarOnPass({ car }: { readonly car: GuardsPass['cars'][number] }) {
  const t = useText()
  const { title, regno, colour, fault, reason, holdsUntil } = car
  return (
    <li className={classes['car']}>
      <div className={classes['words']}>
        <span className={classes['regno']}>{regno ?? t('gate.notKnown')}</span>
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
    </li>
  )
}
