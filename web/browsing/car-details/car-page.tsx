import { badgeOf } from '#domain/flows/my-lists.ts'
import { Announcements } from '#web/car/announcements.tsx'
import { OwnerTag } from '#web/car/car-tags.tsx'
import { RcStatusIcon } from '#web/car/rc-status-icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { DocumentTitle } from '#web/ui/page-title.tsx'
import { AuctionPanel } from './auction-panel.tsx'
import { BackButton } from './back-button.tsx'
import { CarFactsSection } from './car-facts-section.tsx'
import { stampOf } from '#web/car/stamp-of.ts'
import classes from './car-page.module.css'
import type { CarDetailsProps, CarView } from './car-view.ts'
import { Gallery } from './gallery.tsx'
import { History } from './history.tsx'
import { LocationCard } from './location-card.tsx'
import { PapersSection } from './papers-section.tsx'
import { labelCar } from '#web/car/car-labels.ts'

/** All that a dealer may know about a car, and the actions on it. */
export function CarPage({ view, report: Report }: { readonly view: CarView } & CarDetailsProps) {
  const { car, pictures, location, place, history, papers, readAt } = view
  const { title, registration } = labelCar(car)
  // Before the inspection there is nothing to report.
  const isInspected = car.state !== null && badgeOf(car.state) !== 'myCars'
  return (
    <Stack as="article" gap={3} className={classes['page']}>
      <DocumentTitle page={title} />
      <BackButton />
      <header className={classes['head']}>
        <h1 className={classes['title']}>
          {title}
          {car.variant !== null && (
            <Text as="span" tone="soft" weight={500}>
              {' '}
              {car.variant}
            </Text>
          )}
        </h1>
        <Row as="p" above={2} gap={2} align="center">
          <span className={classes['plate']}>{registration}</span>
          <RcStatusIcon rcstatus={car.rcstatus} />
          <OwnerTag ownership={car.ownership} />
        </Row>
      </header>
      <div className={classes['gallery']}>
        <Gallery pictures={pictures} title={title} stamp={stampOf(car)} />
      </div>
      <Stack gap={4} className={classes['auction']}>
        <Announcements announcements={car.announcements} />
        <AuctionPanel car={car} readAt={readAt} />
        <LocationCard location={location} place={place} car={car} />
      </Stack>
      <div className={classes['facts']}>
        <CarFactsSection car={car} />
        {papers !== null && <PapersSection papers={papers} />}
        {isInspected && car.flowEntityId !== null && <Report flowEntityId={car.flowEntityId} />}
        <History history={history} />
      </div>
    </Stack>
  )
}
