import { formatMoment } from '#web/text/formats.ts'
import { ChecklistFacts } from '#web/delivery/pickup/checklist-facts.tsx'
import { PrintPassButton } from '#web/gate-passes/pass/print-pass-button.tsx'
import { useText } from '#web/paperwork/console/paper-console-texts.ts'
import { useText as useDeliveryPassText } from '#web/delivery/delivery-pass-texts.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Entry } from './entry.tsx'
import type { HistoryFlow } from './history-flow.ts'

type Pass = HistoryFlow['deliveryPasses'][number]

/** The delivery of a flow: its gate passes and the checklist. Renders nothing before there is any. */
export function DeliveryPart({ flow }: { readonly flow: HistoryFlow }) {
  const t = useText()
  const { deliveryPasses, checklist } = flow
  if (deliveryPasses.length === 0 && checklist === null) return null
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size={16}>
        {t('paperConsole.delivery')}
      </Text>
      {deliveryPasses.length > 0 && (
        <Stack as="ul">
          {deliveryPasses.map((pass) => (
            <PassEntry key={pass.gatepassId} pass={pass} />
          ))}
        </Stack>
      )}
      {/* The signature is among the documents. */}
      {checklist !== null && <ChecklistFacts checklist={{ ...checklist, signatureUrl: null }} />}
    </Stack>
  )
}

function PassEntry({ pass }: { readonly pass: Pass }) {
  const t = useText()
  const tDeliveryPass = useDeliveryPassText()
  const { gatepassId, driver, requestedAt, fault, entries } = pass
  return (
    <Entry
      title={t('paperConsole.pass', { driver })}
      badge={
        <StatusBadge kind={fault === null ? 'good' : 'quiet'}>
          {t(fault === null ? 'paperConsole.passHolds' : 'paperConsole.passOver')}
        </StatusBadge>
      }
      facts={[
        t('paperConsole.done', {
          what: t('paperConsole.did.requested'),
          moment: formatMoment(Date.parse(requestedAt)),
        }),
        ...entries.map(({ way, at, yardLink }) =>
          t('paperConsole.gateEntry', {
            what: t(`paperConsole.did.${way}`),
            moment: formatMoment(Date.parse(at)),
            gate: yardLink,
          }),
        ),
        fault && tDeliveryPass(`deliveryPass.fault.${fault}`),
      ]}
      action={
        fault === null && (
          <PrintPassButton
            gatepassIds={[gatepassId]}
            by="admin"
            label={tDeliveryPass('deliveryPass.print')}
            name={t('paperConsole.printPass', { driver })}
            failed="deliveryPass.printFailed"
          />
        )
      }
    />
  )
}
