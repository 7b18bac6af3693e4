import { Navigate, Route } from 'react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { paths, patterns } from './paths.ts'

const Login = lazyScreen('login', async () => (await import('#web/identity/login-screen.tsx')).LoginScreen, [
  'login',
])
const Register = lazyScreen(
  'register',
  async () => (await import('#web/identity/register-screen.tsx')).RegisterScreen,
  ['login', 'entry'],
)
const CodeLogin = lazyScreen(
  'code-login',
  async () => (await import('#web/identity/code-login-screen.tsx')).CodeLoginScreen,
  ['login', 'entry'],
)
const DealerCode = lazyScreen(
  'dealer-code',
  async () => (await import('#web/identity/dealer-code-screen.tsx')).DealerCodeScreen,
  ['login', 'entry'],
)
const EvaluatorLogin = lazyScreen(
  'evaluator-login',
  async () => (await import('#web/identity/field-login-screen.tsx')).EvaluatorLoginScreen,
  ['login', 'entry'],
)
const DriverLogin = lazyScreen(
  'driver-login',
  async () => (await import('#web/identity/field-login-screen.tsx')).DriverLoginScreen,
  ['login', 'entry'],
)
const Otp = lazyScreen('otp', async () => (await import('#web/identity/otp-screen.tsx')).OtpScreen, [
  'login',
  'entry',
])
const ForgotPassword = lazyScreen(
  'forgot-password',
  async () => (await import('#web/identity/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ['login', 'entry'],
)
const ResetPassword = lazyScreen(
  'reset-password',
  async () => (await import('#web/identity/reset-password-screen.tsx')).ResetPasswordScreen,
  ['login', 'entry'],
)
const Unauthorized = lazyScreen(
  'unauthorized',
  async () => (await import('#web/identity/unauthorized-screen.tsx')).UnauthorizedScreen,
  ['login'],
)

/** The pages that are open to everybody: the ways in, and the sign for who may not pass. */
export const ENTRY_ROUTES = (
  <>
    <Route path={paths.login} element={<Login />} />
    <Route path={paths.loginToo} element={<Login />} />
    <Route path={paths.register} element={<Register />} />
    <Route path={paths.codeLogin} element={<CodeLogin />} />
    <Route path={paths.dealerLogin} element={<DealerCode />} />
    <Route path={paths.evaluatorLogin} element={<EvaluatorLogin />} />
    {/* The cars of the link are among those that the evaluator finds at home. */}
    <Route path={patterns.evaluation} element={<Navigate to={paths.evaluatorLogin} replace />} />
    <Route path={paths.driverLogin} element={<DriverLogin />} />
    <Route path={paths.otp} element={<Otp />} />
    <Route path={paths.forgotPassword} element={<ForgotPassword />} />
    <Route path={paths.resetPassword} element={<ResetPassword />} />
    <Route path={paths.unauthorized} element={<Unauthorized />} />
  </>
)
