import { Route } from 'react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { paths, patterns } from './paths.ts'

const ConsoleHome = lazyScreen(
  'console-home',
  async () => (await import('#web/console/home/console-home-screen.tsx')).ConsoleHomeScreen,
  ['console', 'car'],
)
const Onboarding = lazyScreen(
  'onboarding',
  async () => (await import('#web/dealers/console/onboarding/onboarding-screen.tsx')).OnboardingScreen,
  ['console', 'car'],
)
const GatePasses = lazyScreen(
  'gate-passes',
  async () => (await import('#web/field-work/console/gate-passes-screen.tsx')).GatePassesScreen,
  ['console', 'car'],
)
const Dealers = lazyScreen(
  'dealers',
  async () => (await import('#web/dealers/console/dealers-screen.tsx')).DealersScreen,
  ['console', 'car'],
)
const Dealer = lazyScreen(
  'dealer',
  async () => (await import('#web/dealers/console/dealer-screen.tsx')).DealerScreen,
  ['console', 'car'],
)
const Refunds = lazyScreen(
  'refunds',
  async () => (await import('#web/city-payments/console/refunds-screen.tsx')).RefundsScreen,
  ['console', 'car'],
)
const Audit = lazyScreen(
  'audit',
  async () => (await import('#web/audit/console/audit-screen.tsx')).AuditScreen,
  ['console', 'car'],
)
const Outbox = lazyScreen(
  'outbox',
  async () => (await import('#web/messages/console/outbox-screen.tsx')).OutboxScreen,
  ['console', 'car'],
)
const Import = lazyScreen(
  'import',
  async () => (await import('#web/stock/console/import/import-screen.tsx')).ImportScreen,
  ['console', 'car'],
)
const Places = lazyScreen(
  'places',
  async () => (await import('#web/stock/console/places/places-screen.tsx')).PlacesScreen,
  ['console', 'car'],
)
const ConsoleCars = lazyScreen(
  'cars',
  async () => (await import('#web/stock/console/cars/cars-screen.tsx')).ConsoleCarsScreen,
  ['console', 'car'],
)
const ConsoleCar = lazyScreen(
  'car',
  async () => (await import('#web/stock/console/cars/car-screen.tsx')).ConsoleCarScreen,
  ['console', 'car'],
)
const Auctions = lazyScreen(
  'auctions',
  async () => (await import('#web/auctions/console/auctions-screen.tsx')).AuctionsScreen,
  ['console', 'car'],
)
const NewAuction = lazyScreen(
  'new-auction',
  async () => (await import('#web/auctions/console/new-auction-screen.tsx')).NewAuctionScreen,
  ['console', 'car'],
)
const Auction = lazyScreen(
  'auction',
  async () => (await import('#web/auctions/console/auction-screen.tsx')).AuctionScreen,
  ['console', 'car'],
)
const EditAuction = lazyScreen(
  'edit-auction',
  async () => (await import('#web/auctions/console/edit-auction-screen.tsx')).EditAuctionScreen,
  ['console', 'car'],
)

/** The screens of the house's own people. */
export const CONSOLE_ROUTES = (
  <>
    <Route path={paths.admin.home} element={<ConsoleHome />} />
    <Route path={paths.admin.onboarding} element={<Onboarding />} />
    <Route path={paths.admin.gatePasses} element={<GatePasses />} />
    <Route path={paths.admin.dealers} element={<Dealers />} />
    <Route path={patterns.admin.dealer} element={<Dealer />} />
    <Route path={paths.admin.refunds} element={<Refunds />} />
    <Route path={paths.admin.audit} element={<Audit />} />
    <Route path={paths.admin.outbox} element={<Outbox />} />
    <Route path={paths.admin.import} element={<Import />} />
    <Route path={paths.admin.places} element={<Places />} />
    <Route path={paths.admin.cars} element={<ConsoleCars />} />
    <Route path={patterns.admin.car} element={<ConsoleCar />} />
    <Route path={paths.admin.auctions} element={<Auctions />} />
    <Route path={paths.admin.newAuction} element={<NewAuction />} />
    <Route path={patterns.admin.auction} element={<Auction />} />
    <Route path={patterns.admin.editAuction} element={<EditAuction />} />
  </>
)
