import { useLayoutEffect, useRef } from 'react'
import { NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { CONSOLE_ROUTES } from './console-routes.tsx'
import { SecondFactorGate } from './layouts/second-factor-gate.tsx'
import { ENTRY_ROUTES } from './entry-routes.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { paths, patterns } from './paths.ts'
import { ProtectedRoute } from './session/protected-route.tsx'
import { ADMINS, ANYONE, DEALERS, DRIVERS, EVALUATORS, NEWCOMERS } from './session/route-access.ts'
import { useSession } from './session/session.tsx'

const NotFound = lazyScreen(
  'not-found',
  async () => (await import('#web/identity/not-found-screen.tsx')).NotFoundScreen,
  ['login'],
)
const DealerFrame = lazyScreen(
  'dealer',
  async () => (await import('./layouts/dealer-layout.tsx')).DealerLayout,
  [],
)
const DealerHome = lazyScreen(
  'dealer-home',
  async () => (await import('#web/browsing/dealer-home/dealer-home-screen.tsx')).DealerHomeScreen,
  ['dealerHome', 'car'],
)
const CarDetails = lazyScreen(
  'car-details',
  async () => (await import('#web/browsing/car-details/car-details-screen.tsx')).CarDetailsScreen,
  ['carDetails', 'car', 'flow'],
)
const LotHistory = lazyScreen(
  'lot-history',
  async () => (await import('#web/bidding/lot-history/lot-history-screen.tsx')).LotHistoryScreen,
  ['lotHistory', 'car'],
)
const Market = lazyScreen(
  'market',
  async () => (await import('#web/browsing/market/market-screen.tsx')).MarketScreen,
  ['market'],
)
const NewcomerFrame = lazyScreen(
  'newcomer',
  async () => (await import('./layouts/newcomer-layout.tsx')).NewcomerLayout,
  [],
)
const OnboardingSteps = lazyScreen(
  'onboarding-steps',
  async () => (await import('#web/dealers/onboarding-frame.tsx')).OnboardingFrame,
  ['onboarding'],
)
const DealerDetails = lazyScreen(
  'dealer-details',
  async () => (await import('#web/dealers/details-screen.tsx')).DetailsScreen,
  ['onboarding'],
)
const Subscription = lazyScreen(
  'subscription',
  async () => (await import('#web/city-payments/subscription-screen.tsx')).SubscriptionScreen,
  ['onboarding'],
)
const Documents = lazyScreen(
  'documents',
  async () => (await import('#web/dealers/upload-screen.tsx')).UploadScreen,
  ['onboarding', 'upload'],
)
const Contract = lazyScreen(
  'contract',
  async () => (await import('#web/dealers/contract-screen.tsx')).ContractScreen,
  ['onboarding', 'upload'],
)
const Cities = lazyScreen(
  'cities',
  async () => (await import('#web/city-payments/cities-screen.tsx')).CitiesScreen,
  ['onboarding'],
)
const MyCars = lazyScreen(
  'my-cars',
  async () => (await import('#web/layouts/my-cars-layout.tsx')).MyCarsScreen,
  ['myCars', 'car'],
)
const Inspection = lazyScreen(
  'inspection',
  async () => (await import('#web/field-work/inspection/inspection-screen.tsx')).InspectionScreen,
  ['myCars', 'car'],
)
const UploadPictures = lazyScreen(
  'upload-pictures',
  async () => (await import('#web/evaluation/upload-pictures-screen.tsx')).UploadPicturesScreen,
  ['myCars', 'car', 'flow'],
)
const PlaceBids = lazyScreen(
  'place-bids',
  async () => (await import('#web/bidding/place-bids-screen.tsx')).PlaceBidsScreen,
  ['myCars', 'car'],
)
const Payments = lazyScreen(
  'payments',
  async () => (await import('#web/car-payments/payments-screen.tsx')).PaymentsScreen,
  ['myCars', 'car', 'flow'],
)
const TakeDelivery = lazyScreen(
  'take-delivery',
  async () => (await import('#web/delivery/take-delivery-screen.tsx')).TakeDeliveryScreen,
  ['myCars', 'car', 'flow'],
)
const Noc = lazyScreen('noc', async () => (await import('#web/paperwork/noc-screen.tsx')).NocScreen, [
  'myCars',
  'car',
  'flow',
])
const LetIn = lazyScreen(
  'let-in',
  async () => (await import('#web/field-work/access/let-in-screen.tsx')).LetInScreen,
  ['letIn'],
)
const Sessions = lazyScreen(
  'sessions',
  async () => (await import('#web/identity/account/sessions-screen.tsx')).SessionsScreen,
  ['account'],
)
const SecondFactor = lazyScreen(
  'second-factor',
  async () => (await import('#web/identity/account/second-factor-screen.tsx')).SecondFactorScreen,
  ['account'],
)
const SecondFactorDue = lazyScreen(
  'second-factor-due',
  async () => (await import('#web/identity/account/second-factor-due.tsx')).SecondFactorDue,
  ['account'],
)
const FieldFrame = lazyScreen(
  'field',
  async () => (await import('./layouts/field-layout.tsx')).FieldLayout,
  [],
)
const EvaluatorHome = lazyScreen(
  'evaluator-home',
  async () => (await import('#web/field-work/portal/evaluator-home-screen.tsx')).EvaluatorHomeScreen,
  ['field', 'car'],
)
const DriverHome = lazyScreen(
  'driver-home',
  async () => (await import('#web/field-work/portal/driver-home-screen.tsx')).DriverHomeScreen,
  ['field', 'car'],
)
const ConsoleFrame = lazyScreen(
  'console',
  async () => (await import('./layouts/console-layout.tsx')).ConsoleLayout,
  [],
)

const FRAME_OF = {
  admin: ConsoleFrame,
  orguserdealer: DealerFrame,
  dealer_evaluator: FieldFrame,
  delivery_driver: FieldFrame,
} as const

/** The frame that the signed-in person knows. */
function OwnFrame() {
  const Frame = FRAME_OF[useSession().role]
  return <Frame />
}

/** A new page begins at its top; going back is left to the browser, which knows where one was. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const isNew = useNavigationType() === NavigationType.Push
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (isNew && shown.current !== pathname) scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, isNew])
}

/** Every page, behind the guard that it needs. */
export function AppRoutes() {
  useScrollToTop()
  return (
    <Routes>
      {ENTRY_ROUTES}
      <Route element={<SecondFactorGate due={<SecondFactorDue />} />}>
        <Route element={<ProtectedRoute requires={DEALERS} />}>
          <Route element={<DealerFrame />}>
            <Route path={paths.dealerHome} element={<DealerHome />} />
            <Route path={patterns.carDetails} element={<CarDetails />} />
            <Route path={patterns.carDetailsToo} element={<CarDetails />} />
            <Route path={patterns.lotHistory} element={<LotHistory />} />
            <Route path={paths.market} element={<Market />} />
            <Route path={paths.cities} element={<Cities />} />
            <Route path={paths.letIn} element={<LetIn />} />
            <Route element={<MyCars />}>
              <Route path={paths.myCars.inspection} element={<Inspection />} />
              <Route path={paths.myCars.uploadPictures} element={<UploadPictures />} />
              <Route path={paths.myCars.placeBids} element={<PlaceBids />} />
              <Route path={paths.myCars.payments} element={<Payments />} />
              <Route path={paths.myCars.takeDelivery} element={<TakeDelivery />} />
              <Route path={paths.myCars.noc} element={<Noc />} />
            </Route>
          </Route>
        </Route>
        <Route element={<ProtectedRoute requires={NEWCOMERS} />}>
          <Route element={<NewcomerFrame />}>
            <Route element={<OnboardingSteps />}>
              <Route path={paths.onboarding.details} element={<DealerDetails />} />
              <Route path={paths.onboarding.subscription} element={<Subscription />} />
              <Route path={paths.onboarding.upload} element={<Documents />} />
              <Route path={paths.onboarding.contract} element={<Contract />} />
            </Route>
          </Route>
        </Route>
        <Route element={<ProtectedRoute requires={ADMINS} />}>
          <Route element={<ConsoleFrame />}>
            {CONSOLE_ROUTES}
            <Route path={paths.account.secondFactor} element={<SecondFactor />} />
          </Route>
        </Route>
        <Route element={<ProtectedRoute requires={EVALUATORS} />}>
          <Route element={<FieldFrame />}>
            <Route path={paths.evaluatorHome} element={<EvaluatorHome />} />
          </Route>
        </Route>
        <Route element={<ProtectedRoute requires={DRIVERS} />}>
          <Route element={<FieldFrame />}>
            <Route path={paths.driverHome} element={<DriverHome />} />
          </Route>
        </Route>
        <Route element={<ProtectedRoute requires={ANYONE} />}>
          <Route element={<OwnFrame />}>
            <Route path={paths.account.sessions} element={<Sessions />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
