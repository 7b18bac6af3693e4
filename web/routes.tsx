import { useLayoutEffect, useRef } from 'react'
import { NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { paths, patterns } from './paths.ts'
import { ProtectedRoute } from './session/protected-route.tsx'
import { ADMINS, DEALERS } from './session/route-access.ts'

const Login = lazyScreen(
  'login',
  async () => (await import('./features/login/login-screen.tsx')).LoginScreen,
  ['login'],
)
const Unauthorized = lazyScreen(
  'unauthorized',
  async () => (await import('./features/login/unauthorized-screen.tsx')).UnauthorizedScreen,
  ['login'],
)
const NotFound = lazyScreen(
  'not-found',
  async () => (await import('./features/login/not-found-screen.tsx')).NotFoundScreen,
  ['login'],
)
const DealerFrame = lazyScreen(
  'dealer',
  async () => (await import('./layouts/dealer-layout.tsx')).DealerLayout,
  [],
)
const DealerHome = lazyScreen(
  'dealer-home',
  async () => (await import('./features/dealer-home/dealer-home-screen.tsx')).DealerHomeScreen,
  ['dealerHome', 'car'],
)
const CarDetails = lazyScreen(
  'car-details',
  async () => (await import('./features/car-details/car-details-screen.tsx')).CarDetailsScreen,
  ['carDetails', 'car'],
)
const LotHistory = lazyScreen(
  'lot-history',
  async () => (await import('./features/lot-history/lot-history-screen.tsx')).LotHistoryScreen,
  ['lotHistory', 'car'],
)
const Market = lazyScreen(
  'market',
  async () => (await import('./features/market/market-screen.tsx')).MarketScreen,
  ['market'],
)
const MyCars = lazyScreen(
  'my-cars',
  async () => (await import('./features/my-cars/my-cars-screen.tsx')).MyCarsScreen,
  ['myCars', 'car'],
)
const Inspection = lazyScreen(
  'inspection',
  async () => (await import('./features/my-cars/inspection-screen.tsx')).InspectionScreen,
  ['myCars', 'car'],
)
const UploadPictures = lazyScreen(
  'upload-pictures',
  async () => (await import('./features/my-cars/upload-pictures-screen.tsx')).UploadPicturesScreen,
  ['myCars', 'car'],
)
const PlaceBids = lazyScreen(
  'place-bids',
  async () => (await import('./features/my-cars/place-bids-screen.tsx')).PlaceBidsScreen,
  ['myCars', 'car'],
)
const Payments = lazyScreen(
  'payments',
  async () => (await import('./features/my-cars/payments-screen.tsx')).PaymentsScreen,
  ['myCars', 'car'],
)
const TakeDelivery = lazyScreen(
  'take-delivery',
  async () => (await import('./features/my-cars/take-delivery-screen.tsx')).TakeDeliveryScreen,
  ['myCars', 'car'],
)
const Noc = lazyScreen('noc', async () => (await import('./features/my-cars/noc-screen.tsx')).NocScreen, [
  'myCars',
  'car',
])
const ConsoleFrame = lazyScreen(
  'console',
  async () => (await import('./layouts/console-layout.tsx')).ConsoleLayout,
  [],
)
const ConsoleHome = lazyScreen(
  'console-home',
  async () => (await import('./features/console/console-home-screen.tsx')).ConsoleHomeScreen,
  ['console', 'car'],
)
const Import = lazyScreen(
  'import',
  async () => (await import('./features/console/import-screen.tsx')).ImportScreen,
  ['console', 'car'],
)
const Places = lazyScreen(
  'places',
  async () => (await import('./features/console/places-screen.tsx')).PlacesScreen,
  ['console', 'car'],
)
const ConsoleCars = lazyScreen(
  'cars',
  async () => (await import('./features/console/cars-screen.tsx')).ConsoleCarsScreen,
  ['console', 'car'],
)
const ConsoleCar = lazyScreen(
  'car',
  async () => (await import('./features/console/car-screen.tsx')).ConsoleCarScreen,
  ['console', 'car'],
)
const Auctions = lazyScreen(
  'auctions',
  async () => (await import('./features/console/auctions-screen.tsx')).AuctionsScreen,
  ['console', 'car'],
)
const NewAuction = lazyScreen(
  'new-auction',
  async () => (await import('./features/console/new-auction-screen.tsx')).NewAuctionScreen,
  ['console', 'car'],
)
const Auction = lazyScreen(
  'auction',
  async () => (await import('./features/console/auction-screen.tsx')).AuctionScreen,
  ['console', 'car'],
)
const EditAuction = lazyScreen(
  'edit-auction',
  async () => (await import('./features/console/edit-auction-screen.tsx')).EditAuctionScreen,
  ['console', 'car'],
)

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
      <Route path={paths.login} element={<Login />} />
      <Route path={paths.loginToo} element={<Login />} />
      <Route path={paths.unauthorized} element={<Unauthorized />} />
      <Route element={<ProtectedRoute requires={DEALERS} />}>
        <Route element={<DealerFrame />}>
          <Route path={paths.dealerHome} element={<DealerHome />} />
          <Route path={patterns.carDetails} element={<CarDetails />} />
          <Route path={patterns.carDetailsToo} element={<CarDetails />} />
          <Route path={patterns.lotHistory} element={<LotHistory />} />
          <Route path={paths.market} element={<Market />} />
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
      <Route element={<ProtectedRoute requires={ADMINS} />}>
        <Route element={<ConsoleFrame />}>
          <Route path={paths.admin.home} element={<ConsoleHome />} />
          <Route path={paths.admin.import} element={<Import />} />
          <Route path={paths.admin.places} element={<Places />} />
          <Route path={paths.admin.cars} element={<ConsoleCars />} />
          <Route path={patterns.admin.car} element={<ConsoleCar />} />
          <Route path={paths.admin.auctions} element={<Auctions />} />
          <Route path={paths.admin.newAuction} element={<NewAuction />} />
          <Route path={patterns.admin.auction} element={<Auction />} />
          <Route path={patterns.admin.editAuction} element={<EditAuction />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
