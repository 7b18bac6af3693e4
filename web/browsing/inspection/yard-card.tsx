import { IconMapPin } from '@tabler/icons-react'
import { useId, type ComponentType } from 'react'
import type { Car } from '#domain/car/car.ts'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { ActionButton } from '#web/my-cars/action-button.tsx'
import { nameOf, actionsOf, type CardAction } from '#web/my-cars/state-cards.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { YardMap } from '#web/browsing/place/yard-map.tsx'
import { CarRow } from './car-row.tsx'
import { lastToEnd, type InspectionSection, type Yard } from './inspection-sections.ts'
import classes from './yard-card.module.css'

/** The button that prints the gate passes of cars; it shows nothing if they have none. */
export type PassPrinter = ComponentType<{ readonly cars: readonly Car[]; readonly fullWidth?: boolean }>

/** A yard and those of its cars that are in one section. */
export interface YardCardProps {
  readonly yard: Yard
  readonly section: InspectionSection
  readonly PrintPasses: PassPrinter
  /** Opens the screen's form for a step of all of the yard's cars. */
  readonly onOpen: (step: YardForm) => void
}

/** The steps for which Inspection has a form. */
const YARD_FORMS = ['requestGatePass', 'shareEvaluationLink'] as const
export type YardForm = (typeof YARD_FORMS)[number]

/** The card of a yard: name, place, count, where it is, its buttons and its row of cars. */
export function YardCard({ yard, section, PrintPasses, onOpen }: YardCardProps) {
  const t = useText()
  const { name, location, place, mapUrl, cars } = yard
  const nameId = useId()
  return (
    // A yard may be in several sections, so its heading is named together with the section's.
    <section className={classes['yard']} aria-labelledby={`${nameId} inspection-${section}`}>
      <header className={classes['header']}>
        <div className={classes['map']}>
          <YardMap name={name} place={place} city={cars[0]?.city ?? null} url={mapUrl} />
        </div>
        <div className={classes['words']}>
          <Text as="h4" size={20} lines={1.2} id={nameId}>
            {name}
          </Text>
          {location !== '' && (
            <p className={classes['location']}>
              <IconMapPin size={16} aria-hidden />
              {location}
            </p>
          )}
          <Text size={14} weight={600}>
            {t('myCars.cars', { count: cars.length })}
          </Text>
        </div>
        <div className={classes['buttons']}>
          <YardButtons cars={cars} onOpen={onOpen} />
          {section === 'approved' && <PrintPasses cars={cars} fullWidth />}
          {section === 'requested' && (
            <Text tone="soft" size={14}>
              {t('myCars.gatePassWaits')}
            </Text>
          )}
        </div>
      </header>
      <CarRow yard={yard} />
    </section>
  )
}

/** The buttons of a yard: the actions of the section's state, for all of its cars. */
function YardButtons({ cars, onOpen }: Pick<YardCardProps, 'onOpen'> & { readonly cars: readonly Car[] }) {
  const car = lastToEnd(cars)
  if (car === undefined) return null
  const facts = { ...car, carIds: cars.map(({ id }) => id) }
  return actionsOf(car.state ?? TRANSITIONS.addToMyCars.to, facts).map((action) => {
    const form = formOf(action)
    return (
      <ActionButton
        key={nameOf(action)}
        action={action}
        car={car}
        values={{ count: cars.length }}
        onOpen={form === undefined ? undefined : () => onOpen(form)}
        fullWidth
      />
    )
  })
}

/** Returns the step for which the button opens a form; undefined if it opens none. */
function formOf(action: CardAction): YardForm | undefined {
  return 'step' in action ? YARD_FORMS.find((step) => step === action.step) : undefined
}
