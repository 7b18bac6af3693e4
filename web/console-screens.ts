import type { ComponentType } from 'react'
import type { ScreenName } from '#contract/screens.ts'

/** The name of a screen of the console. */
export type ConsoleScreen = Extract<ScreenName, `admin.${string}`>

/**
 * Loads the component of each screen of the console. Apart from the other screens, because dealers and field workers
 * never need it.
 */
export const CONSOLE_SCREENS: Readonly<Record<ConsoleScreen, () => Promise<ComponentType>>> = {
  'admin.home': async () => (await import('#web/console/home/console-home-screen.tsx')).ConsoleHomeScreen,
  'admin.proposals': async () =>
    (await import('#web/console/proposals/proposals-screen.tsx')).ProposalsScreen,
  'admin.onboarding': async () =>
    (await import('#web/dealers/console/onboarding/onboarding-screen.tsx')).OnboardingScreen,
  'admin.gatePasses': async () =>
    (await import('#web/field-work/console/gate-passes-screen.tsx')).GatePassesScreen,
  'admin.deliveryPasses': async () =>
    (await import('#web/delivery/console/delivery-passes-screen.tsx')).DeliveryPassesScreen,
  'admin.approvedDeliveryPasses': async () =>
    (await import('#web/delivery/console/approved-delivery-passes-screen.tsx')).ApprovedDeliveryPassesScreen,
  'admin.pictures': async () => (await import('#web/evaluation/console/pictures-screen.tsx')).PicturesScreen,
  'admin.approvedPasses': async () =>
    (await import('#web/field-work/console/approved-passes-screen.tsx')).ApprovedPassesScreen,
  'admin.yardLinks': async () =>
    (await import('#web/field-work/console/yard-links-screen.tsx')).YardLinksScreen,
  'admin.kyc': async () => (await import('#web/paperwork/console/paper-queues.tsx')).KycQueueScreen,
  'admin.noc': async () => (await import('#web/paperwork/console/paper-queues.tsx')).NocQueueScreen,
  'admin.rc': async () => (await import('#web/paperwork/console/paper-queues.tsx')).RcQueueScreen,
  'admin.auctions': async () => (await import('#web/auctions/console/auctions-screen.tsx')).AuctionsScreen,
  'admin.newAuction': async () =>
    (await import('#web/auctions/console/new-auction-screen.tsx')).NewAuctionScreen,
  'admin.auction': async () => (await import('#web/auctions/console/auction-screen.tsx')).AuctionScreen,
  'admin.editAuction': async () =>
    (await import('#web/auctions/console/edit-auction-screen.tsx')).EditAuctionScreen,
  'admin.cars': async () => (await import('#web/stock/console/cars/cars-screen.tsx')).ConsoleCarsScreen,
  'admin.car': async () => (await import('#web/console-car-with-reports.tsx')).ConsoleCarWithReports,
  'admin.carHistory': async () =>
    (await import('#web/paperwork/console/car-history-screen.tsx')).CarHistoryScreen,
  'admin.import': async () => (await import('#web/stock/console/import/import-screen.tsx')).ImportScreen,
  'admin.places': async () => (await import('#web/stock/console/places/places-screen.tsx')).PlacesScreen,
  'admin.dealers': async () => (await import('#web/dealers/console/dealers-screen.tsx')).DealersScreen,
  'admin.dealer': async () => (await import('#web/dealers/console/dealer-screen.tsx')).DealerScreen,
  'admin.admins': async () => (await import('#web/staff/console/admins-screen.tsx')).AdminsScreen,
  'admin.payments': async () =>
    (await import('#web/car-payments/console/payments-screen.tsx')).ConsolePaymentsScreen,
  'admin.defaults': async () =>
    (await import('#web/car-payments/console/defaults-screen.tsx')).DefaultsScreen,
  'admin.statements': async () =>
    (await import('#web/car-payments/console/statements/statements-screen.tsx')).StatementsScreen,
  'admin.returns': async () =>
    (await import('#web/car-payments/console/statements/returns-screen.tsx')).ReturnsScreen,
  'admin.reversals': async () =>
    (await import('#web/car-payments/console/statements/reversals-screen.tsx')).ReversalsScreen,
  'admin.bankAccounts': async () =>
    (await import('#web/settings/console/bank-accounts-screen.tsx')).BankAccountsScreen,
  'admin.refunds': async () => (await import('#web/city-payments/console/refunds-screen.tsx')).RefundsScreen,
  'admin.audit': async () => (await import('#web/audit/console/audit-screen.tsx')).AuditScreen,
  'admin.failedJobs': async () =>
    (await import('#web/messages/console/failed-jobs-screen.tsx')).FailedJobsScreen,
  'admin.outbox': async () => (await import('#web/messages/console/outbox-screen.tsx')).OutboxScreen,
}
