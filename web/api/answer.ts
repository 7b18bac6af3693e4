import type { OperationName, Output } from '#contract/api.ts'
import { ANSWER_PARTS } from './answer-parts.ts'
import type { CarOperation, DECODERS } from './decoders.ts'

/** The answer of an operation as the contract declares it, with its cars decoded. */
export type Answer<Name extends OperationName> = Name extends CarOperation
  ? Exclude<ReturnType<(typeof DECODERS)[Name]>, undefined>
  : Output<Name>

// Decoders and live patches load with the first screen that shows cars, so the login page does not load them.

/** The keys of {@link DECODERS}, repeated so that checking an operation's name does not load the decoders. */
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
  addEvaluationPicture: true,
  submitEvaluation: true,
  updateCarWorkflowStatus: true,
  placeBidForCar: true,
  acceptCounter: true,
  declineCounter: true,
  createDeliveryGatepass: true,
  updateDeliveryPhotos: true,
  addDeliveryPhoto: true,
  confirmDelivery: true,
  submitKYC: true,
  acknowledgeNOCReceipt: true,
  submitNewRC: true,
  acceptOffer: true,
  declineOffer: true,
  submitPaymentInfo: true,
  submitPayments: true,
  submitPaymentDetails: true,
}

function isDecoded(operation: OperationName): operation is CarOperation {
  return Object.hasOwn(DECODED, operation)
}

/** Whether an answer has the lists and objects that the contract declares. Every answer is an object or a list. */
function hasParts(operation: OperationName, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const parts = ANSWER_PARTS[operation]?.split(' ') ?? []
  return parts.every((part) => {
    const value: unknown = Reflect.get(body, part.replace('*', ''))
    return part.startsWith('*') ? Array.isArray(value) : typeof value === 'object' && value !== null
  })
}

/** Decodes the body of an answer; undefined if it cannot be read. */
export async function decodeAnswer(operation: OperationName, body: unknown): Promise<unknown> {
  if (!isDecoded(operation)) return hasParts(operation, body) ? body : undefined
  const { DECODERS } = await import('./decoders.ts')
  const decode: (answer: never) => unknown = DECODERS[operation]
  // Decoders validate their input, so any value may be passed.
  return decode(body as never)
}

/** Applies to an answer's cars the live events received since the request. The answer's shape does not change. */
export async function addLiveEvents<Name extends OperationName>(
  operation: Name,
  answer: Answer<Name>,
): Promise<Answer<Name>> {
  if (!isDecoded(operation)) return answer
  const { applyLiveEvents } = await import('./live-patch.ts')
  return applyLiveEvents(answer)
}
