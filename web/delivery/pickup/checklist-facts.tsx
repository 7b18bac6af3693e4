import { formatList, formatMoment } from '#web/text/formats.ts'
import type { Output } from '#contract/api.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText, type deliveryPassTexts } from '#web/delivery/delivery-pass-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './pickup.module.css'

/** The items handed over with a car, as the server has them. */
export type DeliveryChecklist = Output<'getDeliveryChecklist'>

/** The checklist of a delivery, to read. Nothing is shown before it is first saved. */
export function ChecklistFacts({ checklist }: { readonly checklist: DeliveryChecklist }) {
  const t = useText()
  const { signatureUrl, savedAt } = checklist
  if (savedAt === null) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="delivery-checklist">
      <Text as="h3" size={16} id="delivery-checklist">
        {t('handover.title')}
      </Text>
      <dl className={classes['facts']}>
        {factsOf(checklist, t).map(([name, value]) => (
          <Fact label={name} breaks key={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {signatureUrl !== null && (
        <img
          className={classes['signature']}
          src={signatureUrl}
          alt={t('handover.signature')}
          width={320}
          height={120}
        />
      )}
      <p className={classes['quiet']}>
        {t('handover.savedAt', { moment: formatMoment(Date.parse(savedAt)) })}
      </p>
    </Stack>
  )
}

function factsOf(
  checklist: DeliveryChecklist,
  t: Translate<typeof deliveryPassTexts>,
): readonly (readonly [string, string])[] {
  const { keys, spareWheel, tools, papers, odometer, receiverName } = checklist
  const yesNo = (value: boolean | null) =>
    t(value === null ? 'handover.notRecorded' : value ? 'handover.yes' : 'handover.no')
  const named = papers?.map((paper) => t(`handover.paper.${paper}`)) ?? []
  return [
    [t('handover.keys'), keys === null ? t('handover.notRecorded') : String(keys)],
    [t('handover.spareWheel'), yesNo(spareWheel)],
    [t('handover.tools'), yesNo(tools)],
    [
      t('handover.papers'),
      papers === null
        ? t('handover.notRecorded')
        : named.length === 0
          ? t('handover.none')
          : formatList(named),
    ],
    [t('handover.odometer'), odometer === null ? t('handover.notRecorded') : formatIndianNumber(odometer)],
    [t('handover.receiver'), receiverName ?? t('handover.notRecorded')],
  ]
}
