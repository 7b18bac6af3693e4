import { accept, fault, refuseFor, type Fault, type Result } from '../refusal.ts'

/** The maximum number of cars to which one call sends an NOC. */
export const MAX_NOC_CARS = 100

/** The cars that share the files of an NOC, each by its registration number or title. */
export interface NocFile {
  /** The cars to which it is sent now. */
  readonly sentTo: readonly string[]
  /** Other cars whose NOC it is already. */
  readonly nocOf: readonly string[]
}

/**
 * Decides whether files may be sent as the NOC of these cars. An NOC normally covers one car, so a file for several needs
 * `acceptedCars`, their exact number: if a further car was added in the meantime, the admin is asked again. Refuses with
 * NOC_SHARED, which names the cars.
 */
export function decideNocFile({ sentTo, nocOf }: NocFile, acceptedCars: number | undefined): Result<null> {
  const cars = [...sentTo, ...nocOf]
  if (cars.length < 2 || acceptedCars === cars.length) return accept(null)
  return refuseFor('NOC_SHARED', askAboutNoc({ sentTo, nocOf }), { cars })
}

/** Returns the question about a file that is to be the NOC of several cars. */
function askAboutNoc({ sentTo, nocOf }: NocFile): Fault {
  const count = sentTo.length
  return nocOf.length === 0
    ? fault('noc.ofSeveral', { count })
    : fault('noc.ofOthers', { count, car: sentTo[0] ?? '', others: { allOf: nocOf } })
}
