import type { DiskRoom } from '#domain/disk-reserve.ts'
import { createAnalyticsArea } from '#server/analytics/analytics-area.ts'
import type { OperationsByArea } from '#contract/api.ts'
import { findRunnersUp } from '#server/auctions/offer-runner-up.ts'
import { startAuctionsArea } from '#server/auctions/auctions-area.ts'
import { cancelProposals } from '#server/auctions/cancel-auction.ts'
import { createUnderReserveQueues } from '#server/auctions/under-reserve-queue.ts'
import { withdrawProposals } from '#server/auctions/withdraw-lot.ts'
import { createAuditArea } from '#server/audit/audit-area.ts'
import { createBiddingArea } from '#server/bidding/bidding-area.ts'
import { createBrowsingArea } from '#server/browsing/browsing-area.ts'
import { createPaymentQueues } from '#server/car-payments/payment-queue.ts'
import { paymentProofs } from '#server/car-payments/private-documents-queries.ts'
import { createCarPaymentsArea } from '#server/car-payments/car-payments-area.ts'
import { payBackProposals } from '#server/car-payments/pay-back-proposal.ts'
import { createCityPaymentsArea } from '#server/city-payments/city-payments-area.ts'
import type { OpenedPayments } from '#server/city-payments/payments.ts'
import { refundProposals } from '#server/city-payments/refund-proposal.ts'
import { refundRejected } from '#server/city-payments/refund-rejected.ts'
import { createAttachmentWriter } from '#server/city-payments/write-attachment.ts'
import { createConsoleArea } from '#server/console/console-area.ts'
import { onboardingQueue } from '#server/dealers/onboarding-queue.ts'
import { onboardingDocuments } from '#server/dealers/private-documents-queries.ts'
import { createDealersArea } from '#server/dealers/dealers-area.ts'
import { endDelivery } from '#server/delivery/end-delivery.ts'
import { createDeliveryArea } from '#server/delivery/delivery-area.ts'
import { createEvaluationArea } from '#server/evaluation/evaluation-area.ts'
import { hasLeftWithCar } from '#server/gate-passes/has-left.ts'
import { createSharingArea } from '#server/sharing/sharing-area.ts'
import { isYardLinkInForce } from '#server/gate-passes/yard-links-queries.ts'
import { createPassQueues } from '#server/gate-passes/pass-queues.ts'
import { passLicence } from '#server/gate-passes/private-documents-queries.ts'
import { createGatePassesArea } from '#server/gate-passes/gate-passes-area.ts'
import { closeDocuments, createFileLinks } from '#server/files/file-links.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { createFilesArea } from '#server/files/files-area.ts'
import type { Scanner } from '#server/files/scanner.ts'
import { createEmailProofs } from '#server/identity/email-proofs.ts'
import { createIdentityArea } from '#server/identity/identity-area.ts'
import { startLiveArea } from '#server/live/live-area.ts'
import type { LiveBus } from '#server/live/live-bus.ts'
import { createNotificationsArea } from '#server/notifications/notifications-area.ts'
import type { MessageCarriers } from '#server/notifications/message-carrier.ts'
import { isLoopback } from '#server/platform/http/from-this-machine.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createPaperQueues } from '#server/paperwork/paper-queue.ts'
import { flowPapers } from '#server/paperwork/private-documents-queries.ts'
import { createPaperworkArea } from '#server/paperwork/paperwork-area.ts'
import { createPeopleArea } from '#server/people/people-area.ts'
import { licences } from '#server/people/private-documents-queries.ts'
import { createProposalsArea } from '#server/proposals/proposals-area.ts'
import { createStaffReader } from '#server/proposals/read-staff.ts'
import { settingProposals } from '#server/settings/setting-proposal.ts'
import { createSettingsArea } from '#server/settings/settings-area.ts'
import { createStaffArea } from '#server/staff/staff-area.ts'
import { reinstateProposals } from '#server/staff/reinstate-proposal.ts'
import { correctionProposals } from '#server/stock/correct-sold-car.ts'
import { createStockArea } from '#server/stock/stock-area.ts'
import type { Config } from './config.ts'

/** The services that areas need in addition to the infrastructure. */
export interface AreaParts {
  readonly config: Config
  readonly bus: LiveBus
  readonly store: FileStore
  /** Null disables scanning. */
  readonly scanner: Scanner | null
  readonly carriers: MessageCarriers
  readonly payments: OpenedPayments
}

/** Every area that the contract declares operations for. A missing area does not compile. */
type ServerAreas = { readonly [Area in keyof OperationsByArea]: ServerArea<OperationsByArea[Area]> }

