import type { Car } from '#domain/car/car.ts'
import { useAnyText } from '#web/text/text.ts'
import { SpecList } from '#web/car/spec-list.tsx'
import { useText } from '#web/text/en/car-details.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './car-facts-section.module.css'
import { carSpecs } from './car-specs.ts'

/** The known facts of a car, with the supplier's remarks; the unknown ones are listed in one line. */
export function CarFactsSection({ car }: { readonly car: Car }) {
  const t = useText()
  const tAny = useAnyText()
  const { known, unknown } = carSpecs(car)
  const { remarks, supplierName } = car
  return (
    <Stack as="section" gap={3}>
      <Text as="h2" size={20}>
        {t('carDetails.specs')}
      </Text>
      <SpecList specs={known.map(({ label, value }) => ({ label: tAny(label), value }))} />
      {unknown.length > 0 && (
        <Text tone="soft">
          {t('carDetails.unknownFacts', { facts: unknown.map((label) => tAny(label)).join(', ') })}
        </Text>
      )}
      {remarks !== null && (
        <figure className={classes['remarks']}>
          <Text as="h3" tone="faint" size={14} weight={400}>
            {t('carDetails.remarks')}
          </Text>
          <blockquote>{remarks}</blockquote>
          {supplierName !== null && (
            <Text as="figcaption" tone="soft" size={14} above={2}>
              {supplierName}
            </Text>
          )}
        </figure>
      )}
    </Stack>
  )
}
