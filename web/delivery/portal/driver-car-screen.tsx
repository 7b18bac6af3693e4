import { Button } from '@mantine/core'
import { IconArrowLeft, IconTruckDelivery } from '@tabler/icons-react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { PICKUP_LABELS, type PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { DRIVER_LIST_FAILED } from '#web/people/portal/list-failures.ts'
import { paths } from '#web/paths.ts'
import captureClasses from '#web/picture-queue/capture/capture.module.css'
import { ViewPage } from '#web/picture-queue/capture/view-page.tsx'
import { viewsOf } from '#web/picture-queue/capture/views.ts'
import type { PictureQueue, QueueView } from '#web/picture-queue/picture-queue.ts'
import type { QueuedPicture } from '#web/picture-queue/queued-picture.ts'
import { QueuePanel } from '#web/picture-queue/queue-panel.tsx'
import { useText } from '#web/picture-queue/capture/capture-texts.ts'
import { useText as usePickupText } from '#web/delivery/portal/pickup-texts.ts'
import '#web/text/en/field.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PICKUP_NAMES } from '../pickup/pickup-names.ts'
import { PHOTO_RULES } from '../pickup/photo-rules.ts'
import { HandoverPage } from './handover-page.tsx'
import { PassSheet } from './pass-sheet.tsx'
import { PhotoOutline } from './photo-outline.tsx'
import { PICKUP, usePickupQueue } from './pickup-destination.ts'
import { PickupOverview } from './pickup-overview.tsx'
import { useDriverCars } from './use-driver-cars.ts'
import { useDriverPasses } from './use-driver-passes.ts'
import { useHandoverOutbox } from './use-handover.ts'
import { labelCar } from '#web/car/car-labels.ts'

const HINTS: Readonly<Record<PickupLabel, TextId>> = {
  'Profile with car': 'pickup.howWithCar',
  'RC photo': 'pickup.howRc',
}

/** The name in the address of the step that is open. */
const STEP = 'step'
const CHECKLIST = 'checklist'
const PASS = 'pass'

/** The pickup of one car: the gate pass, both photos, and the delivery checklist. It works without a network. */
export function DriverCarScreen() {
  const t = useText()
  const tPickup = usePickupText()
  const { flowEntityId = '' } = useParams()
  const cars = useDriverCars()
  const { queue, pictures, activity } = usePickupQueue()
  const own = pictures?.filter(({ subject }) => subject === flowEntityId) ?? null
  const car =
    cars.data?.groups.flatMap((group) => group.cars).find((one) => one.flowEntityId === flowEntityId) ?? null
  if (own === null || (car === null && cars.isPending)) return <Loading shape="details" />
  const panel = <QueuePanel queue={queue} pictures={own} activity={activity} />
  if (car === null && cars.isError && cars.data === undefined) {
    return (
      <>
        {panel}
        <ErrorState
          message={errorMessage(cars.error, DRIVER_LIST_FAILED)}
          error={cars.error}
          onRetry={() => void cars.refetch()}
        />
      </>
    )
  }
  if (car === null) {
    return (
      <>
        <PageTitle title={tPickup('pickup.ofNoCar')} />
        {panel}
        <EmptyState
          icon={<IconTruckDelivery size={28} stroke={1.6} aria-hidden />}
          title={t('capture.gone')}
          text={t('capture.goneText')}
          action={{ label: t('capture.back'), to: paths.driverHome }}
        />
      </>
    )
  }
  return <Pickup car={car} flowEntityId={flowEntityId} own={own} queue={queue} activity={activity} />
}

interface PickupProps {
  readonly car: Car
  readonly flowEntityId: string
  readonly own: readonly QueuedPicture[]
  readonly queue: PictureQueue
  readonly activity: QueueView['activity']
}

function Pickup({ car, flowEntityId, own, queue, activity }: PickupProps) {
  const t = useText()
  const tAny = useAnyText()
  const tPickup = usePickupText()
  const { title, registration } = labelCar(car)
  const [search, setSearch] = useSearchParams()
  // At hand before the pass is shown.
  useDriverPasses()
  useHandoverOutbox()
  const held = car.delivery_photos.map(({ label, url, thumbnailUrl }) => ({
    id: null,
    label,
    url,
    thumbnailUrl,
    hiddenReason: null,
  }))
  const views = viewsOf(PICKUP_LABELS, held, own, (label) => tAny(PICKUP_NAMES[label]))
  const isOpen = leadsFrom('confirmDelivery', car.state)
  const step = isOpen ? search.get(STEP) : null
  const view = views.find(({ label }) => label === step)
  const next = view === undefined ? null : (PICKUP_LABELS[PICKUP_LABELS.indexOf(view.label) + 1] ?? null)
  const open = (to: string | null) => {
    setSearch(to === null ? {} : { [STEP]: to })
    scrollTo(0, 0)
  }
  return (
    <div className={captureClasses['screen']}>
      <Button
        component={Link}
        to={paths.driverHome}
        variant="subtle"
        className={captureClasses['back'] ?? ''}
        leftSection={<IconArrowLeft size={20} aria-hidden />}
      >
        {t('capture.back')}
      </Button>
      <PageTitle title={tPickup('pickup.title', { title })} detail={registration} />
      <QueuePanel queue={queue} pictures={own} activity={activity} />
      {view !== undefined ? (
        <ViewPage
          key={view.label}
          view={view}
          kind={PICKUP}
          place={t('capture.place', { place: views.indexOf(view) + 1, total: views.length })}
          title={title}
          subject={flowEntityId}
          outline={<PhotoOutline label={view.label} name={view.name} />}
          how={tAny(HINTS[view.label])}
          rule={PHOTO_RULES[view.label]}
          isRequired
          next={next && tAny(PICKUP_NAMES[next])}
          queue={queue}
          onNext={() => open(next)}
        />
      ) : step === CHECKLIST ? (
        <HandoverPage flowEntityId={flowEntityId} onDone={() => open(null)} />
      ) : (
        <PickupOverview
          car={car}
          views={views}
          queue={queue}
          activity={activity}
          onShowPass={() => open(PASS)}
          onOpen={open}
          onChecklist={() => open(CHECKLIST)}
        />
      )}
      {step === PASS && <PassSheet car={car} onClose={() => open(null)} />}
    </div>
  )
}
