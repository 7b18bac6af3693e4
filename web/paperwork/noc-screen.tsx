import { UnstyledButton } from '@mantine/core'
import { IconCalendarDue, IconFileCertificate } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { carTitle } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import type { NocList, PaperworkCar } from '#web/api/decoders.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import type { ListActions } from '#web/my-cars/flow-card.tsx'
import { FlowList } from '#web/my-cars/flow-list.tsx'
import { useMyList } from '#web/my-cars/use-my-list.ts'
import '#web/text/en/my-cars.ts'
import { useText as usePaperworkText } from '#web/paperwork/paperwork-texts.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { dueStanding, nextDue } from './due-standing.ts'
import { AcknowledgeModal, HistoryModal, KycModal, PapersModal, RcModal } from './lazy-modals.ts'
import classes from './paperwork.module.css'

type Dialog = 'kyc' | 'noc' | 'rc' | 'history' | 'papers'

const carsOf = (list: NocList | null) => list?.cars ?? null
const applicantOf = (list: NocList | null) => list?.applicant ?? null

/** NOC: delivered cars, and the papers that transfer them to the dealer. */
export function NocScreen() {
  const chosen = useMyList()
  const placeholderData = keepPreviousData
  const query = useRead('getDealerNOCCars', chosen.input, { select: carsOf, placeholderData })
  const { data: applicant = null } = useRead('getDealerNOCCars', chosen.input, {
    select: applicantOf,
    placeholderData,
  })
  const [opened, setOpened] = useState<{ readonly dialog: Dialog; readonly car: PaperworkCar } | null>(null)
  const paperworkCarOf = (car: Car) =>
    query.data?.find(({ flowEntityId }) => flowEntityId === car.flowEntityId)
  const open = (dialog: Dialog) => (listed: Car) => {
    const car = paperworkCarOf(listed)
    if (car !== undefined) setOpened({ dialog, car })
  }
  const actions: ListActions = {
    submitKyc: { open: open('kyc') },
    acknowledgeNoc: { open: open('noc') },
    uploadNewRc: { open: open('rc') },
    'myCars.viewHistory': { open: open('history') },
    'myCars.history': { open: open('history') },
  }
  const close = () => setOpened(null)
  const openPapers = open('papers')
  const remarkOf = (listed: Car) => <Papers car={paperworkCarOf(listed)} onOpen={openPapers} />
  return (
    <>
      <FlowList
        label="list.noc"
        chosen={chosen}
        hasRows
        query={query}
        icon={IconFileCertificate}
        empty="myCars.noCars"
        action="myCars.seeMoreCars"
        actions={actions}
        remarkOf={remarkOf}
      />
      {opened?.dialog === 'kyc' && <KycModal car={opened.car} applicant={applicant} onClose={close} />}
      {opened?.dialog === 'noc' && <AcknowledgeModal car={opened.car} onClose={close} />}
      {opened?.dialog === 'rc' && <RcModal car={opened.car} onClose={close} />}
      {opened?.dialog === 'history' && <HistoryModal car={opened.car} onClose={close} />}
      {opened?.dialog === 'papers' && <PapersModal car={opened.car} onClose={close} />}
    </>
  )
}

/** The dealer's next duty by law on the card of its car, and the way to all of them and to the forms. */
function Papers(props: { readonly car: PaperworkCar | undefined; readonly onOpen: (car: Car) => void }) {
  const tPaperwork = usePaperworkText()
  const { car, onOpen } = props
  if (car === undefined) return null
  const due = nextDue(car.dues)
  return (
    <>
      {due !== null && <NextDue due={due} />}
      <UnstyledButton
        className={classes['more']}
        aria-label={tPaperwork('paperwork.papersOf', { title: carTitle(car) })}
        onClick={() => onOpen(car)}
      >
        <IconCalendarDue size={18} aria-hidden />
        {tPaperwork('paperwork.papers')}
      </UnstyledButton>
    </>
  )
}

function NextDue({ due }: { readonly due: PaperworkCar['dues'][number] }) {
  const tPaperwork = usePaperworkText()
  const text = useFromNow((now) => dueStanding(due, now).text)
  const isOver = useFromNow((now) => dueStanding(due, now).kind === 'bad')
  return (
    <Text size={16} weight={600} className={classes['next']} data-over={isOver || undefined}>
      {tPaperwork('paperwork.next', { duty: tPaperwork(`paperwork.duty.${due.duty}`), due: text })}
    </Text>
  )
}
