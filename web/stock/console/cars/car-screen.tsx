import { formatMoment } from '#web/text/formats.ts'
import type { ComponentType } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange, useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { useText as useCarActsText } from '#web/stock/console/cars/car-acts-texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './car-screen.module.css'
import { CarChangeList } from './car-changes.tsx'
import { CarFactsForm, isMerged, type CarChanges } from './car-facts-form.tsx'
import { CAR_LOCK } from './car-field.tsx'
import { CarPapersForm } from './car-papers-form.tsx'
import { CarPicturesEditor } from './car-pictures-editor.tsx'
import { CarStatusBadge } from './car-status-badge.tsx'
import { CorrectSoldCar } from './correct-sold-car.tsx'
import { MoveCar } from './move-car.tsx'
import { NEW_CAR } from './new-car-id.ts'
import { NewCar } from './new-car.tsx'
import { Twins } from './twins.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { useAddressedInput } from '#web/console/parts/use-addressed-input.ts'

/** Props of the page: the part that shows what dealers' evaluators found, from an area that this one does not know. */
export interface ConsoleCarProps {
  readonly reports: ComponentType<{ readonly carId: string }>
}

/** The page of one car in the console, or the form for a new car. */
export function ConsoleCarScreen({ reports }: ConsoleCarProps) {
  const { carId = '' } = useParams()
  return carId === NEW_CAR ? <NewCar /> : <OneCar key={carId} carId={carId} reports={reports} />
}

function OneCar({ carId, reports }: { readonly carId: string } & ConsoleCarProps) {
  const t = useText()
  const car = useRead('admin/getCar', { carId })
  if (car.data !== undefined) return <KnownCar car={car.data} reports={reports} />
  if (car.isPending) return <Loading shape="details" />
  return (
    <>
      <PageTitle title={t('console.cars')} />
      <ErrorState
        message={errorMessage(car.error, { notFound: 'console.noSuchCar', otherwise: 'console.readFailed' })}
        error={car.error}
        onRetry={() => void car.refetch()}
        more={{ label: t('console.allCars'), to: paths.admin.cars }}
      />
    </>
  )
}

const sentenceOf = (error: unknown) =>
  errorMessage(error, { refused: 'sentence', otherwise: 'console.saveFailed' })

function KnownCar({ car, reports: Reports }: { readonly car: StockCar } & ConsoleCarProps) {
  const t = useText()
  const tCarActs = useCarActsText()
  const queries = useQueryClient()
  const update = useChange('admin/updateCar')
  useAddressedInput()
  const save = async (facts: CarChanges) => {
    await update.mutateAsync({ carId: car.id, ...facts })
    await readChanged(queries, 'admin/updateCar')
    showNotice({ kind: 'good', text: t('console.saved') })
  }
  return (
    <>
      <PageTitle
        title={fullTitle(car)}
        actions={
          !isMerged(car) && (
            <>
              <MoveCar car={car} />
              <CorrectSoldCar car={car} />
            </>
          )
        }
        detail={
          <Row as="span" gap={2} gapX={3} align="center">
            <CarStatusBadge status={car.status} />
            {car.regno !== null && <span>{car.regno}</span>}
            <span>{t('console.addedOn', { moment: formatMoment(Date.parse(car.createdAt)) })}</span>
            <Link to={paths.admin.carHistory(car.id)}>{t('console.itsHistory')}</Link>
            <Link to={`${paths.admin.audit}?carId=${car.id}`}>{t('console.itsAudit')}</Link>
            {car.earlierCarId !== null && (
              <Link to={paths.admin.carHistory(car.earlierCarId)}>{t('console.itsEarlierSale')}</Link>
            )}
            {car.mergedCarIds.map((mergedId, index) => (
              <Link key={mergedId} to={paths.admin.carHistory(mergedId)}>
                {tCarActs('carActs.itsMerged', { count: car.mergedCarIds.length === 1 ? 1 : index + 1 })}
              </Link>
            ))}
            {car.auctionId !== null && (
              <Link to={`${paths.admin.pictures}?car=${car.id}`}>{t('console.itsPictures')}</Link>
            )}
            {car.auctionId !== null && (
              <Link to={paths.admin.auction(car.auctionId)}>{t('console.itsAuction')}</Link>
            )}
          </Row>
        }
      />
      <Stack gap={5} align="start" className={classes['columns']}>
        <Stack gap={5} align="start">
          <Panel title={t('console.facts')}>
            {car.isTwin && (
              <div className={classes['lock']}>
                <Twins car={car} />
              </div>
            )}
            {car.mergedIntoCarId !== null && (
              <div className={classes['lock']} id={CAR_LOCK}>
                <Callout
                  kind="info"
                  actions={
                    <Link to={paths.admin.car(car.mergedIntoCarId)}>{tCarActs('carActs.seeMerged')}</Link>
                  }
                >
                  {tCarActs('carActs.mergedInto')}
                </Callout>
              </div>
            )}
            {car.status !== 'unlisted' && (
              <div className={classes['lock']} id={CAR_LOCK}>
                <Callout kind="info">{t(`console.locked.${car.status}`)}</Callout>
              </div>
            )}
            <CarFactsForm car={car} onSave={save} sentenceOf={sentenceOf} saveLabel={t('console.save')} />
          </Panel>
          {!isMerged(car) && (
            <Panel title={t('console.papers')} detail={t('console.papersDetail')}>
              <CarPapersForm key={JSON.stringify(car.papers)} car={car} />
            </Panel>
          )}
        </Stack>
        {!isMerged(car) && (
          <Panel
            title={t('console.pictures')}
            detail={t('console.pictureCount', { count: car.car_image_urls.length })}
          >
            <CarPicturesEditor car={car} />
          </Panel>
        )}
      </Stack>
      <Reports carId={car.id} />
      <CarChangeList carId={car.id} />
    </>
  )
}
