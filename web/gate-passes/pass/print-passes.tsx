import type { Car } from '#domain/car/car.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { PrintPassButton, type PrintPassButtonProps } from './print-pass-button.tsx'

type PrintPassesProps = Pick<PrintPassButtonProps, 'size' | 'fullWidth' | 'name'> & {
  readonly cars: readonly Car[]
}

/** The button that prints the gate passes of a dealer's cars, one for each auction. Null if they have none. */
export function PrintPasses({ cars, ...look }: PrintPassesProps) {
  const t = useText()
  const passes = new Set(cars.flatMap(({ gatepass_id: pass }) => (pass === null ? [] : [pass])))
  if (passes.size === 0) return null
  return (
    <PrintPassButton
      {...look}
      by="dealer"
      gatepassIds={[...passes]}
      label={t('myCars.printGatePass', { count: passes.size })}
      failed="myCars.printFailed"
    />
  )
}
