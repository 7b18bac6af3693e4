import type { Input, OperationName, Output } from '#contract/api.ts'
import type { EventParameters } from '#domain/analytics/analytics-event.ts'
import type { BrowserEvent } from '#domain/analytics/event-catalogue.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { failureOf } from '#web/api/failure.ts'
import { bidParameters, carParameters, gatePassParameters, paymentParameters } from './event-parameters.ts'
import type { FindCars } from './find-car.ts'
import type { EventDetails } from './recorded-event.ts'

/** An event that follows from a call. */
export interface CallEvent extends EventDetails {
  readonly name: BrowserEvent
}

/** The sources of the events of a call, besides the call. */
export interface CallContext {
  readonly findCars: FindCars
  readonly dealerName: string | null
  /** ISO 8601, by the server's clock. */
  readonly timestamp: string
}

type EventsOf = {
  readonly [Name in OperationName]?: (
    input: Input<Name>,
    context: CallContext,
    answer: Output<Name>,
  ) => readonly CallEvent[]
}

/** The orders of this visit by their ids, whose confirmation names neither the method nor the amount. */
const orders = new Map<string, { readonly mode: string; readonly amount: number }>()

/** The events of each call that the server has answered with success. */
const DONE: EventsOf = {
  addToMyCars: ({ carId }, context) => carEvents('add_to_my_cars', [carId], context),
  removeFromMyCars: ({ carId }, context) => carEvents('removed_from_my_cars', [carId], context),
  createGatepass: ({ carIds }, context) =>
    carEvents('gate_pass_requested', carIds, context, gatePassParameters),
  shareEvalLink: ({ carIds }, context) => carEvents('evaluation_link_shared', carIds, context),
  updateCarWorkflowStatus: ({ carId }, context) => carEvents('moved_to_place_bids', [carId], context),
  confirmDelivery: ({ flowEntityId }, context) => {
    const [car = null] = context.findCars({ flowEntityId })
    return [carEvent('delivery_confirmed', car?.id ?? null, car, context)]
  },
  getCarDetailsPageData: ({ carId }, context) => carEvents('car_viewed', [carId], context),
  getDealerHomeData: ({ q, cursor, limit: _limit, sort: _sort, ...filters }, _, { total }) => {
    if (cursor !== undefined) return []
    const chosen = Object.entries(filters).filter(([, value]) => isChosen(value))
    return [
      ...(isChosen(q) ? [{ name: 'cars_searched' as const, label: String(q), value: total }] : []),
      ...(chosen.length > 0
        ? [
            {
              name: 'cars_filtered' as const,
              label: chosen.map(([name]) => name).join(', '),
              value: total,
              parameters: Object.fromEntries(chosen.map(([name, value]) => [name, String(value)])),
            },
          ]
        : []),
    ]
  },
  placeBidForCar: ({ bidAmount, ...bid }, context) => bidEvents('bid_placed', bid, bidAmount, context),
  initiatePayment: ({ mode, amount }, _, { value }) => {
    orders.set(value.orderId, { mode, amount })
    return []
  },
  confirmPayment: ({ orderId, paymentId }) => {
    const order = orders.get(orderId)
    const parameters = paymentParameters(order?.mode ?? null, paymentId)
    return [{ name: 'city_payment_confirmed', value: order?.amount ?? null, parameters }]
  },
  submitPaymentInfo: proofEvents,
  submitPayments: ({ payments, ...proof }) =>
    payments.flatMap(({ transactionAmount }) => proofEvents({ ...proof, transactionAmount })),
  submitPaymentDetails: proofEvents,
}

/** Returns the events of a call that was answered with success. */
export function eventsOfAnswer(
  operation: OperationName,
  input: object,
  answer: unknown,
  context: CallContext,
): readonly CallEvent[] {
  const make = DONE[operation]
  // The input and the answer are those of this operation.
  return make?.(input as never, context, answer as never) ?? []
}

/** Returns the events of a call that failed: only of a bid that the server refused by a rule. */
export function eventsOfFailure(
  operation: OperationName,
  input: object,
  error: unknown,
  context: CallContext,
): readonly CallEvent[] {
  const failure = failureOf(error)
  const isRefused = failure?.kind === 'answer' && failure.status < 500 && failure.status !== 401
  if (operation !== 'placeBidForCar' || !isRefused) return []
  // The input is that of this operation.
  const { bidAmount, ...bid } = input as Input<'placeBidForCar'>
  return bidEvents('bid_refused', bid, bidAmount, context).map((event) => ({ ...event, label: failure.code }))
}

/** The event of a bid, only in an auction that is known to be open: nothing reveals a sealed bid or its amount. */
function bidEvents(
  name: 'bid_placed' | 'bid_refused',
  { flowEntityId }: { readonly flowEntityId: string },
  amount: unknown,
  { findCars }: CallContext,
): readonly CallEvent[] {
  const known = findCars({ flowEntityId })
  const [car] = known
  if (car === undefined || known.some(({ auctionFormat }) => auctionFormat !== 'open')) return []
  return [{ name, label: carTitle(car), value: Number(amount), parameters: bidParameters(car) }]
}

function carEvents(
  name: BrowserEvent,
  carIds: readonly string[],
  context: CallContext,
  more?: (car: Car | null) => EventParameters,
): readonly CallEvent[] {
  return carIds.map((carId) => {
    const [car = null] = context.findCars({ carId })
    return carEvent(name, carId, car, context, more)
  })
}

function carEvent(
  name: BrowserEvent,
  carId: string | null,
  car: Car | null,
  context: CallContext,
  more: (car: Car | null) => EventParameters = () => ({}),
): CallEvent {
  return {
    name,
    label: car && carTitle(car),
    value: car?.price ?? null,
    parameters: { ...carParameters(carId, car, context), ...more(car) },
  }
}

function proofEvents(
  proof: Pick<
    Input<'submitPaymentInfo'>,
    'paymentMethod' | 'bankReferenceId' | 'transactionAmount' | 'transfers'
  >,
): readonly CallEvent[] {
  return [
    {
      name: 'payment_proof_submitted',
      value: proof.transactionAmount,
      parameters: paymentParameters(
        proof.paymentMethod,
        proof.bankReferenceId ?? proof.transfers?.[0]?.bankReferenceId ?? null,
      ),
    },
  ]
}

function isChosen(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && value !== '' && value !== false
}