/** The state of the running app. Origins have no trailing slash, and are known only once the server listens. */
interface Running {
  /** The origin that browsers use. */
  readonly origin: () => string
  /** The origin that this process listens on. */
  readonly listeningOrigin: () => string
  /** The room of the disk. */
  readonly room: () => DiskRoom
}

/** Builds and starts every area. The property order is the order in which they start. */
export async function createAreas(
  infrastructure: Infrastructure,
  parts: AreaParts,
  { origin, listeningOrigin, room }: Running,
) {
  const { config, store } = parts
  const { production, sessions, accounts } = config
  const { signer, now, vault, backgroundDb } = infrastructure
  const links = createFileLinks({ signer, now })
  const emailProofs = createEmailProofs({ vault, origin, settings: accounts.emailProofs })
  const secondFactorRequired = isSecondFactorRequired(config)
  const staff = createStaffReader(secondFactorRequired)
  /** How each kind of what takes two people is shown and carried out. */
  const kinds = {
    setting: settingProposals,
    payBack: payBackProposals,
    refund: refundProposals,
    reinstateAdmin: reinstateProposals,
    cancelAuction: cancelProposals,
    withdrawLot: withdrawProposals,
    correctSoldCar: correctionProposals,
  }
  const closed = { links: closeDocuments(links) }
  /** How each queue of the console is read and described. */
  const queues = {
    ...onboardingQueue,
    ...createPassQueues(closed),
    ...createPaymentQueues({ ...closed, vault, staff }),
    ...createPaperQueues({ ...closed, vault }),
    ...createUnderReserveQueues(closed),
  }
  const devRoutes = !production && isLoopback(config.host)
  const browsing = createBrowsingArea(infrastructure, {
    links,
    keepMs: config.listCacheMs,
    tiles: config.mapTiles,
  })
  return {
    live: await startLiveArea(infrastructure, {
      bus: parts.bus,
      first: browsing.lists,
      idleSeconds: sessions.idleSeconds,
      limits: config.openStreams,
    }),
    identity: createIdentityArea(infrastructure, {
      links,
      accounts,
      sessions,
      secondFactorRequired,
      origin,
      emailProofs,
    }),
    proposals: createProposalsArea(infrastructure, { staff, kinds }),
    staff: createStaffArea({ staff }),
    files: createFilesArea(infrastructure, {
      store,
      links,
      scanner: parts.scanner,
      limits: config.uploads,
      room,
      isYardLinkInForce: (yardLinkId) => isYardLinkInForce(infrastructure.db, yardLinkId),
      documents: {
        dealer: [onboardingDocuments, licences],
        flow: [flowPapers, paymentProofs],
        gatePass: [passLicence],
      },
    }),
    notifications: createNotificationsArea(infrastructure, {
      carriers: parts.carriers,
      writeAttachment: createAttachmentWriter({ db: backgroundDb, vault }),
      production,
      devRoutes,
      origin,
    }),
    audit: createAuditArea(infrastructure),
    stock: createStockArea(infrastructure, { links, store, staff }),
    dealers: createDealersArea(infrastructure, {
      links,
      store,
      emailProofs,
      origin,
      refundRejected: (tx, organisationId) => refundRejected(tx, { vault }, organisationId),
    }),
    'city-payments': createCityPaymentsArea(infrastructure, {
      provider: parts.payments,
      staff,
      devRoutes,
      origin,
      listeningOrigin,
    }),
    browsing,
    bidding: createBiddingArea(infrastructure, {
      links,
      maxWaiting: config.admission.bidsAtOnce * config.processes,
    }),
    auctions: startAuctionsArea(infrastructure, { links, staff }),
    people: createPeopleArea({ links }),
    'gate-passes': createGatePassesArea(infrastructure, { links, store, origin }),
    sharing: createSharingArea({ links, origin, signer }),
    evaluation: createEvaluationArea({ links }),
    delivery: createDeliveryArea({ links }),
    paperwork: createPaperworkArea(infrastructure, { links }),
    settings: createSettingsArea({ staff, vault, origin }),
    'car-payments': createCarPaymentsArea(infrastructure, {
      links,
      store,
      findRunnersUp,
      staff,
      delivery: { hasLeft: hasLeftWithCar, end: endDelivery },
    }),
    analytics: createAnalyticsArea(infrastructure, config.analytics),
    console: createConsoleArea({ queues }),
  } satisfies ServerAreas
}

/** Returns false only for the demo, whose admins may sign in with a password only. */
export function isSecondFactorRequired({ demoHouse }: Pick<Config, 'demoHouse'>): boolean {
  return !demoHouse
}
