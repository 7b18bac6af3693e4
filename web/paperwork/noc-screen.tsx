import { IconFileCertificate } from '@tabler/icons-react'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { FlowList } from '#web/flows/flow-list.tsx'

/** NOC: the delivered cars, and the papers that transfer them to the dealer. */
export function NocScreen() {
  const t = useText()
  const query = useRead('getDealerNOCCars', {})
  const toMoreCars = { label: t('myCars.seeMoreCars'), to: paths.dealerHome }
  return (
    <FlowList
      label="list.noc"
      query={query}
      sentences={{ otherwise: 'myCars.failed', badRequest: 'invalidRequest', notFound: 'myCars.notFound' }}
      unreadable="error.badShape"
      more={toMoreCars}
      empty={{
        icon: <IconFileCertificate size={28} stroke={1.6} aria-hidden />,
        title: t('myCars.noCars'),
        action: toMoreCars,
      }}
    />
  )
}
