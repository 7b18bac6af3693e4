import { IconFileCertificate } from '@tabler/icons-react'
import { useRead } from '#web/api/use-operation.ts'
import { FlowList } from '#web/flows/flow-list.tsx'

/** NOC: delivered cars, and the papers that transfer them to the dealer. */
export function NocScreen() {
  return (
    <FlowList
      label="list.noc"
      query={useRead('getDealerNOCCars', {})}
      icon={IconFileCertificate}
      empty="myCars.noCars"
      action="myCars.seeMoreCars"
      sentences={{ otherwise: 'myCars.failed', badRequest: 'invalidRequest', notFound: 'myCars.notFound' }}
    />
  )
}
