import { labelCar } from '#domain/car/car-labels.ts'
import { formatKilometres } from '#domain/money.ts'
import type { Car } from '#domain/car/car.ts'
import { ownerLabel } from '#domain/car/car-labels.ts'
import { OwnerTag } from '#web/car/car-tags.tsx'
import { RcStatusIcon } from '#web/car/rc-status-icon.tsx'
import { SpecList } from '#web/car/spec-list.tsx'
import { useText, type Say } from '#web/text/text.ts'
import { DocumentTitle } from '#web/ui/page-title.tsx'
import { AuctionPanel } from './auction-panel.tsx'
import { BackButton } from './back-button.tsx'
import classes from './car-page.module.css'
import type { CarView } from './car-view.ts'
import { Gallery } from './gallery.tsx'
import { History } from './history.tsx'
import { LocationCard } from './location-card.tsx'

/** All that a dealer may know about a car, and the actions on it. */
export function CarPage({ view }: { readonly view: CarView }) {
  const t = useText()
  const { car, pictures, location, history } = view
  const { title, registration } = labelCar(car)
  return (
    <article className={classes['page']}>
      <DocumentTitle page={title} />
      <BackButton />
      <header className={classes['head']}>
        <h1 className={classes['title']}>
          {title}
          {car.variant !== null && <span className={classes['variant']}> {car.variant}</span>}
        </h1>
        <p className={classes['tags']}>
          <span className={classes['plate']}>{registration}</span>
          <RcStatusIcon rcstatus={car.rcstatus} />
          <OwnerTag ownership={car.ownership} />
        </p>
      </header>
      <div className={classes['gallery']}>
        <Gallery pictures={pictures} title={title} isSold={car.isSold} />
      </div>
      <div className={classes['auction']}>
        <AuctionPanel car={car} />
        <LocationCard location={location} yardKnown={car.yard !== null} />
      </div>
      <section className={classes['facts']}>
        <h2>{t('carDetails.specs')}</h2>
        <SpecList specs={specsOf(car, t)} />
        <History history={history} />
      </section>
    </article>
  )
}

function specsOf({ ownership, fueltype, kmsrun, transmission }: Car, say: Say) {
  const unknown = say('carDetails.notAvailable')
  return [
    { label: say('carDetails.ownership'), value: ownership === null ? unknown : ownerLabel(ownership) },
    { label: say('carDetails.fuelType'), value: fueltype ?? unknown },
    { label: say('carDetails.kmsRun'), value: kmsrun === null ? unknown : formatKilometres(kmsrun) },
    // A required placeholder: no source provides a car's insurance (part B, "Car details page").
    { label: say('carDetails.insurance'), value: unknown },
    { label: say('carDetails.transmission'), value: transmission ?? unknown },
  ]
}
