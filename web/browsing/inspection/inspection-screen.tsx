import { IconCarOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useState, type ComponentType } from 'react'
import { useAnyText } from '#web/text/text.ts'
import { useRead } from '#web/api/use-operation.ts'
import { CarGridSkeleton } from '#web/car/car-card-skeleton.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './inspection-screen.module.css'
import {
  INSPECTION_SECTIONS,
  toInspection,
  SECTION_TITLES,
  yardNow,
  type Inspection,
  type Yard,
} from './inspection-sections.ts'
import { ListFrame } from '#web/my-cars/list-frame.tsx'
import { ListTools } from '#web/my-cars/list-tools.tsx'
import { NoMatches } from '#web/my-cars/no-matches.tsx'
import { OtherLists, useNoCarsText } from '#web/my-cars/other-lists.tsx'
import { useMyList, type MyListChoice } from '#web/my-cars/use-my-list.ts'
import { compareMyCars } from '#domain/flows/my-sort.ts'
import type { Yard as AnsweredYard } from '#web/api/decoders.ts'
import { YardCard, type PassPrinter, type YardForm } from './yard-card.tsx'

/** A form that is open: the step that it takes, and the yard as it was at the opening. */
interface OpenForm {
  readonly step: YardForm
  readonly yard: Yard
}

/** Props of the form for a step of a yard's cars. */
export interface YardFormProps {
  /** The yard at the opening, with its cars of the section. */
  readonly yard: Yard
  /** The yard with all its cars as they are now. */
  readonly yardNow: Yard
  readonly onClose: () => void
}

/** Parts of other areas. */
export interface InspectionScreenProps {
  readonly forms: Readonly<Record<YardForm, ComponentType<YardFormProps>>>
  readonly PrintPasses: PassPrinter
}

/** Inspection: the cars of My Cars by yard, until their evaluation starts. */
export function InspectionScreen({ forms, PrintPasses }: InspectionScreenProps) {
  const chosen = useMyList()
  const select = useCallback(
    (yards: readonly AnsweredYard[] | null) => toInspection(yards, compareMyCars(chosen.sort)),
    [chosen.sort],
  )
  const query = useRead('getMyCarsByYard', chosen.input, { select, placeholderData: keepPreviousData })
  // A form knows all cars of its yard, whatever is searched.
  const { data: all = null } = useRead('getMyCarsByYard', {}, { select })
  const [open, setOpen] = useState<OpenForm | null>(null)
  const Form = open === null ? null : forms[open.step]
  return (
    <>
      <ListTools chosen={chosen} shown={query.data ? countCars(query.data) : null} />
      <ListFrame
        query={query}
        sentences={{ otherwise: 'myCars.failed' }}
        unreadable="error.badShape"
        skeleton={<CarGridSkeleton count={4} />}
      >
        {(inspection) => (
          <Sections
            inspection={inspection}
            chosen={chosen}
            PrintPasses={PrintPasses}
            onOpen={(step, yard) => setOpen({ step, yard })}
          />
        )}
      </ListFrame>
      {open !== null && Form !== null && (
        <Form yard={open.yard} yardNow={yardNow(all, open.yard)} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function countCars(inspection: Inspection): number {
  const yards = INSPECTION_SECTIONS.flatMap((section) => inspection[section])
  return yards.reduce((sum, { cars }) => sum + cars.length, 0)
}

interface SectionsProps extends Pick<InspectionScreenProps, 'PrintPasses'> {
  readonly inspection: Inspection
  readonly chosen: MyListChoice
  readonly onOpen: (step: YardForm, yard: Yard) => void
}

function Sections({ inspection, chosen, PrintPasses, onOpen }: SectionsProps) {
  const t = useText()
  const tAny = useAnyText()
  const noCarsText = useNoCarsText()
  const filled = INSPECTION_SECTIONS.filter((section) => inspection[section].length > 0)
  if (filled.length === 0 && chosen.q !== '') return <NoMatches chosen={chosen} />
  if (filled.length === 0) {
    return (
      <EmptyState
        icon={<IconCarOff size={28} stroke={1.6} aria-hidden />}
        title={t('myCars.noCars')}
        text={t(noCarsText)}
        action={{ label: t('myCars.seeMoreCars'), to: paths.dealerHome }}
      >
        <OtherLists />
      </EmptyState>
    )
  }
  return filled.map((section) => (
    <Stack
      as="section"
      gap={4}
      key={section}
      className={classes['section']}
      aria-labelledby={`inspection-${section}`}
    >
      <Text as="h3" size={20} lines={1.2} id={`inspection-${section}`}>
        {tAny(SECTION_TITLES[section])}
      </Text>
      {inspection[section].map((yard) => (
        <YardCard
          key={yard.name}
          yard={yard}
          section={section}
          PrintPasses={PrintPasses}
          onOpen={(step) => onOpen(step, yard)}
        />
      ))}
    </Stack>
  ))
}
