import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileTexts } from './tools/build/compile-texts.ts'
import { loadAhead } from './tools/build/load-ahead.ts'
import { offlinePages } from './tools/build/offline-pages.ts'
import { precompress } from './tools/build/precompress.ts'
import { BUILD_TARGETS } from './tools/build/supported-browsers.ts'
import { copyFontLicense, THIRD_PARTY } from './tools/build/third-party.ts'

/** Imports of main.tsx, without the reads of many things at once, which the console alone has. */
const PAGE =
  /\/web\/(routes|app-root|theme|load-behind|session\/session|ui\/notices)\.tsx?$|\/MantineProvider\/|\/(react-query|query-core)\/.*\/(?!useQueries|queriesObserver)[^/]+$/
/** Imports that the first screens share. */
const FIRST =
  /\/web\/(ui\/(count-covers|page-title|wordmark|error-state|layout\/\w+)|api\/use-operation)\.tsx?$|\/components\/VisuallyHidden\/|\/icons-react\/.*\/Icon(X|Search|ChevronLeft|ChevronRight|ArrowLeft|ArrowRight|Car|Gavel|ExternalLink|MapPinFilled)\.mjs/
/** Imports of login-screen.tsx. */
const LOGIN =
  /\/web\/identity\/(?!\w+(-\w+)*-screen)[^/]+\.tsx$|\/components\/(TextInput|Checkbox|PasswordInput)\//
/**
 * Imports that the dealers' first screens share with those of evaluators and drivers: the frame, and the parts of a
 * card.
 */
const CARDS =
  /\/web\/(api\/(live|decoders)|ui\/(offline-banner|empty-state|list-age|lazy-picture-preview)|layouts\/(skip-link|account-menu|frame)|analytics\/consent\/lazy-consent-banner|car\/(car-(pictures|facts|tags|grid|card-skeleton)|rc-status-icon|countdown-badge|picture-stamp))\.tsx?$/
/** Imports that the dealers' first screens and their layout share. */
const DEALER =
  /\/web\/(api\/use-counts|ui\/(count-badge|money|status-badge)|car\/(my-tabs|(use-)?add-(to-my-cars|button)|bids-placed|announcements|hammer-price|stamp-of|use-lot-phase|time-left|open-default))\.tsx?$|\/domain\/(bidding\/received-figures|lot\/figure-to-beat)\.ts$|\/IconMapPin\.mjs/
/** Imports that Dealer Home shares with the lists of My Cars. */
const LISTS =
  /\/web\/(car\/(car-card|compact-car|form-toggle)|session\/list-form|ui\/(choice|compact-list|search-box))\.tsx?$/
/** The rest of Dealer Home. */
const HOME = /\/web\/browsing\/dealer-home\/dealer-home\.tsx$/
/** Parts of Dealer Home that are loaded behind it, and shown together. */
const BELOW_HOME =
  /\/web\/browsing\/dealer-home\/(brand-row|ended-cities|ending-soon|first-bid|new-cars)\.tsx$/
/** The live events of a dealer's screens. */
const LIVE = /\/web\/api\/(follow-live-events|live-patch|shared-live-stream|live-stream)\.ts$/
/** Imports that a car's own page shares with My Cars. */
const CAR =
  /\/web\/(ui\/status-badge|car\/all-bids-link|browsing\/car-details\/gallery)\.tsx$|\/domain\/(flows\/my-lists|bidding\/lot-history)\.ts$/
/** Imports that the portals of evaluators and drivers share, without the frame, which is loaded by its name. */
const FIELD =
  /\/web\/(people\/portal\/field-[a-z]+|api\/use-kept-read|(evaluation|delivery)\/portal\/use-(evaluator|driver)-cars)\.tsx?$/
/** Small imports that the live events of a dealer's screens, dialogs, acts and forms share. */
const SHARED =
  /\/web\/(acts\/(attempt-key|changed-reads|read-changed)|api\/(change-reads|held-reads|may-have-happened))\.ts$|\/DirectionProvider\//
