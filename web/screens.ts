import type { ScreenName } from '#contract/screens.ts'
import { CONSOLE_VIEWS } from './console-views.ts'
import type { View } from './frames.ts'
import type { ScreenView } from './screen-view.ts'

/** An address that redirects to another screen. */
interface Redirect {
  readonly leadsTo: ScreenName
}

/** The screen for unknown addresses. */
export const NOT_FOUND: View = {
  load: async () => (await import('#web/identity/not-found-screen.tsx')).NotFoundScreen,
}

/** The only screen that an admin sees until the second factor is set up, if one is required. */
export const SECOND_FACTOR_DUE: View = {
  load: async () => (await import('#web/identity/account/second-factor-required.tsx')).SecondFactorRequired,
}

const ONBOARDING: Pick<ScreenView, 'frame'> = {
  frame: 'onboarding',
}
const MY_CARS: Pick<ScreenView, 'frame' | 'tab'> = { frame: 'myCars', tab: 'myCars' }
const FIELD: Pick<ScreenView, 'frame'> = { frame: 'field' }

/** The component, frame, title and place in the navigation of every screen, or the screen that it redirects to. */
export const SCREEN_VIEWS: Readonly<Record<ScreenName, ScreenView | Redirect>> = {
  login: { load: async () => (await import('#web/identity/login-screen.tsx')).LoginScreen },
  register: {
    load: async () => (await import('#web/identity/register-screen.tsx')).RegisterScreen,
  },
  dealerLogin: {
    load: async () => (await import('#web/identity/dealer-code-screen.tsx')).DealerCodeScreen,
  },
  codeLogin: {
    load: async () => (await import('#web/identity/code-login-screen.tsx')).CodeLoginScreen,
    links: { login: 'login.withCode' },
  },
  evaluatorLogin: {
    load: async () => (await import('#web/identity/field-login-screen.tsx')).EvaluatorLoginScreen,
  },
  driverLogin: {
    load: async () => (await import('#web/identity/field-login-screen.tsx')).DriverLoginScreen,
  },
  evaluation: {
    load: async () =>
      (await import('#web/sharing/evaluation/evaluation-link-screen.tsx')).EvaluationLinkScreen,
  },
  delivery: {
    load: async () => (await import('#web/sharing/delivery/delivery-link-screen.tsx')).DeliveryLinkScreen,
  },
  gatePass: {
    load: async () => (await import('#web/gate-passes/pass/gate-pass-screen.tsx')).GatePassScreen,
    frame: 'public',
  },
  guard: {
    load: async () => (await import('#web/gate-passes/pass/guard-screen.tsx')).GuardScreen,
    frame: 'public',
  },
  otp: { load: async () => (await import('#web/identity/otp-screen.tsx')).OtpScreen },
  forgotPassword: {
    load: async () => (await import('#web/identity/forgot-password-screen.tsx')).ForgotPasswordScreen,
  },
  resetPassword: {
    load: async () => (await import('#web/identity/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  proveEmail: {
    load: async () => (await import('#web/identity/email/prove-email-screen.tsx')).ProveEmailScreen,
  },
  stopChange: {
    load: async () => (await import('#web/settings/stop/stop-change-screen.tsx')).StopChangeScreen,
  },
  unauthorized: {
    load: async () => (await import('#web/identity/unauthorized-screen.tsx')).UnauthorizedScreen,
  },

  'onboarding.details': {
    load: async () => (await import('#web/dealers/details-screen.tsx')).DetailsScreen,
    ...ONBOARDING,
  },
  'onboarding.subscription': {
    load: async () => (await import('#web/city-payments/subscription-screen.tsx')).SubscriptionScreen,
    ...ONBOARDING,
  },
  'onboarding.upload': {
    load: async () => (await import('#web/dealers/upload-screen.tsx')).UploadScreen,
    ...ONBOARDING,
  },
  'onboarding.contract': {
    load: async () => (await import('#web/dealers/contract-screen.tsx')).ContractScreen,
    ...ONBOARDING,
  },

  'onboarding.waiting': {
    load: async () => (await import('#web/dealers/waiting-screen.tsx')).WaitingScreen,
    ...ONBOARDING,
  },

  dealerHome: {
    load: async () => (await import('#web/browsing/dealer-home/dealer-home-screen.tsx')).DealerHomeScreen,
    frame: 'dealer',
    title: 'dealerHome.title',
    tab: 'browse',
    links: { consoleMenu: 'layout.dealerView' },
  },
  carDetails: {
    load: async () => (await import('#web/car-details-with-report.tsx')).CarDetailsWithReport,
    frame: 'dealer',
    tab: 'browse',
  },
  lotHistory: {
    load: async () => (await import('#web/bidding/lot-history/lot-history-screen.tsx')).LotHistoryScreen,
    frame: 'dealer',
    tab: 'browse',
  },
  bankAccounts: { leadsTo: 'admin.settings' },
  'myCars.start': { leadsTo: 'myCars.inspection' },
  'myCars.inspection': {
    load: async () => (await import('#web/inspection-with-forms.tsx')).InspectionWithForms,
    ...MY_CARS,
  },
  'myCars.uploadPictures': {
    load: async () => (await import('#web/evaluation/upload-pictures-screen.tsx')).UploadPicturesScreen,
    ...MY_CARS,
  },
  'myCars.placeBids': {
    load: async () => (await import('#web/place-bids-with-reports.tsx')).PlaceBidsWithReports,
    ...MY_CARS,
  },
  'myCars.payments': {
    load: async () => (await import('#web/car-payments/payments-screen.tsx')).PaymentsScreen,
    ...MY_CARS,
  },
  'myCars.takeDelivery': {
    load: async () => (await import('#web/delivery/take-delivery-screen.tsx')).TakeDeliveryScreen,
    ...MY_CARS,
  },
  'myCars.noc': {
    load: async () => (await import('#web/paperwork/noc-screen.tsx')).NocScreen,
    ...MY_CARS,
  },
  payment: {
    load: async () => (await import('#web/car-payments/pay/pay-screen.tsx')).PayScreen,
    frame: 'dealer',
    tab: 'myCars',
  },
  market: {
    load: async () => (await import('#web/browsing/market/market-screen.tsx')).MarketScreen,
    frame: 'dealer',
    title: 'market.title',
    links: { dealerMenu: 'layout.market' },
  },
  cities: {
    load: async () => (await import('#web/city-payments/cities-screen.tsx')).CitiesScreen,
    frame: 'dealer',
    links: { dealerMenu: 'layout.cities' },
  },
  access: {
    load: async () => (await import('#web/accesses-with-links.tsx')).AccessesWithLinks,
    frame: 'dealer',
    links: { dealerMenu: 'layout.access' },
  },
  formerAccess: { leadsTo: 'access' },

  evaluatorHome: {
    load: async () => (await import('#web/evaluation/portal/evaluator-home-screen.tsx')).EvaluatorHomeScreen,
    ...FIELD,
  },
  conditionReport: {
    load: async () =>
      (await import('#web/evaluation/report/condition-report-screen.tsx')).ConditionReportScreen,
    frame: 'own',
  },
  evaluatorCar: {
    load: async () => (await import('#web/evaluation/capture/capture-screen.tsx')).CaptureScreen,
    frame: 'field',
  },
  driverHome: {
    load: async () => (await import('#web/delivery/portal/driver-home-screen.tsx')).DriverHomeScreen,
    ...FIELD,
  },
  driverCar: {
    load: async () => (await import('#web/delivery/portal/driver-car-screen.tsx')).DriverCarScreen,
    frame: 'field',
  },

  analyticsTest: {
    load: async () =>
      (await import('#web/analytics/test-page/analytics-test-screen.tsx')).AnalyticsTestScreen,
    frame: 'own',
  },
  'account.profile': {
    load: async () => (await import('#web/profile-with-analytics.tsx')).ProfileWithAnalytics,
    frame: 'own',
    links: { dealerMenu: 'layout.profile', consoleMenu: 'layout.profile' },
  },
  'account.sessions': {
    load: async () => (await import('#web/identity/account/sessions-screen.tsx')).SessionsScreen,
    frame: 'own',
    links: { dealerMenu: 'layout.sessions', fieldMenu: 'layout.sessions', consoleMenu: 'layout.sessions' },
  },
  'account.secondFactor': {
    load: async () => (await import('#web/identity/account/second-factor-screen.tsx')).SecondFactorScreen,
    frame: 'own',
    links: { dealerMenu: 'layout.secondFactor', consoleMenu: 'layout.secondFactor' },
  },
  help: {
    load: async () => (await import('#web/company/help/help-screen.tsx')).HelpScreen,
    frame: 'own',
    links: {
      login: 'layout.help',
      newcomerMenu: 'layout.help',
      dealerMenu: 'layout.help',
      fieldMenu: 'layout.help',
      consoleMenu: 'layout.help',
      visitorMenu: 'layout.help',
    },
  },

  ...CONSOLE_VIEWS,
}
