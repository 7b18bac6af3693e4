import { IconMapPin } from '@tabler/icons-react'
import { useId } from 'react'
import type { Car } from '#domain/car/car.ts'
import { useText } from '#web/text/text.ts'
import { OfferButton } from '#web/flows/action-button.tsx'
import { nameOf, actionsOf } from '#web/flows/state-cards.ts'
import { PrintPassButton } from '#web/field-work/gate-pass/print-pass-button.tsx'
import { CarRow } from './car-row.tsx'
import type { InspectionSection, Yard } from './inspection-sections.ts'
import classes from './yard-card.module.css'
import { YardMap } from './yard-map.tsx'

/** A yard and those of its cars that are in one section. */
export interface YardCardProps {
  readonly yard: Yard
  readonly section: InspectionSection
}

/** The card of a yard: name, place, count, where it is, its buttons and its row of cars. */
export function YardCard({ yard, section }: YardCardProps) {
  const t = useText()
  const { name, location, cars } = yard
  const nameId = useId()
  return (
    // A yard may be in several sections, so its heading is named together with the section's.
    <section className={classes['yard']} aria-labelledby={`${nameId} inspection-${section}`}>
      <header className={classes['header']}>
        {yard.mapUrl !== null && <YardMap name={name} url={yard.mapUrl} />}
        <div className={classes['words']}>
          <h4 className={classes['name']} id={nameId}>
            {name}
          </h4>
          {location !== '' && (
            <p className={classes['location']}>
              <IconMapPin size={16} aria-hidden />
              {location}
            </p>
          )}
          <p className={classes['count']}>{t('myCars.cars', { count: cars.length })}</p>
        </div>
        <div className={classes['buttons']}>
          <YardButtons cars={cars} />
          {section === 'approved' && <PrintPasses cars={cars} />}
        </div>
      </header>
      <CarRow yard={yard} />
    </section>
  )
}

/** The button that prints the gate passes of these cars: one for each auction. */
function PrintPasses({ cars }: { readonly cars: readonly Car[] }) {
  const t = useText()
  const passes = new Set(cars.flatMap(({ gatepass_id: pass }) => (pass === null ? [] : [pass])))
  if (passes.size === 0) return null
  return (
    <PrintPassButton
      fullWidth
      by="dealer"
      gatepassIds={[...passes]}
      label={t('myCars.printGatePass', { count: passes.size })}
      failed="myCars.printFailed"
    />
  )
}

/** The buttons of a yard: what the section's state offers, for all of its cars. */
function YardButtons({ cars }: { readonly cars: readonly Car[] }) {
  const [car] = cars
  if (car === undefined) return null
  const facts = { ...car, carIds: cars.map(({ id }) => id) }
  return actionsOf(car.state ?? 'MY_CARS_NEW', facts).map((offer) => (
    <OfferButton
      key={nameOf(offer)}
      offer={offer}
      car={car}
      values={{ count: cars.length }}
      color="ink"
      fullWidth
    />
  ))
}