/** Imports that acts share, of dealers and of the console. */
const ACTS = /\/web\/(acts\/[^/]+|identity\/account\/password-again|api\/(download|upload))\.tsx?$/
/** Imports that several forms share. */
const FORMS = /\/web\/ui\/form\/|\/react-hook-form\/|\/components\/(Textarea|NativeSelect)\//
/** Imports that several dialogs share. */
const DIALOGS = /\/web\/ui\/confirm-modal\.tsx$|\/components\/Modal\//
/** Imports that the steps of My Cars share with the console. */
const STEPS = /\/domain\/flows\/can\.ts$/
/** Imports that the steps of the onboarding share. */
const ONBOARDING =
  /\/web\/dealers\/(onboarding-(state|page)|steps|step-submitted-note|use-(draft|step-result))\.(tsx?|module\.css)$/
/** Icons of other screens that the console has too: without a file of their own they would be in the console's. */
const ICONS = /\/icons-react\/.*\/Icon(ArrowUp|Checks|Download|EyeOff|SearchOff)\.mjs/
/** Imports that the console's screens share. */
const CONSOLE = /\/web\/console\/(parts|queue)\//

/** The browser app: built from `web/` into `dist/web`, which the server serves. */
export default defineConfig({
  root: 'web',
  plugins: [react(), compileTexts(), loadAhead(), precompress(), offlinePages(), copyFontLicense],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: THIRD_PARTY },
    target: BUILD_TARGETS,
    // The content security policy allows only scripts from our own files, so nothing may be inlined into the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // check-size.ts enforces the real budgets.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // The page lists the scripts and styles of every screen, over two hundred names that no screen needs to read:
        // hashes alone, of seven characters, because hashes do not compress. `.vite/manifest.json` has their sources.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Each first screen loads one file instead of thirty, because a phone waits for every round of requests.
          // Each group also takes the imports of its modules, unless a group of higher priority has them.
          groups: [
            // Changes only when these packages change, so that browsers keep it cached across our releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 8 },
            { name: 'page', test: PAGE, priority: 7 },
            // Its names of states are texts of the refusals, which no step loads.
            { name: 'life-cycle', test: /\/domain\/flows\/car-lifecycle\.ts$/, priority: 8 },
            // Filters in the address: for the console.
            { name: 'filters', test: /node_modules\/nuqs\//, priority: 7 },
            // The page loads them behind its first screen, and some screens with their own code.
            { name: 'refusals', test: /\/web\/text\/en\/refusals\.ts$/, priority: 7 },
            // Cards and faults write amounts and times.
            {
              name: 'formats',
              test: /\/(web\/text\/formats|domain\/(duration|indian-time|money))\.ts$/,
              priority: 7,
            },
            // Forms of several of these files find faults themselves.
            {
              name: 'faults',
              test: /\/(web\/text\/fault-sentence|domain\/reasons\/(identifiers|write-values))\.ts$/,
              priority: 6,
            },
            { name: 'first', test: FIRST, priority: 6 },
            { name: 'cards', test: CARDS, priority: 5 },
            { name: 'login', test: LOGIN, priority: 4 },
            { name: 'dealer', test: DEALER, priority: 4 },
            { name: 'lists', test: LISTS, priority: 3 },
            { name: 'home', test: HOME, priority: 2 },
            { name: 'below-home', test: BELOW_HOME, priority: 2 },
            { name: 'live', test: LIVE, priority: 2 },
            { name: 'field', test: FIELD, priority: 3 },
            { name: 'car', test: CAR, priority: 3 },
            { name: 'shared', test: SHARED, priority: 3 },
            // Bids have amounts, and no other part of forms.
            {
              name: 'amounts',
              test: /\/(domain\/(plain-number|rupees-text)|web\/text\/amount-words)\.ts$/,
              priority: 3,
            },
            { name: 'callout', test: /\/web\/ui\/callout\.tsx$/, priority: 3 },
            { name: 'forms', test: FORMS, priority: 2 },
            { name: 'dialogs', test: DIALOGS, priority: 1 },
            { name: 'acts', test: ACTS, priority: 1 },
            { name: 'onboarding', test: ONBOARDING, priority: 1 },
            { name: 'steps', test: STEPS, priority: 1 },
            { name: 'icons', test: ICONS, priority: 3 },
            { name: 'progress', test: /\/components\/Progress\//, priority: 1 },
            { name: 'console', test: CONSOLE, priority: 0 },
          ],
        },
      },
    },
  },
})
