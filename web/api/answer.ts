import type { OperationName, Output } from '#contract/api.ts'
import type { CarOperation, DECODERS } from './decoders.ts'

/** What a call brings: the answer of the contract, with its cars decoded. */
export type Answer<Name extends OperationName> = Name extends CarOperation
  ? Exclude<ReturnType<(typeof DECODERS)[Name]>, undefined>
  : Output<Name>

// Decoders and live patches come with the first screen that shows cars: the login page does not load them.

/** The names of {@link DECODERS}. */
const DECODED: Readonly<Record<CarOperation, true>> = {
  getDealerHomeData: true,
  getDealerCarsByCity: true,
  getCars: true,
  getCarDetails: true,
  getCarDetailsPageData: true,
  getCarDetailsByFlowEntity: true,
  getMyCarsByYard: true,
  getDealerEvaluationCars: true,
  getDealerPlaceBidsCars: true,
  getDealerPaymentCars: true,
  getDealerDeliveryCars: true,
  getDealerNOCCars: true,
  getEvaluatorCars: true,
  getDriverCars: true,
  updateCarEvaluation: true,
  submitEvaluation: true,
  updateCarWorkflowStatus: true,
  placeBidForCar: true,
  acceptCounter: true,
  declineCounter: true,
}

function isDecoded(operation: OperationName): operation is CarOperation {
  return Object.hasOwn(DECODED, operation)
}

/** Decodes the body of an answer; undefined where it can't be read. */
export async function decodeAnswer(operation: OperationName, body: unknown): Promise<unknown> {
  if (!isDecoded(operation)) return body
  const { DECODERS } = await import('./decoders.ts')
  const decode: (answer: never) => unknown = DECODERS[operation]
  // Decoders check what they read.
  return decode(body as never)
}

/** An answer with what the live stream has said of its cars since it was asked for; its shape stays. */
export async function addHeard<Name extends OperationName>(
  operation: Name,
  answer: Answer<Name>,
): Promise<Answer<Name>> {
  if (!isDecoded(operation)) return answer
  const { applyLiveEvents } = await import('./live-patch.ts')
  return applyLiveEvents(answer)
}
