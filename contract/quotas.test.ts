import { expect, test } from 'vitest'
import { ROLES } from '#domain/roles.ts'
import { OPERATION_NAMES, operationOf } from './api.ts'
import { mayCall } from './operation.ts'
import { methodOf } from './route.ts'

test('every changing call that others than admins may make says what bounds what it stores', () => {
  const unbounded = OPERATION_NAMES.filter((name) => {
    const { who, quota } = operationOf(name)
    const isOpen = mayCall(who, null) || ROLES.some((role) => role !== 'admin' && mayCall(who, role))
    return isOpen && methodOf(name) === 'POST' && quota === undefined
  })
  expect(unbounded).toEqual([])
})

test('a call that reads stores nothing, so it has no quota', () => {
  const reading = OPERATION_NAMES.filter((name) => methodOf(name) === 'GET')
  expect(reading.filter((name) => operationOf(name).quota !== undefined)).toEqual([])
})

test('while the mobile is not proven, a session can be checked and ended, and nothing else', () => {
  const allowed = OPERATION_NAMES.filter((name) => operationOf(name).whileUnproven === true)
  expect(allowed).toEqual(['logout', 'verifySession'])
})

test('on a low disk only bids, payments and the sessions for them are taken', () => {
  const taken = OPERATION_NAMES.filter((name) => operationOf(name).onLowDisk === true)
  expect(taken).toMatchInlineSnapshot(`
    [
      "login",
      "logout",
      "readEmailProof",
      "sendOTP",
      "loginDealer",
      "endSession",
      "endOtherSessions",
      "verifyOTP",
      "refreshSession",
      "openLive",
      "uploadRaw",
      "uploadFile",
      "initiatePayment",
      "confirmPayment",
      "checkCityOrder",
      "paymentWebhook",
      "placeBidForCar",
      "acceptCounter",
      "declineCounter",
      "acceptOffer",
      "declineOffer",
      "readGatePass",
      "readYardLink",
      "readEvaluationLink",
      "readDeliveryLink",
      "submitPaymentInfo",
      "submitPayments",
      "submitPaymentDetails",
      "admin/reviewPayment",
      "admin/approvePayment",
      "admin/rejectPayment",
    ]
  `)
})
