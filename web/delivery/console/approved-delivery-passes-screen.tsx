import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { ApprovedPasses, type ApprovedPass } from '#web/field-work/console/approved-passes-screen.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'

/** The delivery gate passes that the house approved, with the button that extends one. */
export function ApprovedDeliveryPassesScreen() {
  return (
    <ApprovedPasses
      kind="delivery"
      title="gateConsole.approvedDeliveryTitle"
      requests={paths.admin.deliveryPasses}
      noneText="gateConsole.noneDeliveryText"
      renderActions={renderActions}
    />
  )
}

const renderActions = (pass: ApprovedPass) => <Extend pass={pass} />

/** Extends a pass that holds, or whose time is over. */
function Extend({ pass: { gatepassId, person, cars } }: { readonly pass: ApprovedPass }) {
  const t = useText()
  const queries = useQueryClient()
  const { name } = person
  const extend = useChange('admin/extendDeliveryGatePass', {
    onSuccess: ({ holdsUntil }) => {
      const moment = formatMoment(Date.parse(holdsUntil))
      showNotice({ kind: 'good', text: t('gateConsole.extended', { name, moment }) })
    },
    onError: (error) =>
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { refused: 'asSaid', otherwise: 'gateConsole.extendFailed' }),
        error,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeyOf('admin/getGatePasses') }),
  })
  if (!cars.some(({ fault }) => fault === null || fault === 'expired')) return null
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={extend.isPending}
      aria-label={t('gateConsole.extendOf', { name })}
      onClick={() => extend.mutate({ gatepassId })}
    >
      {t('gateConsole.extend')}
    </Button>
  )
}
