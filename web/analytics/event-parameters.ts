import {
  CURRENCY,
  orUnknown,
  STANDARD_GATE_PASS,
  UNKNOWN,
  type EventParameters,
} from '#domain/analytics/analytics-event.ts'
import type { Car } from '#domain/car/car.ts'

/** The parameters of an event about a car, without those of the car that is not known here (part A section 7). */
export function carParameters(
  carId: string | null,
  car: Car | null,
  { dealerName, timestamp }: { readonly dealerName: string | null; readonly timestamp: string },
): EventParameters {
  return {
    carMake: orUnknown(car?.make),
    carModel: orUnknown(car?.model),
    carYear: car?.year ?? UNKNOWN,
    dealerName: orUnknown(dealerName),
    supplierName: orUnknown(car?.supplierName),
    carId: orUnknown(carId),
    registrationNumber: orUnknown(car?.regno),
    price: car?.price ?? UNKNOWN,
    location: orUnknown(car?.yard),
    city: orUnknown(car?.city),
    timestamp,
  }
}

/** The further parameters of an event about a gate pass. */
export function gatePassParameters(car: Car | null): EventParameters {
  return { yardName: orUnknown(car?.yard), gatePassType: STANDARD_GATE_PASS }
}

/** The parameters of an event about a bid. */
export function bidParameters(car: {
  readonly id: string | null
  readonly auctionId: string | null
}): EventParameters {
  return { carId: orUnknown(car.id), auctionId: orUnknown(car.auctionId), currency: CURRENCY }
}

/** The parameters of an event about a payment. */
export function paymentParameters(method: string | null, transactionId: string | null): EventParameters {
  return {
    paymentMethod: orUnknown(method),
    transactionId: orUnknown(transactionId),
    currency: CURRENCY,
  }
}

/** The parameters of an event about an auction. */
export function auctionParameters(auctionId: string | null, carId: string | null): EventParameters {
  return { auctionId: orUnknown(auctionId), carId: orUnknown(carId), currency: CURRENCY }
}
