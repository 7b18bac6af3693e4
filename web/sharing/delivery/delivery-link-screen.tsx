import { useParams } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { LinkTarget } from '#web/sharing/link-target.tsx'
import { paths } from '#web/paths.ts'
import '#web/text/en/access.ts'
import '#web/text/en/entry.ts'

/** The target of a shared delivery link. The car is in the list of Driver Home. */
export function DeliveryLinkScreen() {
  const { token = '' } = useParams()
  return (
    <LinkTarget
      title="link.deliveryTitle"
      read={useRead('readDeliveryLink', { token }, { staleTime: Infinity })}
      login={paths.driverLogin}
      loginLabel="fieldLogin.driver"
    />
  )
}
