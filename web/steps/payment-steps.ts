import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { ANSWERED } from './answered.ts'
import type { StepRow } from './step-row.ts'

/** The rows of the steps from the award to the payment's approval. Part of `STEPS`. */
export const PAYMENT_STEPS = {
  acceptOffer: {
    operation: 'acceptOffer',
    meaning: 'good',
    button: 'payment.acceptOffer',
    done: 'payment.offerTaken',
    failed: { otherwise: 'payment.offerFailed', refused: 'sentence' },
    confirm: { title: 'payment.acceptTitle', text: 'payment.acceptText', yes: 'payment.acceptOffer' },
  },
  declineOffer: {
    operation: 'declineOffer',
    meaning: 'info',
    button: 'payment.declineOffer',
    done: 'payment.offerDeclined',
    failed: { otherwise: 'payment.offerFailed', refused: 'sentence' },
    confirm: {
      title: 'payment.declineTitle',
      text: 'payment.declineText',
      yes: 'payment.yesDecline',
      danger: true,
    },
  },
  // The form of the proof has its own call, which falls back to another, and its own texts.
  submitPayment: {
    operation: 'submitPaymentInfo',
    meaning: 'waiting',
    button: 'myCars.uploadPaymentProof',
    buttonIn: { PAYMENT_REJECTED: 'myCars.reuploadPaymentProof' },
    onCard: {},
  },
  reviewPayment: {
    operation: 'admin/reviewPayment',
    meaning: 'waiting',
    button: 'paymentConsole.review',
    done: 'paymentConsole.reviewed',
    failed: ANSWERED,
  },
  approvePayment: {
    operation: 'admin/approvePayment',
    meaning: 'good',
    notice: 'carNotices.approvePayment',
    button: 'paymentConsole.approve',
    done: 'paymentConsole.approved',
    failed: ANSWERED,
  },
  rejectPayment: {
    operation: 'admin/rejectPayment',
    meaning: 'bad',
    notice: 'carNotices.rejectPayment',
    button: 'paymentConsole.reject',
    done: 'paymentConsole.rejected',
    failed: ANSWERED,
    confirm: { title: 'paymentConsole.rejectTitle', yes: 'paymentConsole.rejectYes', danger: true },
  },
  reversePayment: {
    operation: 'admin/reversePayment',
    meaning: 'bad',
    notice: 'carNotices.reversePayment',
    button: 'paymentConsole.reverse',
    done: 'paymentConsole.reversed',
    failed: ANSWERED,
    confirm: { title: 'paymentConsole.reverseTitle', yes: 'paymentConsole.reverseYes', danger: true },
  },
  declareDefault: {
    operation: 'admin/declareDefault',
    meaning: 'bad',
    notice: 'carNotices.declareDefault',
    button: 'paymentConsole.declareDefault',
    done: 'paymentConsole.defaultDeclared',
    failed: ANSWERED,
    confirm: { title: 'paymentConsole.declareTitle', yes: 'paymentConsole.declareYes', danger: true },
  },
} as const satisfies Readonly<Partial<Record<FlowEvent, StepRow>>>
