import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { ANSWERED } from './answered.ts'
import type { StepRow } from './step-row.ts'

/**
 * The rows of the steps of the papers: KYC, NOC and new RC. They have dialogs, which collect the files and show the fault
 * (part B section 8). Part of `STEPS`.
 */
export const PAPER_STEPS = {
  submitKyc: {
    operation: 'submitKYC',
    meaning: 'waiting',
    button: 'myCars.uploadKyc',
    buttonIn: { KYC_NEED_FURTHER_INFO: 'myCars.resubmitKyc' },
    done: 'paperwork.kycSubmitted',
    failed: {
      otherwise: 'paperwork.kycFailed',
      refused: 'paperwork.kycRefused',
      notFound: 'myCars.notFound',
    },
    onCard: {},
  },
  acceptKyc: {
    operation: 'admin/acceptKyc',
    meaning: 'good',
    notice: 'carNotices.acceptKyc',
    button: 'paperConsole.acceptKyc',
    done: 'paperConsole.kycAccepted',
    failed: ANSWERED,
  },
  askKycInfo: {
    operation: 'admin/askKycInfo',
    meaning: 'bad',
    notice: 'carNotices.askKycInfo',
    button: 'paperConsole.askMore',
    done: 'paperConsole.kycAsked',
    failed: ANSWERED,
    confirm: { title: 'paperConsole.askKycTitle', yes: 'paperConsole.ask' },
  },
  sendNoc: {
    operation: 'admin/sendNoc',
    meaning: 'info',
    notice: 'carNotices.sendNoc',
    button: 'paperConsole.sendNoc',
    done: 'paperConsole.nocSent',
    failed: ANSWERED,
  },
  acknowledgeNoc: {
    operation: 'acknowledgeNOCReceipt',
    meaning: 'good',
    button: 'myCars.acknowledgeNoc',
    done: 'paperwork.nocAcknowledged',
    failed: {
      otherwise: 'paperwork.nocFailed',
      refused: 'paperwork.nocRefused',
      notFound: 'myCars.notFound',
    },
    onCard: {},
  },
  uploadNewRc: {
    operation: 'submitNewRC',
    meaning: 'waiting',
    button: 'myCars.uploadNewRc',
    buttonIn: { RC_NEED_MORE_INFO: 'myCars.resubmitRc' },
    done: 'paperwork.rcSubmitted',
    failed: { otherwise: 'paperwork.rcFailed', refused: 'paperwork.rcRefused', notFound: 'myCars.notFound' },
    onCard: {},
  },
  acceptRc: {
    operation: 'admin/acceptRc',
    meaning: 'good',
    notice: 'carNotices.acceptRc',
    button: 'paperConsole.acceptRc',
    done: 'paperConsole.rcAccepted',
    failed: ANSWERED,
  },
  askRcInfo: {
    operation: 'admin/askRcInfo',
    meaning: 'bad',
    notice: 'carNotices.askRcInfo',
    button: 'paperConsole.askMore',
    done: 'paperConsole.rcAsked',
    failed: ANSWERED,
    confirm: { title: 'paperConsole.askRcTitle', yes: 'paperConsole.ask' },
  },
} as const satisfies Readonly<Partial<Record<FlowEvent, StepRow>>>
